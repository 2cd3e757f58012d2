import { MeasuredEngine } from '../engine/measuredEngine.ts'
import { BUSY_VIEW, CITY } from '../engine/scenes.ts'
import { createEvents, jsonFrame } from '../generator/events.ts'
import { createFleet } from '../generator/fleet.ts'
import type { Measure } from '../suite/measure.ts'
import { heldBytes } from '../suite/timing.ts'
import { arrived, BATCH, SEED } from './ingest.ts'

const FRAMES = 100

/** Heap and array buffers of the engine after a collection, names and plates included, with a busy view on. */
export const workerBytes: Measure = {
  id: 'worker-bytes-1m',
  part: 'engine',
  isLong: true,
  run: async (options) => {
    const vehicles = options.vehicles ?? 1_000_000
    const fleet = createFleet({ vehicles, seed: SEED })
    const events = createEvents(fleet, { seed: SEED, rate: options.rate, locationShare: 0.8, batch: BATCH })
    const warm = new MeasuredEngine(createFleet({ vehicles: 1_000, seed: SEED }))
    await warm.load()
    warm.engine.disconnect()
    const before = heldBytes()
    const engine = new MeasuredEngine(fleet)
    await engine.load()
    const loaded = heldBytes() - before
    engine.engine.configure({ viewport: CITY })
    await engine.show(BUSY_VIEW)
    for (let frame = 0; frame < FRAMES; frame++) await engine.play(arrived(jsonFrame(events.batch())))
    engine.assertTaken(FRAMES * BATCH)
    const busy = heldBytes() - before
    const perVehicle = (bytes: number): string => (bytes / vehicles).toFixed(0)
    return {
      what: `memory of the engine per vehicle at ${vehicles.toLocaleString('en')} vehicles, a search, a filter and a sort on`,
      value: Math.max(loaded, busy) / vehicles,
      unit: 'bytes',
      baseline: null,
      ratio: null,
      detail: `after loading ${perVehicle(loaded)}, with the view on and ${FRAMES * BATCH} events played ${perVehicle(busy)}`,
    }
  },
}
