import { type Metrics, samplesOf } from './metrics.ts'
import type { WaitingCounts } from './waitingCount.ts'

/** Adds the queue lengths; while they are unknown they are omitted instead of outdated. */
export const addWaitingMetrics = (metrics: Metrics, read: () => WaitingCounts | null): void =>
  metrics.gaugeBy('waiting', 'What waits in the database to leave', ['what'], () =>
    samplesOf('what', { ...read() }),
  )
