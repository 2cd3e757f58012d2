import type { Page } from '@playwright/test'
import { fleetHistory, HISTORY_FLAG, type VehicleHistory } from '../../src/contract/http/fleetHistory.ts'
import { demoAccount } from '../tools/accounts.ts'
import { signInTo } from '../tools/api.ts'
import type { Product } from '../tools/product.ts'
import { demoVehicles, stands } from './demoVehicles.ts'
import { ControlPage, expect, seriousFindings, test } from './fixtures.ts'

/** The fleet at a moment as the server returns it, ms since the epoch. */
const fleetAt = async (product: Product, at: number): Promise<readonly VehicleHistory[]> => {
  const caller = await signInTo(product.url, demoAccount(product, 'demo'))
  const answer = await caller.call('fleetHistory', {}, `?from=${at}&to=${at + 1_000}&step=1`)
  return fleetHistory.parse(await answer.json())
}

const DRIVES = HISTORY_FLAG.ignitionOn | HISTORY_FLAG.valid

/** Ids of the vehicles that drove at the moment, or a little before, with a good position. */
const driversOf = (fleet: readonly VehicleHistory[]): ReadonlySet<number> =>
  new Set(
    fleet.flatMap(([id, at, , , speed, , flags]) => {
      const last = at.length - 1
      const drove = ((flags[last] ?? 0) & DRIVES) === DRIVES && (speed[last] ?? 0) > 0
      return drove && (at[last] ?? 0) > -600_000 ? [id] : []
    }),
  )

/** The moment shown on the bar, once its vehicles are loaded. */
const shownMoment = async (page: Page): Promise<number> => {
  await expect(page.getByRole('status').filter({ hasText: 'The past is shown' })).toBeVisible()
  return Date.parse((await page.locator('.time-bar time').getAttribute('datetime')) ?? '')
}

test('shows list and statuses of a past moment read-only; Live returns to now', async ({ page, product }) => {
  const control = await ControlPage.open(page, product)
  await page.getByRole('button', { name: 'View the past' }).click()
  const slider = page.getByRole('slider', { name: 'Moment' })
  await expect(slider).toBeFocused()
  await page.keyboard.press('PageDown')
  const at = await shownMoment(page)
  expect(Math.abs(Date.now() - 3_600_000 - at)).toBeLessThan(60_000)

  const drivers = driversOf(await fleetAt(product, at))
  /** One that stands now and drove then, with its row: the demo drives on, so each check finds its own. */
  const rowThatStands = async () => {
    const vehicle = (await demoVehicles(product)).find((row) => stands(row) && drivers.has(row.vehicleId))
    if (!vehicle) throw new Error('no vehicle that stands now drove an hour ago')
    await control.search.fill(vehicle.licensePlate)
    return control.rowNamed(vehicle.licensePlate).first()
  }
  const row = await rowThatStands()
  await expect(row).toContainText('Moving')
  await expect(row.getByRole('button', { name: 'Pin to the top' })).toBeDisabled()
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Play' }).click()
  await expect
    .poll(async () => Date.parse((await page.locator('.time-bar time').getAttribute('datetime')) ?? ''))
    .toBeGreaterThan(at + 60_000)
  await page.getByRole('button', { name: 'Pause' }).click()

  await page.getByRole('button', { name: 'Live', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The present is shown' })).toBeVisible()
  await expect(async () => {
    const now = await rowThatStands()
    await expect(now).toBeVisible({ timeout: 2_000 })
    await expect(now).not.toContainText('Moving', { timeout: 2_000 })
  }).toPass()
})
