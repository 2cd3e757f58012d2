import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import { differingPixels } from '../tools/picture.ts'
import { type Product, startProduct } from '../tools/product.ts'
import { SAN_FRANCISCO } from '../tools/recordings.ts'
import { ControlPage, expect, test as base } from './fixtures.ts'

/** Two recorded minutes per second: the replay reaches the present after a minute. */
const SPEED = '120'
const PRESENT = { timeout: 240_000 }
/** Rendering without a GPU takes time on a busy machine. */
const SLOW = { timeout: 60_000 }

const test = base.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const product = await startProduct({ args: ['--replay', SAN_FRANCISCO, '--speed', SPEED, '--loop'] })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
test.skip(!existsSync(SAN_FRANCISCO), 'the recording is not here')

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Every recorded place of a cab, as 'latitude, longitude' with five decimals. */
const recordedPlaces = (cab: string): Set<string> => {
  const lines = gunzipSync(readFileSync(SAN_FRANCISCO)).toString().split('\n')
  const rows = lines.map((line) => line.split(',')).filter(([id]) => id === cab)
  return new Set(rows.map(([, , lat, lon]) => `${Number(lat).toFixed(5)}, ${Number(lon).toFixed(5)}`))
}

/** The place shown in the window, with five decimals. */
const placeIn = async (window: Locator): Promise<string> => {
  const [lat, lon] = (await window.locator('.position__coordinates').innerText()).split(',').map(Number)
  return `${(lat ?? 0).toFixed(5)}, ${(lon ?? 0).toFixed(5)}`
}

test('moves the cabs of a recording through the list, the map and the window [GEN-01]', async ({
  page,
  product,
}) => {
  test.setTimeout(400_000)
  const control = await ControlPage.open(page, product)
  expect(await control.counts()).toEqual([481, 481])
  const titles = await control.titles()
  expect(titles.filter((title) => !/^Cab [a-z]+$/.test(title))).toEqual([])

  // The list shows distances to a point: each row's distance changes as its vehicle drives.
  await page.evaluate(() => {
    location.hash = '#/control?from=37.77,-122.42&s=distance&z=12&c=37.77,-122.42'
  })
  const distances = () => control.grid.locator('.vehicle-row__distance').allInnerTexts()
  await expect.poll(async () => (await distances()).length).toBeGreaterThan(5)
  const first = await distances()
  await expect.poll(distances).not.toEqual(first)

  // The window shows recorded places of the cab, one after another; and it follows on the map.
  await control.row(2).click()
  const window = page.getByRole('complementary', { name: /^Vehicle Cab / })
  const title = await window.getByRole('heading').first().innerText()
  const known = recordedPlaces(title.replace('Cab ', ''))
  const seen = new Set<string>()
  await expect
    .poll(async () => {
      seen.add(await placeIn(window))
      return seen.size
    }, SLOW)
    .toBeGreaterThan(3)
  expect([...seen].filter((place) => !known.has(place))).toEqual([])
  const address = page.url()
  const before = await window.boundingBox()
  await expect.poll(() => window.boundingBox(), SLOW).not.toEqual(before)
  expect(page.url()).toBe(address)
  await page.keyboard.press('Escape')
  await expect(window).toHaveCount(0)

  // Once the replay has reached the present, its vehicles are connected.
  await expect
    .poll(async () => /Moving: [1-9]\d/.test(await page.locator('.fleet-summary').innerText()), PRESENT)
    .toBe(true)

  // The map shows what the search finds. Against the empty ground, a trail behind each cab is more than the cabs alone;
  // few cabs, which hide no trails.
  await button(page, 'Show only what the search finds on the map').click()
  await control.search.fill('no such cab')
  await expect.poll(async () => (await control.counts())[0]).toBe(0)
  // Without messages, which come and go over the map.
  const look = () => control.map.screenshot({ style: '.ui-toasts { visibility: hidden }' })
  let ground = await look()
  await expect
    .poll(async () => {
      const last = ground
      ground = await look()
      return differingPixels(page, last, ground)
    }, SLOW)
    .toBe(0)
  const drawn = async () => differingPixels(page, ground, await look())
  await control.search.fill('cab a')
  await expect.poll(drawn, SLOW).toBeGreaterThan(5_000)
  // The cabs drive meanwhile: the maximum drawn without trails.
  let cabs = 0
  for (let time = 0; time < 5; time++) cabs = Math.max(cabs, await drawn())
  await button(page, 'Trails for the last few minutes').click()
  await expect.poll(drawn, SLOW).toBeGreaterThan(cabs * 1.2)
})
