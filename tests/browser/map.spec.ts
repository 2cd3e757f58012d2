import type { Page } from '@playwright/test'
import type { MapSettings } from '../../src/contract/http/mapSettings.ts'
import { CALLS } from '../../src/contract/http/paths.ts'
import { MAP_TYPES, type MapType } from '../../src/contract/mapTypes.ts'
import { differingPixels } from '../tools/picture.ts'
import { ControlPage, expect, test } from './fixtures.ts'

/** One pixel: a tile that a browser can draw. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** Rendering without a GPU takes time on a busy machine. */
const SLOW = { timeout: 60_000 }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
/** The zoom in the address; null before the camera is placed. */
const zoomOf = (page: Page): number | null => {
  const zoom = new URL(page.url().replace('#/', '')).searchParams.get('z')
  return zoom === null ? null : Number(zoom)
}
const placed = (page: Page) => expect.poll(() => zoomOf(page), SLOW).not.toBeNull()

/** Makes the server report these map types as configured, with tiles of the page's own origin. */
const setUpMaps = async (page: Page, types: readonly MapType[]): Promise<void> => {
  await page.route(`**${CALLS.mapSettings.path}`, (route, request) => {
    const { origin } = new URL(request.url())
    const settings: MapSettings = {
      types: MAP_TYPES.map((type) => ({
        type,
        url: types.includes(type) ? `${origin}/tiles/${type}/{z}/{x}/{y}.png` : null,
        kind: 'raster',
        maxZoom: 20,
        attribution: `made by ${type}`,
      })),
      files: [],
    }
    return route.fulfill({ json: settings })
  })
}

test('reports a map type that is not configured, and shows the built-in map instead [MAP-08, MAP-10, MAP-13]', async ({
  page,
  product,
}) => {
  await ControlPage.open(page, product)
  await button(page, 'Map type').click()
  const types = page.getByRole('radiogroup', { name: 'Map type' })
  await expect(types.getByRole('radio')).toHaveCount(MAP_TYPES.length)
  await expect(types.getByRole('radio', { name: /^Hybrid/ })).toBeChecked()
  await expect(types.getByText('Not set up, the built-in map instead')).toHaveCount(1)
  await expect(types.getByText('MAP_HYBRID_URL')).toHaveCount(0)

  // An administrator in the account of a client, who runs the server.
  await page.evaluate(() => localStorage.setItem('authFromAdminPanel', 'true'))
  await page.reload()
  await button(page, 'Map type').click()
  await expect(types.getByRole('radio', { name: /^Hybrid.*MAP_HYBRID_URL$/ })).toBeChecked()
  await expect(types.getByText(/^MAP_\w+_URL$/)).toHaveCount(MAP_TYPES.length)
})

test('draws and remembers a chosen type of a provider; reports one that does not respond [MAP-08, MAP-09]', async ({
  page,
  product,
}) => {
  const asked = new Set<string>()
  await setUpMaps(page, ['OSM_World', 'OSM_2024'])
  await page.route('**/tiles/**', (route, request) => {
    const isSound = request.url().includes('/OSM_World/')
    asked.add(request.url())
    return route.fulfill({ contentType: 'image/png', body: isSound ? PIXEL : 'no picture' })
  })
  await ControlPage.open(page, product)
  await button(page, 'Map type').click()
  const types = page.getByRole('radiogroup', { name: 'Map type' })
  const sound = types.locator('label', { hasText: /^OSM World$/ })
  await sound.click()
  await expect.poll(() => stored(page, 'mapType')).toBe('OSM_World')
  await expect
    .poll(() => [...asked].filter((url) => url.includes('/OSM_World/')).length, SLOW)
    .toBeGreaterThan(3)
  await expect(page.getByText('made by OSM_World')).toBeVisible()

  const broken = types.locator('label', { hasText: 'OSM 2024' })
  await broken.click()
  await expect(broken.getByText('Not responding: built-in map')).toBeVisible(SLOW)
  await expect(sound.getByText(/built-in map/)).toHaveCount(0)
})

/** In Florence. */
const FLORENCE = { latitude: 43.77, longitude: 11.25 }
/** Tolerance between the centres of a city in two gazetteers, degrees. */
const CITY = 0.02

test('finds a place, moves the map there at zoom 11 and marks it with a pin until removed [MAP-37, MAP-40, MAP-41]', async ({
  page,
  product,
}) => {
  const control = await ControlPage.open(page, product)
  await placed(page)
  await button(page, 'Find a place').click()
  await page.getByRole('combobox', { name: 'Place, street, vehicle or coordinates' }).fill('flore')
  await page
    .getByRole('option', { name: /^Florence/ })
    .first()
    .click()
  await expect(page).toHaveURL(/z=11&c=43\.\d+,11\.\d+/, SLOW)
  const pin = button(page, 'Florence: remove the pin')
  // The map is centred on the place, and so is the tip of the pin.
  const [latitude = 0, longitude = 0] = (/c=([\d.]+),([\d.]+)/.exec(page.url())?.slice(1) ?? []).map(Number)
  expect(Math.abs(latitude - FLORENCE.latitude)).toBeLessThan(CITY)
  expect(Math.abs(longitude - FLORENCE.longitude)).toBeLessThan(CITY)
  await expect
    .poll(async () => {
      const [map, box] = [await control.map.boundingBox(), await pin.boundingBox()]
      if (!map || !box) return null
      const across = box.x + box.width / 2 - (map.x + map.width / 2)
      const down = box.y + box.height - (map.y + map.height / 2)
      return Math.hypot(across, down)
    })
    .toBeLessThan(4)
  const cross = pin.locator('.map-pin__cross')
  await expect(cross).toBeHidden()
  await pin.hover()
  await expect(cross).toBeVisible()
  await pin.click()
  await expect(pin).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Place, street, vehicle or coordinates' })).toBeHidden()
})

test('finds a place in any spelling, coordinates and, in the palette, the same places [MAP-40, GEO-22]', async ({
  page,
  product,
}) => {
  await ControlPage.open(page, product)
  await placed(page)
  await button(page, 'Find a place').click()
  const field = page.getByRole('combobox', { name: 'Place, street, vehicle or coordinates' })
  for (const text of ['Біла Церква', 'Bila Tserkva', 'bila cerkva']) {
    await field.fill(text)
    await expect(page.getByRole('option').first()).toHaveText(/^Bila TserkvaKyiv Oblast, Ukraine$/)
  }
  await field.fill('50°27′N 30°31′12″E')
  await expect(page.getByRole('option', { name: '50.45000, 30.52000' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/z=11&c=50\.45,30\.52/, SLOW)
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('zhytomir')
  const found = page
    .getByRole('dialog')
    .getByRole('option', { name: /^Zhytomyr/ })
    .first()
  await expect(found).toBeVisible()
  await found.click()
  await expect(button(page, 'Zhytomyr: remove the pin')).toBeVisible(SLOW)
  await expect(page).toHaveURL(/z=11&c=50\.2\d*,28\.6/, SLOW)
})

test('measures a distance along pressed points, and uses one as the start of the distances', async ({
  page,
  product,
}) => {
  const control = await ControlPage.open(page, product)
  await placed(page)
  await button(page, 'Measure a distance').click()
  const tool = page.getByRole('region', { name: 'Measure a distance' })
  await expect(tool).toContainText('Click or tap the map')
  const box = await control.map.boundingBox()
  if (!box) throw new Error('the map has no place on the page')
  for (const share of [0.3, 0.5, 0.6]) {
    const before = await tool.innerText()
    await page.mouse.click(box.x + box.width * share, box.y + box.height * share)
    if (share > 0.3) await expect.poll(() => tool.innerText(), SLOW).not.toBe(before)
  }
  const whole = await tool.getByText(/[\d,.]+ km/).innerText()
  await page.keyboard.press('Backspace')
  await expect(tool.getByText(whole)).toBeHidden()
  await tool.getByRole('button', { name: 'Distances in the list from this point' }).click()
  await expect(button(page, 'Remove the starting point of distances')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tool).toBeHidden()
  await expect(button(page, 'Measure a distance')).toBeFocused()
})

test('drags a point of the measured line; undo and redo take it back and forth, and nothing on the map is opened', async ({
  page,
  product,
}) => {
  const control = await ControlPage.open(page, product)
  await placed(page)
  await page.keyboard.press('d')
  const tool = page.getByRole('region', { name: 'Measure a distance' })
  const box = await control.map.boundingBox()
  if (!box) throw new Error('the map has no place on the page')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  const length = tool.getByText(/[\d,.]+ km/)
  await page.mouse.click(...at(0.3, 0.3))
  await expect(tool.getByRole('button', { name: 'Remove the last point' })).toBeEnabled(SLOW)
  await page.mouse.click(...at(0.6, 0.5))
  await expect(length).toBeVisible(SLOW)
  const straight = await length.innerText()
  const view = page.url()

  const cursor = () => control.map.locator('canvas.maplibregl-canvas').evaluate(({ style }) => style.cursor)
  await expect
    .poll(async () => {
      await page.mouse.move(...at(0.59, 0.49))
      await page.mouse.move(...at(0.6, 0.5))
      return cursor()
    }, SLOW)
    .toBe('grab')
  await page.mouse.down()
  await page.mouse.move(...at(0.65, 0.6), { steps: 4 })
  await page.mouse.move(...at(0.7, 0.7))
  await page.mouse.up()
  await expect(length).not.toHaveText(straight)
  const dragged = await length.innerText()
  await tool.getByRole('button', { name: 'Undo the last change' }).click()
  await expect(length).toHaveText(straight)
  await tool.getByRole('button', { name: 'Redo' }).click()
  await expect(length).toHaveText(dragged)
  await page.keyboard.press('Control+z')
  await expect(length).toHaveText(straight)
  await page.keyboard.press('Control+Shift+z')
  await expect(length).toHaveText(dragged)

  // Escape ends one thing at a time.
  const remove = tool.getByRole('button', { name: 'Remove the chosen point' })
  await page.mouse.click(...at(0.3, 0.3))
  await expect(remove).toBeVisible(SLOW)
  await page.keyboard.press('Escape')
  await expect(remove).toBeHidden()
  await page.mouse.click(...at(0.3, 0.3))
  await remove.click(SLOW)
  await expect(tool).toContainText('Click or tap the map')
  await expect(tool.locator(':focus')).toHaveCount(1)
  expect(page.url()).toBe(view)
  await page.keyboard.press('Escape')
  await expect(tool).toBeHidden()
})

test('shows the zoom at the bottom right; remembers rings, trails and labels [MAP-01, MAP-19, MAP-21, MAP-38]', async ({
  page,
  product,
}) => {
  const control = await ControlPage.open(page, product)
  await placed(page)
  const map = await control.map.boundingBox()
  const zoomOut = await button(page, 'Zoom out').boundingBox()
  if (!map || !zoomOut) throw new Error('the map is not on the page')
  expect(map.x + map.width - zoomOut.x - zoomOut.width).toBeLessThan(24)
  expect(map.y + map.height - zoomOut.y - zoomOut.height).toBeLessThan(24)
  const before = zoomOf(page) ?? 0
  await button(page, 'Zoom in').click()
  await expect.poll(() => zoomOf(page), SLOW).toBe(before + 1)
  await button(page, 'Show all vehicles').click()
  await expect.poll(() => zoomOf(page), SLOW).toBeLessThan(before)
  for (const [name, key] of [
    ['Labels on the map', 'labelForAllEnabled'],
    ['Trails for the last few minutes', 'trails'],
    ['Group on the map', 'clusters'],
  ] as const) {
    const unselected = await button(page, name).locator('svg').innerHTML()
    await button(page, name).click()
    expect(await button(page, name).locator('svg').innerHTML()).not.toBe(unselected)
    await expect(button(page, name)).toHaveAttribute('aria-pressed', 'true')
    expect(await stored(page, key)).toBe('true')
  }
})

test('shows and filters by the side menu; prints the map with date, counts and legend [MAP-14, MAP-15, MAP-17]', async ({
  page,
  product,
}) => {
  await page.addInitScript(() => {
    globalThis.print = () => {
      document.documentElement.dataset['printed'] = ''
    }
  })
  await ControlPage.open(page, product)
  await placed(page)
  await button(page, 'Show on the map').click()
  const shown = page.getByRole('dialog', { name: 'Show on the map' })
  await expect(shown.getByRole('switch')).toHaveCount(8)
  await shown.locator('label', { hasText: 'Trails' }).click()
  await expect.poll(() => stored(page, 'trails')).toBe('true')
  await page.keyboard.press('Escape')
  await button(page, 'Filters on the map').click()
  await expect(page.getByRole('dialog', { name: 'Filters on the map' })).toBeVisible()
  await page.keyboard.press('Escape')

  await button(page, 'Print the map').click()
  await expect(page.locator('html[data-printed]')).toHaveCount(1, SLOW)
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('.print-sheet')
  await expect(sheet.getByRole('heading', { name: /Fleet map/ })).toBeVisible()
  await expect(sheet).toContainText(/\d{2}\.\d{2}\.\d{4} - \d{2}:\d{2}:\d{2}/)
  await expect(sheet.getByText('Vehicles in total')).toBeVisible()
  await expect(sheet.getByRole('listitem')).toHaveCount(7)
  const picture = sheet.getByRole('img', { name: 'Map with vehicles' })
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(sheet).toHaveCount(0)
})

test('draws vehicles that move while the map rests [LIVE-05]', async ({ page, product }) => {
  const control = await ControlPage.open(page, product)
  await placed(page)
  const before = await control.map.screenshot()
  await expect
    .poll(async () => differingPixels(page, before, await control.map.screenshot()), SLOW)
    .toBeGreaterThan(0)
})
