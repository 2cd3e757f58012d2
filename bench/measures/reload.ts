import type { Page } from 'playwright'
import { openFleet } from '../browser/browser.ts'
import { COUNTRY_SCENE, queryOf } from '../browser/scene.ts'
import { withPage } from '../browser/withPage.ts'
import type { Measure } from '../suite/measure.ts'
import { median } from '../suite/timing.ts'

const VEHICLES = 100_000
const FEW_VEHICLES = 1_000
const TIMEOUT_MS = 120_000
/** The page has done everything that it does after loading, and stored it. */
const SETTLE_MS = 3_000

/** Since the reload, ms. */
interface Reload {
  /** The first vehicles were drawn. */
  readonly drawn: number
  /** The list counts the whole fleet. */
  readonly whole: number
}

const reloadOnce = async (page: Page, vehicles: number): Promise<Reload> => {
  await page.waitForTimeout(SETTLE_MS)
  await page.reload({ waitUntil: 'commit' })
  return page.evaluate(
    async ({ timeoutMs, all }) => {
      const began = performance.timeOrigin
      const whenWhole = async (): Promise<number> => {
        while (!window.benchProbe.isWhole(all)) await new Promise((resolve) => setTimeout(resolve, 50))
        return Date.now()
      }
      const [drawn, whole] = await Promise.all([window.benchProbe.drawn(timeoutMs), whenWhole()])
      if (drawn === null) throw new Error('bench: nothing was drawn')
      return { drawn: drawn - began, whole: whole - began }
    },
    { timeoutMs: TIMEOUT_MS, all: vehicles },
  )
}

const reloads = (vehicles: number, rate: number, runs: number): Promise<readonly Reload[]> =>
  withPage({ vehicles, rate, readsPixels: true }, async (stage) => {
    await openFleet(stage, queryOf(COUNTRY_SCENE))
    const taken: Reload[] = []
    for (let run = 0; run < runs; run++) taken.push(await reloadOnce(stage.page, vehicles))
    return taken
  })

const drawnOf = (taken: readonly Reload[]): number => median(taken.map(({ drawn }) => drawn))
const formatReloads = (taken: readonly Reload[]): string =>
  taken.map(({ drawn, whole }) => `${drawn.toFixed(0)} (whole ${whole.toFixed(0)})`).join(', ')

/** From a reload of the page during work to the first vehicles on the map, by read-back. */
export const reload: Measure = {
  id: 'reload-100k',
  part: 'browser',
  isLong: true,
  run: async ({ quick, rate }) => {
    const runs = quick ? 2 : 5
    const few = await reloads(FEW_VEHICLES, rate, runs)
    const all = await reloads(VEHICLES, rate, runs)
    return {
      what: `reload of the page to the first vehicles drawn, ${VEHICLES.toLocaleString('en')} vehicles, against ${FEW_VEHICLES.toLocaleString('en')} (median)`,
      value: drawnOf(all),
      unit: 'ms',
      baseline: drawnOf(few),
      ratio: drawnOf(all) / drawnOf(few),
      detail: `${formatReloads(all)} ms; ${FEW_VEHICLES.toLocaleString('en')}: ${formatReloads(few)} ms`,
    }
  },
}
