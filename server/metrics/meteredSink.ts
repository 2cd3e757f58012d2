import type { Observation } from '../live/ports.ts'
import type { Fleet } from '../live/createFleet.ts'
import type { Observe } from './metrics.ts'

/**
 * Maximum number of positions per batch whose age is recorded: enough for a distribution, and negligible next to the
 * write.
 */
const SAMPLED_POSITIONS = 20

/** Measurements of each batch; durations in seconds. */
export interface SinkMeters {
  /** From acceptance to the disk. */
  readonly storing: Observe
  /** From the device's time to the disk. */
  readonly lag: Observe
}

type Sink = Fleet['sink']

/** A sink with metrics. */
export type MeteredSink = Sink & {
  /** Number of accepted observations that are not on disk yet. */
  readonly waiting: number
}

/** Measures the writes through a sink without changing them. */
export const meterSink = (sink: Sink, clock: { now(): number }, meters: SinkMeters): MeteredSink => {
  let waiting = 0
  const record = async (batch: readonly Observation[]): Promise<void> => {
    const since = performance.now()
    waiting += batch.length
    try {
      await sink.record(batch)
    } finally {
      waiting -= batch.length
    }
    meters.storing((performance.now() - since) / 1_000)
    noteLag(batch, clock.now(), meters.lag)
  }
  return {
    record,
    get tallies() {
      return sink.tallies
    },
    get waiting() {
      return waiting
    },
  }
}

const noteLag = (batch: readonly Observation[], now: number, lag: Observe): void => {
  const step = Math.max(1, Math.ceil(batch.length / SAMPLED_POSITIONS))
  for (let index = 0; index < batch.length; index += step) {
    const observation = batch[index]
    // A device whose clock runs ahead has no lag.
    if (observation?.event === 'vehicleLocation') lag(Math.max(0, now - observation.data.timestamp) / 1_000)
  }
}
