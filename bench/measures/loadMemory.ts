import { LIST_NAMES } from '../../src/contract/lists.ts'
import { columnBody } from '../engine/columnBodies.ts'
import { MeasuredEngine } from '../engine/measuredEngine.ts'
import { createFleet } from '../generator/fleet.ts'
import type { Measure } from '../suite/measure.ts'
import { heldBytes, usedBytes } from '../suite/timing.ts'
import { SEED } from './ingest.ts'

/** How often the memory is read while the engine loads, ms. */
const SAMPLE_MS = 5

/** How far the memory of the process rises while the engine loads a fleet in columns; garbage counts. */
export const loadMemory: Measure = {
  id: 'load-memory-100k',
  part: 'engine',
  run: async (options) => {
    const vehicles = options.vehicles ?? 100_000
    const fleet = createFleet({ vehicles, seed: SEED })
    const bodies = new Map(
      await Promise.all(LIST_NAMES.map(async (list) => [list, await columnBody(fleet, list)] as const)),
    )
    const warm = new MeasuredEngine(createFleet({ vehicles: 1_000, seed: SEED }))
    await warm.load()
    warm.engine.disconnect()
    // What the system says of the process would count nothing: the engine loads into what the preparation gave back.
    const before = heldBytes()
    let most = before
    const sampling = setInterval(() => (most = Math.max(most, usedBytes())), SAMPLE_MS)
    const engine = new MeasuredEngine(fleet, bodies)
    await engine.load()
    clearInterval(sampling)
    most = Math.max(most, usedBytes())
    const held = heldBytes() - before
    if (engine.last?.load.loaded !== vehicles)
      throw new Error('bench: the engine has not loaded every vehicle')
    const perVehicle = (bytes: number): string => (bytes / vehicles).toFixed(0)
    return {
      what: `memory that the process took while the engine loaded ${vehicles.toLocaleString('en')} vehicles in columns, per vehicle`,
      value: (most - before) / vehicles,
      unit: 'bytes',
      baseline: null,
      ratio: null,
      detail: `held after loading ${perVehicle(held)}`,
    }
  },
}
