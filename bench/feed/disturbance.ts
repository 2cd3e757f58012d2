import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { median, percentile } from '../suite/timing.ts'
import type { FeedStage } from './feedStage.ts'

/** Pause of the devices between two reports. */
const REPORT_MS = 200
/** For so long it is watched how devices fare while nothing else is done. */
export const IDLE_MS = 8_000

/** How others fare meanwhile: times from a report of all devices to the live client, and delays of the event loop; ms. */
export interface Disturbed {
  readonly reports: readonly number[]
  readonly loop: { readonly p99: number; readonly max: number }
}

/** The same, and what was done returned. */
export interface Watched<T> extends Disturbed {
  readonly value: T
}

/** Several stretches as one. */
export const together = <T>(parts: readonly Watched<T>[]): Watched<readonly T[]> => ({
  value: parts.map(({ value }) => value),
  reports: parts.flatMap(({ reports }) => reports),
  loop: {
    p99: Math.max(...parts.map(({ loop }) => loop.p99)),
    max: Math.max(...parts.map(({ loop }) => loop.max)),
  },
})

/** Lets all devices report over and over while something is done. */
export const watch = async <T>(
  stage: FeedStage,
  devices: number,
  act: () => Promise<T>,
): Promise<Watched<T>> => {
  const loop = monitorEventLoopDelay({ resolution: 5 })
  const reports: number[] = []
  const over = new AbortController()
  const report = async (): Promise<void> => {
    while (!over.signal.aborted) {
      await stage.prepare(devices)
      const began = performance.now()
      await stage.feed()
      reports.push(performance.now() - began)
      await pause(REPORT_MS)
    }
  }
  const reporting = report()
  loop.enable()
  const value = await act()
  loop.disable()
  over.abort()
  await reporting
  return { value, reports, loop: { p99: loop.percentile(99) / 1e6, max: loop.max / 1e6 } }
}

export const formatDisturbed = (devices: number, { reports, loop }: Disturbed): string =>
  `${devices} reports at the client after ${median(reports).toFixed(0)} (95 % ${percentile(reports, 0.95).toFixed(0)}) ms, ` +
  `event loop late by ${loop.p99.toFixed(0)} (99 %), ${loop.max.toFixed(0)} (most) ms`
