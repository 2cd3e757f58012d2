import { openSignIn } from '../browser/browser.ts'
import { withPage } from '../browser/withPage.ts'
import type { Measure } from '../suite/measure.ts'
import { median } from '../suite/timing.ts'

const TIMEOUT_MS = 120_000
/** Nobody signs in faster than they type. */
const TYPING_MS = 2_000

interface Draw {
  readonly ms: number
  /** Longest time without a response of the page, ms. */
  readonly longestTask: number
}

const drawOnce = (vehicles: number, rate: number): Promise<Draw> =>
  withPage({ vehicles, rate, readsPixels: true }, async ({ page, url, server }) => {
    await page.addInitScript(() => {
      const tasks: number[] = []
      new PerformanceObserver((list) =>
        tasks.push(...list.getEntries().map(({ duration }) => duration)),
      ).observe({
        type: 'longtask',
        buffered: true,
      })
      Object.assign(window, { benchTasks: tasks })
    })
    await openSignIn(page, url, server.account)
    await page.waitForTimeout(TYPING_MS)
    const button = page.getByRole('button', { name: 'Sign in', exact: true })
    await button.evaluate((element) =>
      element.addEventListener('click', () => Object.assign(window, { benchClick: Date.now() }), true),
    )
    await page.evaluate((timeout) => {
      Object.assign(window, { benchDrawn: window.benchProbe.drawn(timeout) })
    }, TIMEOUT_MS)
    await button.click()
    const drawn = await page.evaluate(async () => {
      const { benchClick, benchDrawn, benchTasks } = window as unknown as {
        benchClick: number
        benchDrawn: Promise<number | null>
        benchTasks: number[]
      }
      const at = await benchDrawn
      return { ms: at === null ? null : at - benchClick, longestTask: Math.max(0, ...benchTasks) }
    })
    if (drawn.ms === null) throw new Error(`bench: nothing was drawn in ${TIMEOUT_MS} ms`)
    return { ms: drawn.ms, longestTask: drawn.longestTask }
  })

/** From the click on sign-in to the first vehicle on the map, by read-back; includes the pause of AUTH-09. */
export const firstDraw: Measure = {
  id: 'first-draw-100k',
  part: 'browser',
  run: async (options) => {
    const vehicles = options.vehicles ?? 100_000
    const draws: Draw[] = []
    for (let run = 0; run < (options.quick ? 1 : 5); run++) draws.push(await drawOnce(vehicles, options.rate))
    return {
      what: `click on sign-in to the first vehicles drawn, ${vehicles.toLocaleString('en')} vehicles (median)`,
      value: median(draws.map(({ ms }) => ms)),
      unit: 'ms',
      baseline: null,
      ratio: null,
      detail: draws
        .map(({ ms, longestTask }) => `${ms} ms, longest task ${longestTask.toFixed(0)} ms`)
        .join('; '),
    }
  },
}
