import { createHmac } from 'node:crypto'
import { webhookMessage } from '../../src/contract/webhookEvents.ts'
import { openTestReceiver, type Received } from '../../server/features/webhooks/testReceiver.ts'
import type { VehicleGroup } from '../../src/contract/entities/vehicle.ts'
import { signInTo } from '../tools/api.ts'
import { expect, seriousFindings, test } from './fixtures.ts'
import { makeClient } from './ownClient.ts'
import { openSignedIn } from './signedIn.ts'

/** Checks the signature as a receiver does. */
const isSigned = ({ headers, body }: Received, secret: string): boolean => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}

const OWNER = { login: 'hook-owner', password: 'secret-pass-123' }
const SERIAL = 'HOOK'

test('creates a webhook, tests it, shows sent events and failures, and deletes it', async ({
  page,
  product,
}) => {
  const receiver = await openTestReceiver()
  await makeClient(product, OWNER, SERIAL, ['Hooked'])
  await openSignedIn(page, product.url, OWNER, '/#/profile/webhooks')
  const section = page.getByRole('region', { name: 'Webhooks' })
  await section.getByRole('button', { name: 'Add webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Add webhook' })
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByLabel('Address')).toBeFocused()
  await expect(form.getByText('Choose at least one event')).toBeVisible()
  await form.getByLabel('Address').fill(receiver.url)
  await form.getByLabel('Name').fill('Dispatch gateway')
  await form.getByRole('button', { name: 'All', exact: true }).click()
  expect(await seriousFindings(page)).toEqual([])
  await form.getByRole('button', { name: 'Create' }).click()

  const made = page.getByRole('dialog', { name: 'Webhook created' })
  const secret = (await made.getByRole('definition').innerText()).trim()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  await made.getByRole('button', { name: 'Done' }).click()
  const card = section.getByRole('listitem').filter({ hasText: 'Dispatch gateway' })
  await card.getByRole('button', { name: /^Send a test/ }).click()
  await expect(page.getByText('The test arrived: response 204')).toBeVisible()

  const report = `id=${SERIAL}-Hooked&lat=50.4&lon=30.5&timestamp=${Date.now()}&alarm=sos`
  expect((await page.request.get(`${product.url}/api/intake/v1/osmand?${report}`)).status()).toBe(200)
  await receiver.has(2)
  expect(receiver.received.every((message) => isSigned(message, secret))).toBe(true)
  const event = receiver.received.find(({ body }) => !body.includes('webhook.test'))
  const { type, data } = webhookMessage.parse(JSON.parse(event?.body ?? ''))
  expect([type, data.name]).toEqual(['alarm.sos', 'Hooked'])

  receiver.answer = (response) => void response.writeHead(500).end()
  await card.getByRole('button', { name: /^Send a test/ }).click()
  await expect(page.getByText('The test did not arrive: response 500')).toBeVisible()
  await card.getByRole('button', { name: /^Deliveries/ }).click()
  const log = page.getByRole('dialog', { name: 'Deliveries' })
  await expect(log.getByRole('listitem').filter({ hasText: 'arrived' }).first()).toContainText('response 204')
  await log.getByRole('button', { name: /Show/ }).click()
  await page.getByRole('option', { name: 'failed' }).click()
  await expect(log.getByRole('listitem').filter({ hasText: 'arrived' })).toHaveCount(0)
  await expect(log.getByRole('listitem').filter({ hasText: 'Test' })).toContainText('response 500')
  await log.getByRole('button', { name: 'Close' }).click()

  await card.getByRole('button', { name: /^More actions/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(section.getByText('No webhooks yet')).toBeVisible()
  await receiver.close()
})

test('limits a webhook to vehicles that are found by group and by name, and chosen at once or by the keyboard', async ({
  page,
  product,
}) => {
  const owner = { login: 'hook-chooser', password: 'secret-pass-123' }
  const names = ['Ural', 'Volga', 'Dnipro', 'Buh', 'Psel']
  const ids = await makeClient(product, owner, SERIAL, names)
  const caller = await signInTo(product.url, owner)
  const group = await caller.send<VehicleGroup>('createGroup', {}, { name: 'Chosen shift' })
  await caller.send('addToGroup', { groupId: group.id }, ids.slice(0, 3))
  await openSignedIn(page, product.url, owner, '/#/profile/webhooks')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Add webhook' })
  await form.getByRole('button', { name: /Vehicles/ }).click()
  await page.getByRole('option', { name: 'Chosen vehicles' }).click()
  const found = form.getByRole('listbox', { name: 'Found vehicles' })
  await expect(found.getByRole('option').first()).toHaveAttribute('aria-setsize', String(names.length))

  await form.getByRole('button', { name: /Which vehicles/ }).click()
  await page.getByRole('option', { name: 'Chosen shift' }).click()
  await expect(found.getByRole('option')).toHaveCount(3)
  await form.getByRole('button', { name: 'Choose all found: 3' }).click()
  await expect(form.getByText('Chosen: 3')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Choose all found: 0' })).toBeDisabled()
  await found.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press(' ')
  await expect(form.getByText('Chosen: 2')).toBeVisible()
  await form.getByLabel('Find a vehicle').fill('no such vehicle')
  await expect(form.getByText('Nothing found')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})
