import type { Page } from '@playwright/test'
import type { MapSettings } from '../../src/contract/http/mapSettings.ts'
import { CALLS } from '../../src/contract/http/paths.ts'
import type { Product } from '../tools/product.ts'
import { demoVehicles, loneliest, placeOf, stands } from './demoVehicles.ts'
import { ControlPage, expect, test } from './fixtures.ts'
import { expectNoEmptyFrame, keySwitch, keySwitches, type MapSwitch } from './mapFrames.ts'
import { pixelOf } from './mapPixel.ts'

/** A white pixel: the tile of a map without colours. */
const WHITE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==',
  'base64',
)

/** Makes the server report one more map type, whose tiles are at the page's own origin. */
const setUpWhiteMap = async (page: Page): Promise<void> => {
  await page.route(`**${CALLS.mapSettings.path}`, async (route, request) => {
    const url = `${new URL(request.url()).origin}/tiles/{z}/{x}/{y}.png`
    const settings = (await (await route.fetch()).json()) as MapSettings
    const types = settings.types.map((one) => (one.type === 'OSM_World' ? { ...one, url } : one))
    return route.fulfill({ json: { ...settings, types } })
  })
  await page.route('**/tiles/**', (route) => route.fulfill({ contentType: 'image/png', body: WHITE }))
}

const choosing = (page: Page, name: string, type: RegExp): MapSwitch => ({
  name,
  run: async () => {
    await page.getByRole('button', { name: 'Map type', exact: true }).click()
    await page.getByRole('radiogroup', { name: 'Map type' }).locator('label', { hasText: type }).click()
    await page.keyboard.press('Escape')
  },
})

/** Presses a vehicle that stands apart from all others. */
const selecting = (page: Page, product: Product): MapSwitch => ({
  name: 'vehicle selected',
  run: async () => {
    // It may drive off at any moment: press where one stands now.
    await expect(async () => {
      const all = await demoVehicles(product)
      const place = await pixelOf(page, placeOf(loneliest(all.filter(stands), all)))
      await page.mouse.click(place.x, place.y)
      await expect(page.getByRole('complementary', { name: /^Vehicle / })).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 30_000 })
  },
})

test('no picture of the map is without vehicles while its options are switched', async ({
  page,
  product,
}) => {
  test.slow()
  await setUpWhiteMap(page)
  const control = await ControlPage.open(page, product)
  await page.keyboard.press('0')
  await page.waitForTimeout(3_000)
  await control.map.focus()
  const switches = [
    ...keySwitches(page),
    keySwitch(page, 'only parked ones', 'x'),
    keySwitch(page, 'all vehicles', 'x'),
    choosing(page, 'another map type', /^OSM World$/),
    choosing(page, 'the first map type', /^Hybrid/),
    selecting(page, product),
    keySwitch(page, 'window closed', 'Escape'),
  ]
  await expectNoEmptyFrame(page, control, switches, async () => {
    // The map shows what the search finds, which is nothing.
    await page.getByRole('button', { name: 'Show only what the search finds on the map' }).click()
    await control.search.fill('no vehicle has this name')
    await expect.poll(async () => (await control.counts())[0]).toBe(0)
    await page.waitForTimeout(1_000)
  })
})
