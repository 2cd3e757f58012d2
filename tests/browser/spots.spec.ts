import type { Page } from '@playwright/test'
import { CLUSTER_BELOW_ZOOM, type GeoPoint } from '../../src/contract/engine.ts'
import type { VehicleGroup, VehicleMiniState } from '../../src/contract/entities/vehicle.ts'
import { demoAccount } from '../tools/accounts.ts'
import { type ApiCaller, signInTo } from '../tools/api.ts'
import { apartM, placeOf, stands } from './demoVehicles.ts'
import { ControlPage, expect, seriousFindings, test } from './fixtures.ts'
import { cameraOf, pixelOf } from './mapPixel.ts'

/** Drawing without a GPU takes its time on a busy machine. */
const SLOW = { timeout: 60_000 }
/** Zoom at which a pixel is about a mile: two neighbours stand on one spot, even while they drive. */
const FAR = 5

/** Two quiet vehicles that are near each other, but do not touch. */
const neighbours = async (caller: ApiCaller): Promise<readonly [VehicleMiniState, VehicleMiniState]> => {
  const { rows } = await caller.list<VehicleMiniState>('vehicleMiniStates')
  const quiet = rows.filter((row) => stands(row) && !row.alarm && !row.lockedAlarm)
  const pairs = quiet.flatMap((one, index) => quiet.slice(index + 1).map((other) => [one, other] as const))
  const [nearest] = pairs
    .filter(([one, other]) => apartM(one, other) > 100)
    .toSorted((a, b) => apartM(...a) - apartM(...b))
  if (!nearest) throw new Error('no two vehicles stand')
  return nearest
}

const pressAt = async (page: Page, place: GeoPoint): Promise<void> => {
  const { x, y } = await pixelOf(page, place)
  await page.mouse.click(x, y)
}
/** Looks at a place from far away, with only this group on the map. */
const lookAt = async (page: Page, at: GeoPoint, groupId: number, vehicleId?: number): Promise<void> => {
  const place = `z=${FAR}&c=${at.latitude.toFixed(5)},${at.longitude.toFixed(5)}`
  const opened = vehicleId === undefined ? '' : `&v=${vehicleId}`
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#/control?${place}&g=${groupId}${opened}`)
  await expect.poll(() => cameraOf(page)?.zoom, SLOW).toBe(FAR)
}

test('a press on a ring goes nearer until it falls apart; one on a shared spot lists its vehicles; help mode lets nothing be pressed [MAP-32]', async ({
  page,
  product,
}) => {
  test.slow()
  const caller = await signInTo(product.url, demoAccount(product, 'operator'))
  const [one, other] = await neighbours(caller)
  const group = await caller.send<VehicleGroup>('createGroup', {}, { name: 'Neighbours' })
  await caller.send('addToGroup', { groupId: group.id }, [one.vehicleId, other.vehicleId])
  const middle = {
    latitude: (placeOf(one).latitude + placeOf(other).latitude) / 2,
    longitude: (placeOf(one).longitude + placeOf(other).longitude) / 2,
  }
  const spot = page.getByRole('dialog', { name: '2 vehicles on this spot' })
  const anyWindow = page.getByRole('complementary', { name: /^Vehicle / })
  const rings = page.getByRole('button', { name: 'Gather vehicles into rings' })
  await test.step('a ring', async () => {
    const control = await ControlPage.open(page, product, 'operator')
    await expect.poll(() => cameraOf(page), SLOW).not.toBeNull()
    await rings.click()
    await lookAt(page, middle, group.id)
    await expect.poll(async () => (await control.counts())[0]).toBe(2)
    // The engine may still be gathering: the press is repeated until it met the ring.
    await expect(async () => {
      if (cameraOf(page)?.zoom === FAR) await pressAt(page, middle)
      await expect
        .poll(() => cameraOf(page)?.zoom, { timeout: 3_000 })
        .toBeGreaterThanOrEqual(CLUSTER_BELOW_ZOOM)
    }).toPass(SLOW)
    await expect(anyWindow).toHaveCount(0)
    await expect(spot).toHaveCount(0)
  })

  await test.step('a shared spot', async () => {
    await rings.click()
    await lookAt(page, middle, group.id)
    await expect(async () => {
      if ((await spot.count()) === 0) await pressAt(page, middle)
      await expect(spot).toBeVisible({ timeout: 3_000 })
    }).toPass(SLOW)
    const options = spot.getByRole('option')
    await expect(options).toHaveCount(2)
    await expect(options.first()).toBeFocused()
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await expect(options.nth(1)).toBeFocused()
    const text = await options.nth(1).innerText()
    const name = [one.name, other.name].find((each) => text.includes(each)) ?? '?'
    await page.keyboard.press('Enter')
    await expect(spot).toHaveCount(0)
    await expect(page.getByRole('complementary', { name: `Vehicle ${name}` })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(anyWindow).toHaveCount(0)
    await pressAt(page, middle)
    await expect(spot).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(spot).toHaveCount(0)
    await expect(page.locator('canvas.maplibregl-canvas')).toBeFocused()
  })

  await test.step('help mode', async () => {
    await page.evaluate(() => localStorage.setItem('helpActive', 'true'))
    await lookAt(page, middle, group.id, one.vehicleId)
    await page.reload()
    const control = new ControlPage(page)
    const window = control.window(one.name)
    await expect(window).toBeVisible(SLOW)
    await pressAt(page, middle)
    // The ages of the two rows go on: whatever the press was for has been shown by then.
    for (let second = 0; second < 3; second++) {
      const before = await control.grid.innerText()
      await expect.poll(() => control.grid.innerText()).not.toBe(before)
    }
    expect(await spot.count()).toBe(0)
    await expect(window).toBeVisible()
    // Bare ground is no vehicle: a press on it closes the window as ever.
    await pressAt(page, { ...middle, latitude: middle.latitude - 3 })
    await expect(window).toHaveCount(0)
  })
  await caller.call('deleteGroup', { id: group.id })
})
