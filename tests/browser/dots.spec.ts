import { existsSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { VehicleMiniState } from '../../src/contract/entities/vehicle.ts'
import { differingPixels } from '../tools/picture.ts'
import { type Product, startProduct } from '../tools/product.ts'
import { SAN_FRANCISCO } from '../tools/recordings.ts'
import { demoVehicles, loneliest, placeOf } from './demoVehicles.ts'
import { ControlPage, expect, test as base } from './fixtures.ts'
import { expectNoEmptyFrame, keySwitches } from './mapFrames.ts'
import { cameraOf, pixelOf } from './mapPixel.ts'

/** More vehicles in one city than are drawn as icons without a GPU: each cab ten times, in the long form 104 times. */
const COPIES = Number(process.env.CROWD_COPIES ?? 10)
const VEHICLES = 481 * COPIES
/** The two recorded hours are over in seconds; from then on every cab stays at its last place. */
const SPEED = '1000'
/** Rendering without a GPU takes time on a busy machine, and so does storing the recording. */
const SLOW = { timeout: 6_000 * COPIES }
const TEST_MS = 36_000 * COPIES
const CITY = { latitude: 37.77, longitude: -122.42 }

const test = base.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const product = await startProduct({
        args: ['--replay', SAN_FRANCISCO, '--copies', String(COPIES), '--speed', SPEED],
      })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
test.skip(!existsSync(SAN_FRANCISCO), 'the recording is not here')

/** Every vehicle at its last place. */
const restingFleet = async (product: Product): Promise<readonly VehicleMiniState[]> => {
  let fleet = await demoVehicles(product)
  await expect
    .poll(async () => {
      const before = fleet
      fleet = await demoVehicles(product)
      return fleet.every((row, i) => hasPlace(row) && row.lastKnownTime === before[i]?.lastKnownTime)
    }, SLOW)
    .toBe(true)
  return fleet
}
const hasPlace = ({ vehiclesDataGpsDataDto: gps }: VehicleMiniState): boolean =>
  (gps?.latitude ?? null) !== null

/** Whether the engine draws on each visible canvas of dots. */
const dotCanvasesSeen = (page: Page): Promise<boolean[]> =>
  page.evaluate(() => {
    const canvases = [...document.querySelectorAll<HTMLCanvasElement>('.dot-canvas')]
    const given = (canvas: HTMLCanvasElement): boolean => {
      try {
        return canvas.getContext('2d') === null
      } catch {
        // The control of this one was transferred.
        return true
      }
    }
    return canvases.filter(({ hidden }) => !hidden).map(given)
  })
const pane = (page: Page) => page.locator('.maplibregl-map')
const lookAt = async (page: Page, at: typeof CITY, zoom: number): Promise<void> => {
  await page.evaluate(
    (hash) => {
      location.hash = hash
    },
    `#/control?z=${zoom}&c=${at.latitude.toFixed(5)},${at.longitude.toFixed(5)}`,
  )
  await expect.poll(() => cameraOf(page)?.zoom, SLOW).toBe(zoom)
}

test('draws a crowd as dots, none left out, nor gone while options are switched; a press finds the vehicles of a dot; zoomed in they are icons again', {
  tag: '@long',
}, async ({ page, product }) => {
  test.setTimeout(TEST_MS)
  const control = await ControlPage.open(page, product)
  await expect.poll(() => control.counts(), SLOW).toEqual([VEHICLES, VEHICLES])
  const fleet = await restingFleet(product)
  const drawn = async () => Number(await pane(page).getAttribute('data-drawn'))

  await test.step('every vehicle is a dot', async () => {
    await lookAt(page, CITY, 8)
    await expect(pane(page)).toHaveAttribute('data-lod', 'dots', SLOW)
    await expect.poll(drawn, SLOW).toBe(VEHICLES)
  })

  await test.step('while the map rests the engine draws them on a canvas of its own', async () => {
    const seen = () => dotCanvasesSeen(page)
    await expect.poll(seen, SLOW).toEqual([true])
    const { x, y } = await pixelOf(page, CITY)
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (let step = 1; step <= 10; step++) await page.mouse.move(x - step * 30, y)
    await expect.poll(seen, SLOW).toEqual([false])
    for (let step = 9; step >= 0; step--) await page.mouse.move(x - step * 30, y)
    await page.mouse.up()
    await expect.poll(seen, SLOW).toEqual([true])
    await lookAt(page, CITY, 8)
  })

  await test.step('no picture of the map is without them while its options are switched', async () => {
    await lookAt(page, CITY, 9)
    await expect.poll(drawn, SLOW).toBe(VEHICLES)
    await control.map.focus()
    // The recording is over: no vehicle moves any more, and all are gray.
    const hide = async (): Promise<void> => {
      await page.keyboard.press('z')
      await expect.poll(drawn, SLOW).toBe(0)
    }
    await expectNoEmptyFrame(page, control, keySwitches(page), hide, 'dark')
    await page.keyboard.press('z')
    await lookAt(page, CITY, 8)
    await expect.poll(drawn, SLOW).toBe(VEHICLES)
  })

  await test.step('filters take dots away and bring them back', async () => {
    const dots = await control.map.screenshot()
    // The recording is over: no vehicle is online any more.
    const show = async (connection: 'Connected' | 'All') => {
      const panel = await control.filters()
      await panel.locator('label').filter({ hasText: connection }).first().click()
      await page.keyboard.press('Escape')
    }
    await show('Connected')
    await expect.poll(drawn, SLOW).toBe(0)
    await expect
      .poll(async () => differingPixels(page, dots, await control.map.screenshot()), SLOW)
      .toBeGreaterThan(200)
    await show('All')
    await expect.poll(drawn, SLOW).toBe(VEHICLES)
  })

  await test.step('a press on a dot lists the vehicles that end there, and opens the one that is chosen', async () => {
    const originals = fleet.filter(({ name }) => !name.includes('#'))
    const wanted = loneliest(originals, originals)
    await lookAt(page, placeOf(wanted), 9)
    await expect(pane(page)).toHaveAttribute('data-lod', 'dots', SLOW)
    const { x, y } = await pixelOf(page, placeOf(wanted))
    const spot = page.getByRole('dialog', { name: `${COPIES} vehicles at this spot` })
    await expect(async () => {
      await page.mouse.click(x, y)
      await expect(spot).toBeVisible({ timeout: 3_000 })
    }).toPass(SLOW)
    await spot.getByRole('option', { name: wanted.name }).first().click()
    await expect(control.window(wanted.name)).toBeVisible()
    await page.keyboard.press('Escape')
    await lookAt(page, placeOf(wanted), 15)
    await expect(pane(page)).toHaveAttribute('data-lod', 'icons', SLOW)
    await expect.poll(drawn, SLOW).toBeGreaterThanOrEqual(COPIES)
  })
})

test('gives an engine that loads after the map its own canvas too', async ({ page, product }) => {
  test.slow()
  const fetched = { mayCome: false }
  await page.route('**/assets/main-*.js', (route) => (fetched.mayCome ? route.continue() : route.abort()))
  const opening = ControlPage.open(page, product)
  await expect(page.locator('.dot-canvas')).not.toHaveCount(0, SLOW)
  fetched.mayCome = true
  const control = await opening
  await expect.poll(() => control.counts()).toEqual([VEHICLES, VEHICLES])
  await lookAt(page, CITY, 8)
  await expect(pane(page)).toHaveAttribute('data-lod', 'dots', SLOW)
  await expect.poll(() => dotCanvasesSeen(page), SLOW).toEqual([true])
})
