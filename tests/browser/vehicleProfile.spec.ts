import type { Locator, Page } from '@playwright/test'
import type { VehicleMiniState } from '../../src/contract/entities/vehicle.ts'
import { demoAccount } from '../tools/accounts.ts'
import { signInTo } from '../tools/api.ts'
import type { Product } from '../tools/product.ts'
import { stands, vehicleWhich } from './demoVehicles.ts'
import { ControlPage, expect, seriousFindings, test } from './fixtures.ts'

test.use({ webgl: false })

const profileOf = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name: `Profile: ${name}` })

/** The list with the one vehicle that the search leaves in it. */
const findRow = async (page: Page, product: Product, login: string, row: VehicleMiniState) => {
  const control = await ControlPage.open(page, product, login)
  await control.search.fill(row.licensePlate)
  await expect(control.row(0)).toContainText(row.name)
  return control
}

test('renames a vehicle from the menu of its row, at once in every open list [VEH-29, ROUTE-36, API-42]', async ({
  page,
  product,
  browser,
}) => {
  const row = await vehicleWhich(product, 'operator', stands)
  const control = await findRow(page, product, 'operator', row)
  // On a phone, whose list covers the map: two maps at once would compete for frames.
  const context = await browser.newContext({ viewport: { width: 390, height: 700 }, reducedMotion: 'reduce' })
  const other = await findRow(await context.newPage(), product, 'operator', row)

  await control.row(0).hover()
  await control
    .row(0)
    .getByRole('button', { name: /^Actions for vehicle/ })
    .click()
  await page.getByRole('menuitem', { name: 'Vehicle profile' }).click()
  const profile = profileOf(page, row.name)
  await expect(profile.getByLabel('Name')).toHaveValue(row.name)
  expect(await seriousFindings(page)).toEqual([])
  await expect(page).toHaveURL(/#\/control/)
  const address = page.url()
  await profile.getByLabel('Name').fill('Renamed of the night shift')
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(profileOf(page, 'Renamed of the night shift')).toBeVisible()
  await expect(other.row(0)).toContainText('Renamed of the night shift')
  await other.page.close()
  await context.close()

  expect(page.url()).toBe(address)
  const api = await signInTo(product.url, demoAccount(product, 'operator'))
  await api.call('updateVehicle', { id: row.vehicleId }, `?name=${encodeURIComponent(row.name)}`)
  await expect(profileOf(page, row.name).getByLabel('Name')).toHaveValue(row.name)
})

/** Opens the profile from the window of the vehicle by keyboard. */
const openByKey = async (
  page: Page,
  product: Product,
  login: string,
  fits: (row: VehicleMiniState) => boolean,
): Promise<Locator> => {
  const row = await vehicleWhich(product, login, fits)
  const control = await findRow(page, product, login, row)
  await control.row(0).click()
  await expect(control.window(row.name).getByRole('button', { name: 'Vehicle profile' })).toBeVisible()
  await page.keyboard.press('e')
  const profile = profileOf(page, row.name)
  await expect(profile.getByLabel('Name')).toHaveValue(row.name)
  return profile
}

test('rejects a period below its minimum at its field, and guards unsaved input; writes, changes, deletes and restores notes [VEH-35, VEH-64, VEH-66, VEH-70, VALID-25, VALID-26, VALID-29, API-39, API-80]', async ({
  page,
  product,
  consoleLines,
}) => {
  const profile = await openByKey(page, product, 'operator', stands)
  const period = profile.getByLabel('Ignition on, day')
  await expect(period).toHaveValue('32')
  await expect(profile.getByLabel('Ignition off, night')).toBeVisible()
  await period.fill('2b9')
  await expect(period).toHaveValue('29')
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(period).toHaveAccessibleDescription(/At least 30 s: .*minimalPeriod1/)
  // The browser itself logs the rejected call.
  consoleLines.length = 0
  await period.fill('1234567')
  await expect(period).toHaveValue('1234')

  await profile.getByRole('tab', { name: 'Notes' }).click()
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await profile.getByRole('button', { name: 'Add a note' }).click()
  await expect(profile.getByLabel('Title')).toBeFocused()
  await profile.getByLabel('Title').fill('Spare key')
  await profile.getByLabel('Text').fill('Under the seat')
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(profile.getByRole('heading', { name: 'Spare key' })).toBeVisible()
  await profile.getByRole('button', { name: 'Edit the note “Spare key”' }).click()
  await profile.getByLabel('Title').fill('Spare keys')
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(profile.getByRole('heading', { name: 'Spare keys' })).toBeVisible()
  await expect(profile.getByRole('button', { name: 'Edit the note “Spare keys”' })).toBeFocused()
  expect(await seriousFindings(page)).toEqual([])
  const remove = profile.getByRole('button', { name: 'Delete the note “Spare keys”' })
  await remove.click()
  await expect(profile.getByText('No notes yet')).toBeVisible()
  await profile.getByRole('button', { name: 'Undo' }).click()
  await expect(profile.getByText('Under the seat')).toBeVisible()
  await remove.click()
  await expect(profile.getByText('No notes yet')).toBeVisible()
})

test('shows the demo account the profile with every control disabled, and why [DEMO-03, VEH-29, VEH-35]', async ({
  page,
  product,
}) => {
  const profile = await openByKey(page, product, 'demo', () => true)
  await expect(profile.getByText('Demo mode: changes are not available')).toBeVisible()
  const fields = profile.getByRole('textbox')
  expect(await fields.count()).toBeGreaterThan(10)
  for (const field of await fields.all()) await expect(field).toBeDisabled()
  await expect(profile.getByRole('switch')).toBeDisabled()
  await expect(profile.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await profile.getByRole('tab', { name: 'Notes' }).click()
  await expect(profile.getByText('No notes yet')).toBeVisible()
  await expect(profile.getByText('Demo mode: changes are not available')).toBeVisible()
  await expect(profile.getByRole('button', { name: 'Add a note' })).toHaveCount(0)
})
