import type { Locator, Page } from '@playwright/test'
import type { VehicleMiniState } from '../../src/contract/entities/vehicle.ts'
import { demoAccount } from '../tools/accounts.ts'
import { signInTo } from '../tools/api.ts'
import type { Product } from '../tools/product.ts'
import { stands, vehicleWhich } from './demoVehicles.ts'
import { ControlPage, expect, seriousFindings, test } from './fixtures.ts'

const profileOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name: `Profile: ${name}` })

/** The list with the one vehicle that the search leaves in it. */
const findRow = async (page: Page, product: Product, login: string, row: VehicleMiniState) => {
  const control = await ControlPage.open(page, product, login)
  await control.search.fill(row.licensePlate)
  await expect(control.row(0)).toContainText(row.name)
  return control
}

test('a vehicle is renamed from the menu of its row, and every open list calls it so at once [VEH-29, ROUTE-36, API-42]', async ({
  page,
  product,
  browser,
}) => {
  const row = await vehicleWhich(product, 'operator', stands)
  const control = await findRow(page, product, 'operator', row)
  const context = await browser.newContext()
  const other = await findRow(await context.newPage(), product, 'operator', row)

  await control.row(0).hover()
  await control.row(0).getByRole('button', { name: /^Actions for vehicle/ }).click()
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
