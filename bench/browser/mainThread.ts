import type { Page } from 'playwright'

/**
 * Work of the main thread in ms of CPU time, so that other load on the machine does not distort it; `longest` and
 * `wall` are wall-clock.
 */
export interface MainThreadTime {
  /** Running scripts. */
  readonly script: number
  /** All tasks. */
  readonly tasks: number
  /** The longest single task. */
  readonly longest: number
  readonly wall: number
}

/** Measures the page's main thread for this long, by the browser's own counters. */
export const watchMainThread = async (page: Page, ms: number): Promise<MainThreadTime> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async (): Promise<ReadonlyMap<string, number>> => {
    const { metrics } = await session.send('Performance.getMetrics')
    return new Map(metrics.map(({ name, value }) => [name, value]))
  }
  await page.evaluate(() => {
    const tasks: number[] = []
    const observer = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    )
    observer.observe({ type: 'longtask' })
    Object.assign(window, { benchLong: tasks })
  })
  const before = await read()
  const began = performance.now()
  await page.waitForTimeout(ms)
  const after = await read()
  const wall = performance.now() - began
  const spent = (name: string): number => ((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1_000
  const longest = await page.evaluate(() =>
    Math.max(0, ...(window as unknown as { benchLong: number[] }).benchLong),
  )
  await session.detach()
  return { script: spent('ScriptDuration'), tasks: spent('TaskDuration'), longest, wall }
}
