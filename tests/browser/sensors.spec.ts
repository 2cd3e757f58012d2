import type { Locator, Page } from '@playwright/test'
import { ALL_RIGHTS } from '../../src/contract/permissions.ts'
import type { Account } from '../tools/accounts.ts'
import { demoAccount } from '../tools/accounts.ts'
import { signInTo } from '../tools/api.ts'
import type { Product } from '../tools/product.ts'
import { ControlPage, expect, seriousFindings, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'

test.use({ webgl: false })

const MINUTE_MS = 60_000

/** A client of this test with one vehicle, and the reports of its tracker, a minute apart. */
const openFleet = async (page: Page, product: Product, login: string) => {
  const admin = await signInTo(product.url, demoAccount(product, 'administrator'))
  const account: Account = { login, password: 'secret-pass-123' }
  const person = { name: 'Nora', email: `${login}@example.com`, phone: '380501234567', language: 'en' }
  const rights = { capabilities: ALL_RIGHTS }
  const { id: clientId } = await admin.send<{ id: number }>(
    'adminCreateClient',
    {},
    { ...account, ...person, ...rights },
  )
  const serial = `SENSE-${login}`
  const device = { serial, type: 'GLOBUS', clientId }
  const { id: deviceId } = await admin.send<{ id: number }>('adminCreateDevice', {}, device)
  const vehicle = { name: `Tanker ${login}`, licensePlate: 'KA 4545 SE', type: 'VEHICLE', clientId, deviceId }
  await admin.send('adminCreateVehicle', {}, vehicle)
  let at = Date.now() - 30 * MINUTE_MS
  const report = async (readings: string): Promise<void> => {
    at += MINUTE_MS
    const url = `${product.url}/api/intake/v1/osmand?id=${serial}&lat=50.4&lon=30.5&timestamp=${at}&${readings}`
    expect((await page.request.get(url)).status()).toBe(200)
  }
  await report('adc1=3&in2=false')
  await openSignedIn(page, product.url, account)
  const control = new ControlPage(page)
  await expect(control.row(0)).toContainText(vehicle.name, { timeout: 60_000 })
  return { control, report, name: vehicle.name }
}

const openTab = async (control: ControlPage, name: string, tab: string): Promise<Locator> => {
  await control.row(0).hover()
  await control
    .row(0)
    .getByRole('button', { name: /^Actions for vehicle/ })
    .click()
  await control.page.getByRole('menuitem', { name: 'Vehicle profile' }).click()
  const profile = control.page.getByRole('dialog', { name: `Profile: ${name}` })
  await profile.getByRole('tab', { name: tab }).click()
  return profile
}

test('fires a new trigger live: in its tab, and with its text in the window of the vehicle [VEH-33, VEH-45, API-58]', async ({
  page,
  product,
}) => {
  const { control, report, name } = await openFleet(page, product, 'sense-one')
  const profile = await openTab(control, name, 'Control sensors')
  const triggers = profile.getByRole('region', { name: 'Triggers' })
  await triggers.getByRole('button', { name: 'Add a trigger' }).click()
  await triggers.getByRole('textbox', { name: 'Threshold' }).fill('5,5')
  await triggers.getByRole('textbox', { name: 'Text of the event' }).fill('Pump is running')
  await triggers.getByRole('button', { name: 'Save' }).click()
  const row = triggers.getByRole('listitem').filter({ hasText: 'Pump is running' })
  await expect(row).toContainText('Analogue input 1 > 5.5 V')
  await expect(row).toContainText('Has not fired yet')
  expect(await seriousFindings(page)).toEqual([])

  await report('adc1=9')
  await expect(row).toContainText(/Fired \d\d/)
  await page.keyboard.press('Escape')
  await expect(profile).toHaveCount(0)
  await expect(control.window(name)).toContainText('Pump is running: since')
  await expect(control.window(name)).toContainText('Sensor reading crossed the threshold')
  await report('adc1=1')
  await expect(control.window(name)).not.toContainText('Pump is running')
})

test('applies a calibration table and an input name to what is shown, at once and live [VEH-18, VEH-26, VEH-32, API-52]', async ({
  page,
  product,
}) => {
  const { control, report, name } = await openFleet(page, product, 'sense-two')
  const profile = await openTab(control, name, 'Control sensors')
  const sensors = profile.getByRole('region', { name: 'Sensors and calibration' })
  const row = sensors.getByRole('listitem').filter({ hasText: 'Analogue input 1' })
  await expect(row).toContainText('3 V')
  await row.getByRole('button', { name: 'Calibration: Analogue input 1' }).click()
  await sensors.getByLabel('Units of the value').fill('l')
  for (const [number, raw, value] of [
    [1, '0', '0'],
    [2, '4', '400'],
  ] as const) {
    await sensors.getByRole('button', { name: 'Add a point' }).click()
    await sensors.getByRole('textbox', { name: `Reading, V, ${number}` }).fill(raw)
    await sensors.getByRole('textbox', { name: `Value, l, ${number}` }).fill(value)
  }
  await expect(
    sensors.getByRole('img', { name: 'Calibration curve, points: 2' }).locator('svg'),
  ).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await sensors.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('300 L')
  await report('adc1=2')
  await expect(row).toContainText('200 L')

  await profile.getByRole('tab', { name: 'Digital inputs' }).click()
  await profile.getByRole('button', { name: 'Edit input 2' }).click()
  await profile.getByLabel('Name of input 2').fill('Cargo door')
  await profile.getByRole('button', { name: 'Save' }).click()
  const input = profile.getByRole('list', { name: 'Inputs' }).getByRole('listitem').nth(1)
  await expect(input).toContainText('Cargo door')
  await report('in2=true')
  await expect(input).toContainText('On')
  await page.keyboard.press('Escape')
  await expect(profile).toHaveCount(0)
  await expect(control.window(name)).toContainText('Cargo door')
})
