import type { Viewport } from '../../src/contract/engine/view.ts'
import { encodeBinaryFrame } from '../../src/contract/wire/encodeBinaryFrame.ts'
import type { WireEvent } from '../../src/contract/wire/events.ts'
import { MeasuredEngine } from '../engine/measuredEngine.ts'
import { BUSY_VIEW, CITY, COUNTRY } from '../engine/scenes.ts'
import { createEvents, jsonFrame } from '../generator/events.ts'
import { createFleet } from '../generator/fleet.ts'
import type { Measure } from '../suite/measure.ts'
import type { BenchOptions } from '../suite/options.ts'
import { type Compared, compare } from '../suite/rounds.ts'

/**
 * Cost of taking events into the engine and out again as snapshots (decode, store, derive, publish), against a bare
 * JSON.parse of the same events as JSON, the floor of any JSON client. A search, a group filter and a name sort are on.
 * One frame is 1,000 events; the engine publishes after each.
 */

export const SEED = 1
export const BATCH = 1_000
/**
 * Five seconds of a stream: long enough that each side collects its own garbage and has its own memory in the caches.
 */
const FRAMES_PER_ROUND = 50

export type Encode = (batch: readonly WireEvent[]) => string | ArrayBuffer

interface IngestPlan {
  readonly id: string
  readonly format: string
  readonly vehicles: number
  readonly encode: Encode
  /** The map view meanwhile. */
  readonly scene: { readonly name: string; readonly viewport: Viewport }
}

const IN_CITY = { name: 'a city', viewport: CITY }
const IN_COUNTRY = { name: 'the whole fleet', viewport: COUNTRY }

/** As text arrives from a socket: one flat string, decoded from UTF-8. */
export const arrived = (text: string): string => Buffer.from(text).toString()

/** The cost of the frames of a round. */
const measureFrames = async (
  { vehicles, encode, scene }: Pick<IngestPlan, 'vehicles' | 'encode' | 'scene'>,
  options: BenchOptions,
): Promise<Compared> => {
  const fleet = createFleet({ vehicles, seed: SEED })
  const engine = new MeasuredEngine(fleet)
  await engine.load()
  engine.engine.configure({ viewport: scene.viewport })
  await engine.show(BUSY_VIEW)
  const events = createEvents(fleet, { seed: SEED, rate: options.rate, locationShare: 0.8, batch: BATCH })
  let texts: readonly string[] = []
  let frames: readonly (string | ArrayBuffer)[] = []
  let parsed = 0
  let played = 0
  const compared = await compare(
    {
      prepare: () => {
        const batches = Array.from({ length: FRAMES_PER_ROUND }, () => events.batch())
        texts = batches.map((batch) => arrived(jsonFrame(batch)))
        frames = batches.map((batch, index) => (encode === jsonFrame ? (texts[index] ?? '') : encode(batch)))
        played += FRAMES_PER_ROUND * BATCH
      },
      candidate: async () => {
        for (const frame of frames) await engine.play(frame)
      },
      baseline: () => {
        for (const text of texts) parsed += (JSON.parse(text) as unknown[]).length
      },
    },
    // In the first three thousand frames, five minutes of a stream, per-frame code is still being compiled, in threads
    // that count.
    { rounds: options.quick ? 5 : 15, warmUp: options.quick ? 2 : 60 },
  )
  if (parsed !== played) throw new Error(`bench: ${played} events were played, ${parsed} were parsed`)
  engine.assertTaken(played)
  return compared
}

const ingest = ({ id, format, vehicles: own, encode, scene }: IngestPlan): Measure => ({
  id,
  part: 'engine',
  isLong: own > 100_000,
  run: async (options) => {
    const vehicles = options.vehicles ?? own
    const { candidate, baseline, ratio, detail } = await measureFrames({ vehicles, encode, scene }, options)
    return {
      what: `1,000 events as ${format} into ${vehicles.toLocaleString('en')} vehicles and out as a snapshot, ${scene.name} in view, against JSON.parse of them as JSON`,
      value: candidate.cpu / FRAMES_PER_ROUND,
      unit: 'ms',
      baseline: baseline.cpu / FRAMES_PER_ROUND,
      ratio,
      detail: `rounds of ${FRAMES_PER_ROUND} frames; ${detail}`,
    }
  },
})

const BINARY_FORMAT = {
  format: 'binary',
  encode: (batch: readonly WireEvent[]) => encodeBinaryFrame(batch).buffer,
} as const
const JSON_FORMAT = { format: 'JSON', encode: jsonFrame } as const

export const INGEST: readonly Measure[] = [
  ingest({ id: 'ingest-json-100k', vehicles: 100_000, scene: IN_CITY, ...JSON_FORMAT }),
  ingest({ id: 'ingest-json-1m', vehicles: 1_000_000, scene: IN_CITY, ...JSON_FORMAT }),
  ingest({ id: 'ingest-binary-100k', vehicles: 100_000, scene: IN_CITY, ...BINARY_FORMAT }),
  ingest({ id: 'ingest-json-country-100k', vehicles: 100_000, scene: IN_COUNTRY, ...JSON_FORMAT }),
  ingest({ id: 'ingest-json-country-1m', vehicles: 1_000_000, scene: IN_COUNTRY, ...JSON_FORMAT }),
]
