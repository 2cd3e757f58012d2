import type { Clock } from '../platform/clock.ts'
import type { Gateway } from './gateway/gateway.ts'
import type { Recorder } from './recorder.ts'

/** How often the log gets a summary. */
const SUMMARY_MS = 60_000

const listOf = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || 'none'

/** One line with the numbers recorded, rejected, sent and dropped since the start. */
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
  let logged = ''
  let cancel: (() => void) | null = null
  const wait = (): void => {
    cancel = clock.setTimer(() => {
      const line = summary()
      if (line !== logged) log(line)
      logged = line
      wait()
    }, SUMMARY_MS)
  }
  return {
    start() {
      logged = summary()
      wait()
    },
    stop: () => cancel?.(),
  }
}
