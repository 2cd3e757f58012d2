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

/** Without vehicles until the base map is drawn. */
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
    await page.evaluate(
      ({ timeout, end }) => Object.assign(window, { benchDrawn: window.benchProbe[end](timeout) }),
      { timeout: TIMEOUT_MS, end: vehicles === 0 ? ('ground' as const) : ('drawn' as const) },
    )
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

const describe = (draws: readonly Draw[]): string =>
  draws.map(({ ms, longestTask }) => `${ms} ms, longest task ${longestTask.toFixed(0)} ms`).join('; ')

const nameOf = (vehicles: number): string =>
  vehicles === 0 ? 'an empty fleet' : `${vehicles.toLocaleString('en')} vehicles`

/** From the click on sign-in to the first vehicle on the map, by read-back, against a smaller fleet in turns; includes the pause of AUTH-09. */
const firstDraw = (id: string, vehicles: number, fewer: number, isLong: boolean): Measure => ({
  id,
  part: 'browser',
  isLong,
  run: async ({ quick, rate }) => {
    const [all, few]: [Draw[], Draw[]] = [[], []]
    for (let run = 0; run < (quick ? 1 : 5); run++) {
      few.push(await drawOnce(fewer, fewer === 0 ? 0 : rate))
      all.push(await drawOnce(vehicles, rate))
    }
    const [value, baseline] = [all, few].map((draws) => median(draws.map(({ ms }) => ms)))
    if (value === undefined || baseline === undefined) throw new Error('bench: nothing was measured')
    return {
      what: `click on sign-in to the first vehicles drawn, ${nameOf(vehicles)}, against ${nameOf(fewer)} (median)`,
      value,
      unit: 'ms',
      baseline,
      ratio: value / baseline,
      detail: `${describe(all)}; ${nameOf(fewer)}: ${describe(few)}`,
    }
  },
})

export const FIRST_DRAWS: readonly Measure[] = [
  firstDraw('first-draw-1k', 1_000, 0, true),
  firstDraw('first-draw-100k', 100_000, 1_000, false),
  firstDraw('first-draw-1m', 1_000_000, 1_000, true),
]
