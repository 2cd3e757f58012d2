import type { Clock } from './clock.ts'
import type { Gateway } from './gateway/gateway.ts'
import type { Recorder } from './recorder.ts'

/** How often the log says how things stand. */
const SUMMARY_MS = 60_000

const listOf = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || 'none'

/** One line of what was recorded, refused, sent and dropped since the start. */
export const summaryOf = (sink: Pick<Recorder, 'tallies'>, gateway: Gateway): string => {
  const { recorded, late, repeated, failures, refused } = sink.tallies
  const { sent, coalesced, dropped, resyncs, garbage } = gateway.tallies
  return [
    `recorded ${recorded}, late ${late}, repeated ${repeated}, failed writes ${failures}, refused: ${listOf(refused)}`,
    `sent ${sent}, coalesced ${coalesced}, dropped ${dropped}, resyncs: ${listOf(resyncs)}, garbage: ${listOf(garbage)}`,
  ].join('; ')
}

/** Writes the summary into the log every minute in which it changed. */
export const createSummaryLog = (deps: {
  readonly clock: Clock
  readonly log: (line: string) => void
  readonly summary: () => string
}): { start(): void; stop(): void } => {
  const { clock, log, summary } = deps
  let told = ''
  let cancel: (() => void) | null = null
  const wait = (): void => {
    cancel = clock.setTimer(() => {
      const line = summary()
      if (line !== told) log(line)
      told = line
      wait()
    }, SUMMARY_MS)
  }
  return {
    start() {
      told = summary()
      wait()
    },
    stop: () => cancel?.(),
  }
}
