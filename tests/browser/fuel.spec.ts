import type { Page } from '@playwright/test'
import { demoAccount } from '../tools/accounts.ts'
import { demoVehicles } from './demoVehicles.ts'
import { accessibilityFindings, contrastFindings, expect, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'

/** The second vehicle of the demo fleet has drains in its past, of which the demo marks one as false. */
const VEHICLE = 2

const sums = (page: Page) => page.getByRole('region', { name: 'Fuel balance' })
const drained = async (page: Page): Promise<number> => {
  const text = await sums(page).locator('.fuel-figure', { hasText: 'Drained' }).locator('dd').innerText()
  return Number(text.replaceAll(/[^\d.]/g, ''))
}

test('shows a drain with its reason, takes it out of the sums once it is marked as none, and back [USERS-07]', async ({
  page,
  product,
}) => {
  test.slow()
  const account = demoAccount(product, 'operator')
  await openSignedIn(page, product.url, account, `/#/fuel/${VEHICLE}?p=week`)
  const events = page.getByRole('table', { name: 'Fillings and drains' })
  const drains = events.getByRole('row').filter({ hasText: 'Fuel drain' })
  // The past of the demo fleet is written while the server runs, and one of its drains is marked afterwards.
  await expect(async () => {
    await page.reload()
    await expect(events.getByText('Does not count: marked by operator')).toBeVisible({ timeout: 4_000 })
  }).toPass({ timeout: 90_000 })
  const drain = drains.filter({ has: page.getByRole('button', { name: 'Not a drain' }) }).first()
  await expect(drain).toContainText('The level changed at a stand by more than the threshold of')
  await expect(sums(page)).toContainText('Unexplained rest')
  await expect(page.getByRole('img', { name: /Fuel level over the period/ })).toBeVisible()
  await expect(page.getByText(/of 100, .* readings/).first()).toBeVisible()
  const before = await drained(page)

  const marked = await events.getByRole('button', { name: 'Undo' }).count()
  const volume = Number((await drain.locator('.fuel-table__volume').innerText()).replaceAll(/[^\d.]/g, ''))
  await drain.getByRole('button', { name: 'Not a drain' }).click()
  await expect(events.getByRole('button', { name: 'Undo' })).toHaveCount(marked + 1)
  expect(Math.abs((await drained(page)) - (before - volume))).toBeLessThan(0.3)

  await page.getByText(/Rejected changes of the level: \d/).click()
  await expect(page.getByRole('table', { name: 'Rejected changes of the level' })).toContainText(
    'sensor fault',
  )
  expect(await accessibilityFindings(page)).toEqual([])
  expect(await contrastFindings(page)).toEqual([])

  const first = drains.filter({ has: page.getByRole('button', { name: 'Undo' }) }).first()
  await first.getByRole('button', { name: 'Undo' }).click()
  await expect(events.getByRole('button', { name: 'Undo' })).toHaveCount(marked)
})

test('asks for a vehicle where the address names none, and opens its fuel by the keyboard', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), '/#/fuel')
  await expect(page.getByRole('heading', { name: 'Choose a vehicle' })).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  const [vehicle] = await demoVehicles(product)
  if (!vehicle) throw new Error('no vehicle')
  await page.getByRole('combobox', { name: 'Vehicle' }).fill(vehicle.licensePlate)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`#/fuel/${vehicle.vehicleId}\\b`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(vehicle.licensePlate)
})

test('imports receipts with own names of columns, flags what the tanks contradict, and filters by it', async ({
  page,
  product,
}) => {
  test.slow()
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), '/#/fuel/receipts')
  const grid = page.getByRole('grid', { name: 'Fuel receipts' })
  // Those of the demo come with its past; one has more litres than the tank got.
  await expect(async () => {
    await page.reload()
    await expect(grid.getByText('Volume differs')).toBeVisible({ timeout: 4_000 })
  }).toPass({ timeout: 90_000 })

  await page.getByRole('button', { name: 'Comparison settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Comparison settings' })
  await settings.getByLabel('Licence plate').fill('Auto')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The receipts are compared again')).toBeVisible()

  await page.getByRole('button', { name: 'Import receipts' }).click()
  const content = ['Auto;Time;Litres;Receipt number', 'ZZ 0000 ZZ;20.11.2026 10:00;40,5;T-1'].join('\r\n')
  const file = { name: 'card.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('40.5')).toBeVisible()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const links = page.getByRole('link', { name: 'To the receipts' })
  await expect(links).toHaveCount(2)
  await links.last().click()
  const row = grid.getByRole('row').filter({ hasText: 'ZZ 0000 ZZ' })
  await expect(row).toContainText('No such vehicle', { timeout: 20_000 })

  await page.getByRole('button', { name: /Comparison: all/ }).click()
  await page.getByRole('option', { name: 'No such vehicle' }).click()
  await expect(grid.getByRole('row')).toHaveCount(2)
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('button', { name: /^Actions: ZZ 0000 ZZ/ }).click()
  await page.getByRole('menuitem', { name: 'Delete the receipt' }).click()
  await expect(row).toHaveCount(0)
})
