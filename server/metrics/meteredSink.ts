import type { Observation } from '../ingest/ports.ts'
import type { Fleet } from '../live/createFleet.ts'
import type { Observe } from './metrics.ts'

/** Positions of one batch whose age is noted at most: enough for a distribution, and nothing beside the write. */
const SAMPLED_POSITIONS = 20

/** What is measured of each batch; durations in seconds. */
export interface SinkMeters {
  /** From the handing over to the disk. */
  readonly storing: Observe
  /** From the moment that the device names to the disk. */
  readonly lag: Observe
}

type Sink = Fleet['sink']

/** A sink whose way to the disk is measured. */
export type MeteredSink = Sink & {
  /** Observations that were handed over and are not on disk yet. */
  readonly waiting: number
}

/** Measures what goes through a sink and changes nothing about it. */
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
