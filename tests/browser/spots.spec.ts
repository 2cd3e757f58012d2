import type { Page } from '@playwright/test'
import { CLUSTER_BELOW_ZOOM } from '../../src/contract/engine/marks.ts'
import type { GeoPoint } from '../../src/contract/engine/view.ts'
import { demoAccount } from '../tools/accounts.ts'
import { signInTo } from '../tools/api.ts'
import { addFleet } from '../tools/ownFleet.ts'
import type { Product } from '../tools/product.ts'
import { ControlPage, expect, seriousFindings, test } from './fixtures.ts'
import { cameraOf, pixelOf } from './mapPixel.ts'
import { openSignedIn } from './signedIn.ts'

/** Rendering without a GPU takes time on a busy machine. */
const SLOW = { timeout: 60_000 }
/** Zoom at which a pixel is about a mile: two neighbours share one spot. */
const FAR = 5

const ACCOUNT = { login: 'neighbours', password: 'long-enough-pass-123' }
const NAMES = ['NEIGHBOUR-1', 'NEIGHBOUR-2'] as const
const MIDDLE: GeoPoint = { latitude: 49, longitude: 31 }
/** Degrees of longitude; some 700 m there. */
const APART = 0.01

/** Both vehicles report their position. */
const report = async (product: Product): Promise<void> => {
  for (const [index, serial] of NAMES.entries()) {
    const place = `lat=${MIDDLE.latitude}&lon=${MIDDLE.longitude + (index - 0.5) * APART}`
    const said = `id=${serial}&timestamp=${Date.now()}&${place}&speed=0`
    expect((await fetch(`${product.url}/api/intake/v1/osmand?${said}`)).status).toBe(200)
  }
}

/**
 * Two vehicles near each other: one of the demo fleet may raise an alarm at any moment, and is then not part of a
 * ring.
 */
const addNeighbours = async (product: Product): Promise<ReadonlyMap<string, number>> => {
  const admin = await signInTo(product.url, demoAccount(product, 'administrator'))
  const { vehicles } = await addFleet(product.url, admin, NAMES, ACCOUNT)
  await report(product)
  return vehicles
}

const pressAt = async (page: Page, place: GeoPoint): Promise<void> => {
  const { x, y } = await pixelOf(page, place)
  await page.mouse.click(x, y)
}
/** Views the vehicles from far away. */
const lookAtThem = async (page: Page, vehicleId?: number): Promise<void> => {
  const place = `z=${FAR}&c=${MIDDLE.latitude.toFixed(5)},${MIDDLE.longitude.toFixed(5)}`
  const opened = vehicleId === undefined ? '' : `&v=${vehicleId}`
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#/control?${place}${opened}`)
  await expect.poll(() => cameraOf(page)?.zoom, SLOW).toBe(FAR)
}

// Wide enough for a popup next to the middle, so that the camera stays.
test.use({ viewport: { width: 1440, height: 900 } })

test('zooms in on a pressed ring until it splits; lists the vehicles of a shared spot; lets nothing be pressed in help mode [MAP-32]', async ({
  page,
  product,
}) => {
  test.slow()
  const vehicles = await addNeighbours(product)
  const spot = page.getByRole('dialog', { name: '2 vehicles at this spot' })
  const anyWindow = page.getByRole('complementary', { name: /^Vehicle / })
  const rings = page.getByRole('button', { name: 'Group on the map' })
  await test.step('a ring', async () => {
    await openSignedIn(page, product.url, ACCOUNT)
    const control = new ControlPage(page)
    await expect.poll(() => cameraOf(page), SLOW).not.toBeNull()
    await rings.click()
    await lookAtThem(page)
    await expect.poll(() => control.counts()).toEqual([2, 2])
    // The engine may still be clustering: repeat the press until it hits the ring.
    await expect(async () => {
      if (cameraOf(page)?.zoom === FAR) await pressAt(page, MIDDLE)
      await expect
        .poll(() => cameraOf(page)?.zoom, { timeout: 3_000 })
        .toBeGreaterThanOrEqual(CLUSTER_BELOW_ZOOM)
    }).toPass(SLOW)
    await expect(anyWindow).toHaveCount(0)
    await expect(spot).toHaveCount(0)
  })

  await test.step('a shared spot', async () => {
    await rings.click()
    await lookAtThem(page)
    await expect(async () => {
      if ((await spot.count()) === 0) await pressAt(page, MIDDLE)
      await expect(spot).toBeVisible({ timeout: 3_000 })
    }).toPass(SLOW)
    const options = spot.getByRole('option')
    await expect(options).toHaveCount(2)
    await expect(options.first()).toBeFocused()
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await expect(options.nth(1)).toBeFocused()
    const text = await options.nth(1).innerText()
    const name = NAMES.find((each) => text.includes(each)) ?? '?'
    await page.keyboard.press('Enter')
    await expect(spot).toHaveCount(0)
    await expect(page.getByRole('complementary', { name: `Vehicle ${name}` })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(anyWindow).toHaveCount(0)
    await pressAt(page, MIDDLE)
    await expect(spot).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(spot).toHaveCount(0)
    await expect(page.locator('canvas.maplibregl-canvas')).toBeFocused()
  })

  await test.step('help mode', async () => {
    await page.evaluate(() => localStorage.setItem('helpActive', 'true'))
    await lookAtThem(page, vehicles.get(NAMES[0]))
    await page.reload()
    const control = new ControlPage(page)
    const window = control.window(NAMES[0])
    await expect(window).toBeVisible(SLOW)
    await report(product)
    await pressAt(page, MIDDLE)
    // The ages of the two rows advance: by then the effect of the press is shown.
    for (let second = 0; second < 3; second++) {
      const before = await control.grid.innerText()
      await expect.poll(() => control.grid.innerText()).not.toBe(before)
    }
    expect(await spot.count()).toBe(0)
    await expect(window).toBeVisible()
    // Bare ground is not a vehicle: a press on it still closes the window.
    await pressAt(page, { ...MIDDLE, latitude: MIDDLE.latitude - 3 })
    await expect(window).toHaveCount(0)
  })
})
