import type { Locator, Page } from '@playwright/test'
import type { ControlZone } from '../../src/contract/http/geozones.ts'
import { type ApiCaller, signInTo } from '../tools/api.ts'
import type { Account } from '../tools/accounts.ts'
import type { Product } from '../tools/product.ts'
import { accessibilityFindings, contrastFindings, ControlPage, expect, test } from './fixtures.ts'
import { makeClient } from './ownClient.ts'
import { openSignedIn } from './signedIn.ts'

const OWNER: Account = { login: 'control-zones', password: 'secret-pass-123' }
const READER: Account = { login: 'control-reader', password: 'secret-pass-123' }
let vehicleId = 0
let zoneIds: readonly number[] = []
let owner: ApiCaller

const makeZones = async (names: readonly string[]): Promise<readonly number[]> => {
  const types = (await (await owner.call('zoneTypes')).json()) as { readonly id: number }[]
  const circle = { type: 'CIRCLE', points: [{ latitude: 50, longitude: 30 }], radius: 90, width: null }
  const bodies = names.map((name) => ({ ...circle, name, zoneTypeId: types[0]?.id, color: '#3366cc' }))
  const zones = await owner.send<{ readonly id: number }[]>('createGeozones', {}, bodies)
  return zones.map(({ id }) => id)
}

test.beforeAll(async ({ product }) => {
  ;[vehicleId = 0] = await makeClient(product, OWNER, 'CZ', ['Truck'])
  owner = await signInTo(product.url, OWNER)
  zoneIds = await makeZones(['Depot', 'Quarry', 'Shop'])
  const rights = { capabilities: { seeCurrentPosition: true } }
  const user = await owner.send<{ id: number }>('createUser', {}, { ...READER, ...rights })
  await owner.send('changeUserVehicles', { id: user.id }, { mark: 'allowed', vehicleIds: [vehicleId] })
})

const stored = async (): Promise<readonly ControlZone[]> =>
  (await (await owner.call('controlZones', { id: vehicleId })).json()) as ControlZone[]

const openTab = async (page: Page, product: Product, account: Account): Promise<Locator> => {
  await openSignedIn(page, product.url, account)
  const control = new ControlPage(page)
  await expect(control.row(0)).toContainText('Truck', { timeout: 30_000 })
  await control.row(0).hover()
  await control
    .row(0)
    .getByRole('button', { name: /^Actions for vehicle/ })
    .click()
  await page.getByRole('menuitem', { name: 'Vehicle profile' }).click()
  const profile = page.getByRole('dialog', { name: 'Profile: Truck' })
  await profile.getByRole('tab', { name: 'Control zones' }).click()
  return profile
}

test('adds a control zone that a search finds, changes and removes it, and shows what others change at once [VEH-34, API-65, API-66, API-67, API-68]', async ({
  page,
  product,
}) => {
  const profile = await openTab(page, product, OWNER)
  await expect(profile.getByText('The vehicle has no control zones.')).toBeVisible()
  await profile.getByRole('button', { name: 'Add a control zone' }).click()
  await profile.getByRole('combobox', { name: 'Geozone' }).fill('quar')
  await page.getByRole('option', { name: 'Quarry' }).click()
  await profile.locator('form').getByText('On exit').click()
  expect(await accessibilityFindings(page, '[role="dialog"]')).toEqual([])
  await profile.getByRole('button', { name: 'Add', exact: true }).click()
  const list = profile.getByRole('list', { name: 'Control zones' })
  const row = list.getByRole('listitem').filter({ hasText: 'Quarry' })
  await expect(row.getByRole('switch', { name: 'On entry' })).toBeChecked()
  await expect(row.getByRole('switch', { name: 'On exit' })).not.toBeChecked()
  const [, quarry = 0] = zoneIds
  expect(await stored()).toEqual([{ vehicleId, zoneId: quarry, onEntry: true, onExit: false }])

  await row.getByRole('switch', { name: 'On entry' }).focus()
  await page.keyboard.press('Space')
  await expect(row).toContainText('Neither entry nor exit is an alarm')
  expect(await stored()).toMatchObject([{ onEntry: false, onExit: false }])

  // Another page of the owner adds one.
  await owner.send('createControlZone', {}, { vehicleId, zoneId: zoneIds[0], onEntry: true, onExit: true })
  await expect(list.getByRole('listitem').filter({ hasText: 'Depot' })).toBeVisible()
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  expect(await contrastFindings(page)).toEqual([])

  // What the vehicle has already is not offered again.
  await profile.getByRole('button', { name: 'Add a control zone' }).click()
  await profile.getByRole('combobox', { name: 'Geozone' }).press('ArrowDown')
  await expect(page.getByRole('option')).toHaveText(['Shop'])
  await page.keyboard.press('Escape')
  await profile.getByRole('button', { name: 'Cancel' }).click()

  await row.getByRole('button', { name: 'Delete: Quarry' }).click()
  await expect(row).toHaveCount(0)
  await profile.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
  expect(await stored()).toHaveLength(2)
})

test('shows the control zones read-only without the right to edit vehicles, on a phone too [VEH-34]', async ({
  page,
  product,
}) => {
  await owner.call('deleteControlZone', { vehicleId, zoneId: zoneIds[2] ?? 0 })
  await owner.send('createControlZone', {}, { vehicleId, zoneId: zoneIds[2], onEntry: true, onExit: true })
  const profile = await openTab(page, product, READER)
  const row = profile.getByRole('listitem').filter({ hasText: 'Shop' })
  await expect(row.getByRole('switch', { name: 'On entry' })).toBeDisabled()
  await expect(row.getByRole('button')).toHaveCount(0)
  await expect(profile.getByRole('button', { name: 'Add a control zone' })).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
