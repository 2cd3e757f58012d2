import type { Page, Route } from 'playwright'
import { REPORTS } from '../../server/reports/reportKinds.ts'
import {
  REPORT_ROWS_PER_ANSWER,
  type ReportPart,
  type ReportPartsAnswer,
  type ReportRun,
} from '../../src/contract/reports/reportRun.ts'
import { NO_FILTERS, NO_OPTIONS } from '../../src/contract/reports/reportQuestion.ts'
import { openFleet } from '../browser/browser.ts'
import { COUNTRY_SCENE, queryOf } from '../browser/scene.ts'
import { boxOf, formatFrames, framesOf, mean } from '../browser/sweep.ts'
import { withPage } from '../browser/withPage.ts'
import type { Measure } from '../suite/measure.ts'
import { median } from '../suite/timing.ts'

/** The page of a long report, which replaces the server's answers. */

const ROWS = 200_000
/** Of the page that is compared: nothing is left to scroll. */
const FEW_ROWS = 10
const ROWS_OF_VEHICLE = 50
const DAY_MS = 86_400_000
const FROM = Date.UTC(2026, 0, 1)
const RUN = 1
const TIMEOUT_MS = 120_000
const CHANGE_TIMEOUT_MS = 20_000
const SETTLE_MS = 2_000
const SCROLLS = 60
const SCROLL_PX = 900
const SCROLL_MS = 30

const DAILY = REPORTS.get('daily-traffic')

const runOf = (rows: number): ReportRun => {
  const vehicles = Math.ceil(rows / ROWS_OF_VEHICLE)
  return {
    id: RUN,
    kind: 'daily-traffic',
    name: null,
    state: 'done',
    from: FROM,
    to: FROM + ROWS_OF_VEHICLE * DAY_MS,
    vehicles,
    done: vehicles,
    rows,
    by: 'bench',
    createdAt: FROM,
    finishedAt: FROM,
    question: {
      kind: 'daily-traffic',
      vehicleIds: null,
      from: FROM,
      to: FROM + ROWS_OF_VEHICLE * DAY_MS,
      timeZone: 'UTC',
      options: NO_OPTIONS,
      filters: NO_FILTERS,
      columns: null,
      groupBy: null,
    },
  }
}

const partOf = (n: number, rows: number): ReportPart => ({
  n,
  vehicleId: n,
  vehicleName: `Truck ${n}`,
  licensePlate: `AA ${n}`,
  note: null,
  rows: Array.from({ length: rows }, (_, day) => {
    const from = FROM + day * DAY_MS
    return {
      // Numbers that repeat seldom, as measured ones do; the first row has neither the least nor the largest.
      cells: (DAILY?.declaration.columns ?? []).map(({ unit }, column) =>
        unit === 'day' ? from : ((n * 7_919 + (day + 5) * 300_007 + column * 31) % 1_000_003) / 7,
      ),
      from,
      to: from + DAY_MS,
      latitude: 50,
      longitude: 30,
    }
  }),
})

const partsOf = (rows: number, after: number): ReportPartsAnswer => {
  const perAnswer = REPORT_ROWS_PER_ANSWER / ROWS_OF_VEHICLE
  const { question: _question, ...head } = runOf(rows)
  const last = Math.min(head.vehicles, after + perAnswer)
  const parts = Array.from({ length: last - after }, (_, place) =>
    partOf(after + place + 1, Math.min(rows, ROWS_OF_VEHICLE)),
  )
  return { run: head, parts, hasMore: last < head.vehicles }
}

const answer = (route: Route, rows: number): Promise<void> => {
  const { pathname, searchParams } = new URL(route.request().url())
  if (pathname.endsWith('/report/kinds'))
    return route.fulfill({ json: [...REPORTS.values()].map(({ declaration }) => declaration) })
  if (pathname.endsWith(`/runs/${RUN}/parts`))
    return route.fulfill({ json: partsOf(rows, Number(searchParams.get('after') ?? 0)) })
  if (pathname.endsWith(`/runs/${RUN}`)) return route.fulfill({ json: runOf(rows) })
  return route.fulfill({ json: { total: 0, rows: [] } })
}

/** Time from a press until the frame after the first row of the table has changed, ms. act: presses. */
const untilChanged = async (page: Page, act: () => Promise<void>): Promise<number> => {
  await page.evaluate((timeoutMs) => {
    const first = (): string | null => document.querySelector('.report-table__line')?.textContent ?? null
    const before = first()
    const changed = new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error('bench: the first row never changed')), timeoutMs)
      let began = 0
      const begin = (event: Event): void => void (began ||= event.timeStamp)
      for (const kind of ['click', 'keydown']) addEventListener(kind, begin, { once: true, capture: true })
      const observer = new MutationObserver(() => {
        if (first() === before) return
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
      })
      observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    changed.catch(() => undefined)
    Object.assign(window, { benchChanged: changed })
  }, CHANGE_TIMEOUT_MS)
  await act()
  return page.evaluate(() => (window as unknown as { benchChanged: Promise<number> }).benchChanged)
}

const scroll = async (page: Page): Promise<readonly number[]> => {
  const { x, y, width, height } = await boxOf(page, '.report-table')
  await page.mouse.move(x + width / 2, y + height / 2)
  return framesOf(page, async () => {
    for (let step = 0; step < SCROLLS; step++) {
      await page.mouse.wheel(0, step < SCROLLS / 2 ? SCROLL_PX : -SCROLL_PX)
      await page.waitForTimeout(SCROLL_MS)
    }
  })
}

interface Used {
  /** Until the first rows, and until all are there, ms. */
  readonly first: number
  readonly all: number
  readonly scrolled: readonly number[]
  readonly sorted: readonly number[]
  readonly grouped: number
}

const use = (rows: number, rounds: number): Promise<Used> =>
  withPage({ form: 'wire', vehicles: 1, rate: 0 }, async (stage) => {
    const { page } = stage
    await page.route('**/report/**', (route) => answer(route, rows))
    await openFleet(stage, queryOf(COUNTRY_SCENE))
    const began = performance.now()
    await page.evaluate((hash) => {
      location.hash = hash
    }, `#/reports?run=${RUN}`)
    const table = page.getByRole('grid')
    await table.waitFor({ timeout: TIMEOUT_MS })
    const first = performance.now() - began
    // The headings and the sums have lines of their own.
    await page.waitForFunction(
      (lines) => Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')) >= lines,
      rows + 1,
      { timeout: TIMEOUT_MS },
    )
    const all = performance.now() - began
    await page.waitForTimeout(SETTLE_MS)
    const scrolled: number[] = []
    const sorted: number[] = []
    const heading = page.getByRole('columnheader').nth(2).getByRole('button').first()
    for (let round = 0; round < rounds; round++) {
      scrolled.push(...(await scroll(page)))
      for (let press = 0; press < 3; press++) sorted.push(await untilChanged(page, () => heading.click()))
    }
    const grouping = page.getByRole('button', { name: /^No grouping|Group by/ }).first()
    await grouping.click()
    const option = page.getByRole('option', { name: 'By day' }).first()
    await option.waitFor()
    const grouped = await untilChanged(page, () => option.click())
    return { first, all, scrolled, sorted, grouped }
  })

/** Opening, scrolling, sorting and grouping a report of 200,000 rows. */
export const reportRows: Measure = {
  id: 'report-rows-200k',
  part: 'browser',
  isLong: true,
  run: async ({ quick }) => {
    const rounds = quick ? 1 : 3
    const few = await use(FEW_ROWS, rounds)
    const all = await use(ROWS, rounds)
    const [value, baseline] = [mean(all.scrolled), mean(few.scrolled)]
    return {
      what: `time between drawn frames while a report of ${ROWS.toLocaleString('en')} rows is scrolled, against ${FEW_ROWS} rows`,
      value,
      unit: 'ms',
      baseline,
      ratio: value / baseline,
      detail:
        `${formatFrames(all.scrolled)}; bare: ${formatFrames(few.scrolled)}; first rows after ${all.first.toFixed(0)}, all ` +
        `after ${all.all.toFixed(0)} ms; sorted in ${median(all.sorted).toFixed(0)} (worst ${Math.max(...all.sorted).toFixed(0)}) ms, ` +
        `grouped in ${all.grouped.toFixed(0)} ms`,
    }
  },
}
