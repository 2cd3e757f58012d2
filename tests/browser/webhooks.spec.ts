import { createHmac } from 'node:crypto'
import { ALL_RIGHTS } from '../../src/contract/permissions.ts'
import { webhookMessage } from '../../src/contract/webhookEvents.ts'
import { openTestReceiver, type Received } from '../../server/features/webhooks/testReceiver.ts'
import { demoAccount } from '../tools/accounts.ts'
import { signInTo } from '../tools/api.ts'
import type { Product } from '../tools/product.ts'
import { expect, seriousFindings, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'

/** As a receiver checks it. */
const isSigned = ({ headers, body }: Received, secret: string): boolean => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}

const OWNER = { login: 'hook-owner', password: 'secret-pass-123' }
const SERIAL = 'HOOK-1'

/** A client of the test's own with one vehicle: what it tells and when is the test's affair. */
const makeOwner = async (product: Product): Promise<void> => {
  const admin = await signInTo(product.url, demoAccount(product, 'administrator'))
  const person = { name: 'Olha', email: 'hooks@example.com', phone: '380501234567', language: 'en' }
  const given = { ...OWNER, ...person, capabilities: ALL_RIGHTS }
  const { id: clientId } = await admin.send<{ id: number }>('adminCreateClient', {}, given)
  const device = { serial: SERIAL, type: 'GLOBUS', clientId }
  const { id: deviceId } = await admin.send<{ id: number }>('adminCreateDevice', {}, device)
  const vehicle = { name: 'Hooked', licensePlate: 'KA 1717 HK', type: 'VEHICLE', clientId, deviceId }
  await admin.send('adminCreateVehicle', {}, vehicle)
}

test('an owner makes a webhook, tries it, sees events arrive and what failed, and deletes it', async ({
  page,
  product,
}) => {
  const receiver = await openTestReceiver()
  await makeOwner(product)
  await openSignedIn(page, product.url, OWNER, '/#/profile/webhooks')
  const section = page.getByRole('region', { name: 'Webhooks' })
  await section.getByRole('button', { name: 'Add webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Add webhook' })
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByLabel('Address')).toBeFocused()
  await expect(form.getByText('Choose at least one event')).toBeVisible()
  await form.getByLabel('Address').fill(receiver.url)
  await form.getByLabel('Name').fill('Dispatch desk')
  await form.getByRole('button', { name: 'All', exact: true }).click()
  expect(await seriousFindings(page)).toEqual([])
  await form.getByRole('button', { name: 'Create' }).click()

  const made = page.getByRole('dialog', { name: 'Webhook created' })
  const secret = (await made.getByRole('definition').innerText()).trim()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  await made.getByRole('button', { name: 'Done' }).click()
  const card = section.getByRole('listitem').filter({ hasText: 'Dispatch desk' })
  await card.getByRole('button', { name: /^Send a test/ }).click()
  await expect(page.getByText('The test arrived: answer 204')).toBeVisible()

  const report = `id=${SERIAL}&lat=50.4&lon=30.5&timestamp=${Date.now()}&alarm=sos`
  expect((await page.request.get(`${product.url}/api/intake/v1/osmand?${report}`)).status()).toBe(200)
  await receiver.has(2)
  expect(receiver.received.every((message) => isSigned(message, secret))).toBe(true)
  const event = receiver.received.find(({ body }) => !body.includes('webhook.test'))
  const { type, data } = webhookMessage.parse(JSON.parse(event?.body ?? ''))
  expect([type, data.name]).toEqual(['alarm.sos', 'Hooked'])

  receiver.answer = (response) => void response.writeHead(500).end()
  await card.getByRole('button', { name: /^Send a test/ }).click()
  await expect(page.getByText('The test did not arrive: answer 500')).toBeVisible()
  await card.getByRole('button', { name: /^Deliveries/ }).click()
  const log = page.getByRole('dialog', { name: 'Deliveries' })
  await expect(log.getByRole('listitem').filter({ hasText: 'arrived' }).first()).toContainText('answer 204')
  await log.getByRole('button', { name: /Show/ }).click()
  await page.getByRole('option', { name: 'failed' }).click()
  await expect(log.getByRole('listitem').filter({ hasText: 'Test' })).toContainText('answer 500')
  await log.getByRole('button', { name: 'Close' }).click()

  await card.getByRole('button', { name: /^More actions/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(section.getByText('No webhooks yet')).toBeVisible()
  await receiver.close()
})
