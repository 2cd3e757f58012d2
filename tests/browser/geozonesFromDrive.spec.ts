import type { Locator, Page } from '@playwright/test'
import { destination } from '../../src/contract/rules/geodesy.ts'
import type { Account } from '../tools/accounts.ts'
import { demoAccount } from '../tools/accounts.ts'
import { signInTo } from '../tools/api.ts'
import type { Product } from '../tools/product.ts'
import { accessibilityFindings, contrastFindings, expect, test } from './fixtures.ts'
import { makeClient } from './ownClient.ts'
import { openSignedIn } from './signedIn.ts'

const PATH = '/#/geozones_and_addresses'
const PASSWORD = 'secret-pass-123'
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'From a drive' })
const editor = (page: Page): Locator => page.getByRole('region', { name: 'New geozone', exact: true })

const STEP_MS = 20_000
const KNOTS_PER_MS = 1.943_844
const FIELD = { width: 10, passes: 8, length: 300, speed: 3 }

/** Metres to the east and the north of the places of a field that is worked in passes, one each STEP_MS. */
const workedPlaces = (): (readonly [east: number, north: number])[] => {
  const stride = (FIELD.speed * STEP_MS) / 1_000
  const places: [number, number][] = []
  for (let pass = 0; pass < FIELD.passes; pass++) {
    for (let metres = 0; metres <= FIELD.length; metres += stride)
      places.push([pass * FIELD.width, pass % 2 === 0 ? metres : FIELD.length - metres])
  }
  return places
}

/** A client with a tractor that worked a field an hour ago, and a truck that never moved; returns their ids. */
const workField = async (product: Product, owner: Account, prefix: string): Promise<readonly number[]> => {
  const ids = await makeClient(product, owner, prefix, ['Tractor', 'Truck'])
  const begin = Date.now() - 3_600_000
  let row = 0
  for (const [east, north] of workedPlaces()) {
    const [lat, lon] = destination(...destination(50.4, 30.5, 90, east), 0, north)
    const speed = FIELD.speed * KNOTS_PER_MS
    const report = `id=${prefix}-Tractor&lat=${lat}&lon=${lon}&speed=${speed}&timestamp=${begin + row++ * STEP_MS}`
    // oxlint-disable-next-line no-await-in-loop -- a tracker sends in order
    expect((await fetch(`${product.url}/api/intake/v1/osmand?${report}`)).status).toBe(200)
  }
  return ids
}

const chooseVehicle = async (page: Page, name: string): Promise<void> => {
  await dialog(page).getByRole('combobox', { name: 'Vehicle' }).fill(name.slice(0, 4))
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
}
const choosePeriod = async (page: Page, name: string): Promise<void> => {
  await dialog(page)
    .getByRole('button', { name: /Period/ })
    .click()
  await page.getByRole('option', { name, exact: true }).click()
}

const OWNER: Account = { login: 'drive-owner', password: PASSWORD }
let tractor = 0
test.beforeAll(async ({ product }) => {
  ;[tractor = 0] = await workField(product, OWNER, 'DRIVE')
})

const build = (page: Page): Locator => dialog(page).getByRole('button', { name: 'Build' })
/** The browser itself logs a call that was refused. */
const forgetRefusals = (consoleLines: string[]): void => {
  expect(consoleLines.filter((line) => !line.includes('422'))).toEqual([])
  consoleLines.length = 0
}

test('builds a worked field with its figures, which is saved as it is drawn [GEO-17, API-88]', async ({
  page,
  product,
  consoleLines,
}) => {
  await openSignedIn(page, product.url, OWNER, PATH)
  await page.getByRole('button', { name: 'From a drive' }).click()
  await dialog(page).getByRole('radio', { name: 'Worked field' }).check({ force: true })
  await chooseVehicle(page, 'Tractor')
  await choosePeriod(page, 'Last 7 days')
  expect(await accessibilityFindings(page)).toEqual([])
  // The vehicle has no width of a tool.
  await build(page).click()
  await expect(
    dialog(page).getByText('Give the width of the tool: the vehicle has none set up'),
  ).toBeVisible()
  forgetRefusals(consoleLines)
  await dialog(page).getByRole('textbox', { name: 'Width of the tool' }).fill('8')
  await build(page).click()
  await expect(dialog(page)).toHaveCount(0)

  const figures = editor(page).getByRole('region', { name: 'How the field was worked' })
  await expect(figures).toContainText(/Covered(1\.9\d?|2) ha/)
  await expect(figures).toContainText(/Missed0\.4\d? ha/)
  await expect(figures).toContainText('Places left out7')
  await expect(editor(page).getByText(/^2\.[34]\d? ha$/)).toBeVisible()
  await expect(editor(page).getByRole('button', { name: /Field/ })).toBeVisible()
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  expect(await contrastFindings(page)).toEqual([])
  await editor(page).getByRole('textbox', { name: 'Name' }).fill('North field')
  await editor(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Geozone North field added')).toBeVisible()
  const caller = await signInTo(product.url, OWNER)
  const zones = (await (await caller.call('geozones')).json()) as { name: string; type: string }[]
  expect(zones).toContainEqual(expect.objectContaining({ name: 'North field', type: 'POLYGON' }))

  // A zone that is drawn by hand afterwards starts empty.
  await page.getByRole('button', { name: 'Add geozone' }).click()
  await expect(editor(page).getByText('Press the map to set corners')).toBeVisible()
})

test('says that a vehicle did not move, and takes a width above 0 alone [GEO-16, API-87, ERR-21, VALID-21]', async ({
  page,
  product,
  consoleLines,
}) => {
  await openSignedIn(page, product.url, OWNER, PATH)
  await page.getByRole('button', { name: 'From a drive' }).click()
  await chooseVehicle(page, 'Truck')
  await build(page).click()
  await expect(dialog(page).getByText('The vehicle did not move')).toBeVisible()
  forgetRefusals(consoleLines)
  const width = dialog(page).getByRole('textbox', { name: 'Width of the corridor' })
  await width.fill('0')
  await build(page).click()
  await expect(width).toHaveAttribute('aria-invalid', 'true')
})

test('builds a corridor from the route of a vehicle with its period, by keyboard [GEO-16, API-87]', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product.url, OWNER, `/#/routeDetail/${tractor}/Tractor/%20?p=week`)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Geozone along this route' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('group', { name: 'Vehicle' })).toContainText('Tractor')
  await expect(dialog(page).getByRole('button', { name: /Custom period/ })).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'Width of the corridor' }).fill('12')
  await page.keyboard.press('Enter')
  await expect(editor(page).getByRole('textbox', { name: 'Width of the corridor' })).toHaveValue('12')
  await editor(page).getByRole('textbox', { name: 'Name' }).fill('Way')
  await editor(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Geozone Way added')).toBeVisible()
  const caller = await signInTo(product.url, OWNER)
  const zones = (await (await caller.call('geozones')).json()) as { name: string; width: number | null }[]
  expect(zones).toContainEqual(expect.objectContaining({ name: 'Way', type: 'LINE', width: 12 }))
})

test('is not offered to the demo account [DEMO-09]', async ({ page, product }) => {
  await openSignedIn(page, product.url, demoAccount(product, 'demo'), `${PATH}?drive=1&from=1&to=2`)
  await expect(page.getByRole('button', { name: 'From a drive' })).toBeDisabled()
  await expect(dialog(page)).toHaveCount(0)
})
