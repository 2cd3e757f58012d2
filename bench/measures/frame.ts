import type { Page } from 'playwright'
import { openFleet, SCREEN } from '../browser/browser.ts'
import { COUNTRY_SCENE, queryOf } from '../browser/scene.ts'
import { withPage } from '../browser/withPage.ts'
import type { Measure } from '../suite/measure.ts'
import { percentile } from '../suite/timing.ts'

/** One drag goes right and back; a mouse event every 16 ms. */
const DRAG_PX = 240
const STEPS = 45
const STEP_MS = 16

const drag = async (page: Page): Promise<void> => {
  const [x, y] = [SCREEN.width * 0.65, SCREEN.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 2 * STEPS; step++) {
    const share = step <= STEPS ? step / STEPS : 2 - step / STEPS
    const next = performance.now() + STEP_MS
    await page.mouse.move(x + DRAG_PX * share, y + (DRAG_PX / 4) * share)
    const left = next - performance.now()
    if (left > 0) await page.waitForTimeout(left)
  }
  await page.mouse.up()
}

/** Times between drawn frames while the map is dragged, ms. */
const panTimes = (vehicles: number, rate: number, drags: number): Promise<readonly number[]> =>
  withPage({ vehicles, rate }, async (stage) => {
    const { page } = stage
    await openFleet(stage, queryOf(COUNTRY_SCENE))
    await page.waitForTimeout(3_000)
    await drag(page)
    const times: number[] = []
    for (let run = 0; run < drags; run++) {
      await page.evaluate(() => window.benchProbe.startFrames())
      await drag(page)
      times.push(...(await page.evaluate(() => window.benchProbe.framesOf())))
      await page.waitForTimeout(500)
    }
    return times
  })

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
const formatTimes = (times: readonly number[]): string =>
  `mean ${mean(times).toFixed(1)}, median ${percentile(times, 0.5).toFixed(1)}, 95 % ${percentile(times, 0.95).toFixed(1)} ms of ${times.length} frames`

/** Panning with the whole fleet in view, against the same page and base map with a single standing vehicle. */
export const frame: Measure = {
  id: 'frame-1m',
  part: 'browser',
  isLong: true,
  run: async (options) => {
    const vehicles = options.vehicles ?? 1_000_000
    const drags = options.quick ? 2 : 6
    const empty = await panTimes(1, 0, drags)
    const full = await panTimes(vehicles, options.rate, drags)
    return {
      what: `time between drawn frames while panning, ${vehicles.toLocaleString('en')} streaming vehicles in view, against none`,
      value: mean(full),
      unit: 'ms',
      baseline: mean(empty),
      ratio: mean(full) / mean(empty),
      detail: `with: ${formatTimes(full)}; without: ${formatTimes(empty)}`,
    }
  },
}
