import { type Metrics, samplesOf } from './metrics.ts'
import type { WaitingCounts } from './waitingCount.ts'

/** Adds what waits to leave; while it is not known there are no numbers, rather than old ones. */
export const addWaitingMetrics = (metrics: Metrics, read: () => WaitingCounts | null): void =>
  metrics.gaugeBy('waiting', 'What waits in the database to leave', ['what'], () =>
    samplesOf('what', { ...read() }),
  )
