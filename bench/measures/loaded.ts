import { inflateRawSync } from 'node:zlib'
import {
  CHUNK_HEAD_BYTES,
  CHUNK_KIND,
  MAGIC_BYTES,
  readChunkHead,
} from '../../src/contract/columns/columnStream.ts'
import { LIST_NAMES } from '../../src/contract/lists.ts'
import { columnBody } from '../engine/columnBodies.ts'
import type { ListBodies } from '../engine/benchServer.ts'
import { MeasuredEngine } from '../engine/measuredEngine.ts'
import { type BenchFleet, createFleet } from '../generator/fleet.ts'
import type { Measure } from '../suite/measure.ts'
import { median, timed } from '../suite/timing.ts'
import { SEED } from './ingest.ts'

const RUNS = 5

const bodiesOf = async (fleet: BenchFleet): Promise<ListBodies> =>
  new Map(await Promise.all(LIST_NAMES.map(async (list) => [list, await columnBody(fleet, list)] as const)))

/** The least that loading has to do: every table is inflated and copied, and the names are sorted once. Returns what was done. */
const loadBare = (bodies: ListBodies, names: readonly string[], collator: Intl.Collator): number => {
  let bytes = 0
  for (const piece of [...bodies.values()].flat()) {
    if (piece.length === MAGIC_BYTES) continue
    const { kind, tableBytes } = readChunkHead(piece)
    if (kind === CHUNK_KIND.end) continue
    const column = new Uint8Array(tableBytes)
    column.set(inflateRawSync(piece.subarray(CHUNK_HEAD_BYTES)))
    bytes += column.length
  }
  return bytes + names.toSorted(collator.compare).length
}

const namesOf = (fleet: BenchFleet): readonly string[] => fleet.miniRows().map(({ name }) => name)

const load = async (fleet: BenchFleet, bodies: ListBodies): Promise<void> => {
  const measured = new MeasuredEngine(fleet, bodies)
  await measured.load()
  measured.engine.disconnect()
}

/** From the answers of all lists in columns to the whole fleet in the engine, sorted and published. */
const loaded = (id: string, vehicles: number, isLong: boolean): Measure => ({
  id,
  part: 'engine',
  isLong,
  run: async ({ quick }) => {
    const fleet = createFleet({ vehicles, seed: SEED })
    const bodies = await bodiesOf(fleet)
    const names = namesOf(fleet)
    const collator = new Intl.Collator('en', { numeric: true })
    const [engine, bare]: [number[], number[]] = [[], []]
    // The first run of either warms up.
    for (let run = 0; run <= (quick ? 1 : RUNS); run++) {
      const least = await timed(() => void loadBare(bodies, names, collator))
      const whole = await timed(() => load(fleet, bodies))
      if (run === 0) continue
      bare.push(least.wall)
      engine.push(whole.wall)
    }
    return {
      what: `answers of all lists to ${vehicles.toLocaleString('en')} vehicles in the engine, against inflating and copying them and sorting the names once (median)`,
      value: median(engine),
      unit: 'ms',
      baseline: median(bare),
      ratio: median(engine) / median(bare),
      detail: `worst ${Math.max(...engine).toFixed(0)} ms of ${engine.length}`,
    }
  },
})

export const LOADED: readonly Measure[] = [
  loaded('loaded-100k', 100_000, false),
  loaded('loaded-1m', 1_000_000, true),
]
