import { encodeBinaryFrame } from '../../src/contract/wire/encodeBinaryFrame.ts'
import { createEvents, jsonFrame } from '../generator/events.ts'
import { createFleet } from '../generator/fleet.ts'
import type { Measure } from '../suite/measure.ts'
import { BATCH, SEED } from './ingest.ts'

const FRAMES = 50

/** Bytes of a vehicleLocation in a binary frame of 1,000, its share of the frame header included; not compressed. */
export const wireBytes: Measure = {
  id: 'wire-bytes',
  part: 'engine',
  run: async (options) => {
    const fleet = createFleet({ vehicles: options.vehicles ?? 100_000, seed: SEED })
    const events = createEvents(fleet, { seed: SEED, rate: options.rate, locationShare: 1, batch: BATCH })
    let [binary, json] = [0, 0]
    for (let frame = 0; frame < FRAMES; frame++) {
      const batch = events.batch()
      binary += encodeBinaryFrame(batch).byteLength
      json += Buffer.byteLength(jsonFrame(batch))
    }
    const count = FRAMES * BATCH
    return {
      what: 'bytes of one vehicleLocation event, binary, before compression, against JSON',
      value: binary / count,
      unit: 'bytes',
      baseline: json / count,
      ratio: binary / json,
    }
  },
}
