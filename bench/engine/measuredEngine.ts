import { type DotImage, isPatch } from '../../src/contract/engine/dots.ts'
import {
  type FleetSnapshot,
  type ReturnedBuffers,
  NO_RETURNED_BUFFERS,
} from '../../src/contract/engine/snapshot.ts'
import type { FleetView } from '../../src/contract/engine/view.ts'
import type { RowWindow } from '../../src/contract/engine/rows.ts'
import type { WireEvent } from '../../src/contract/wire/events.ts'
import { TravelEngine } from '../../worker/travelEngine.ts'
import type { BenchFleet } from '../generator/fleet.ts'
import { BenchClock } from './benchClock.ts'
import { DOTS } from './scenes.ts'
import { BenchServer, type ListBodies, ORIGIN, TOKEN } from './benchServer.ts'

/** Length of a frame of 1,000 events at 10,000 events a second, and the pause between two snapshots. */
export const FRAME_MS = 100
/** Longer than the pause before an acknowledgement (SnapshotPump). */
const ANSWER_MS = 20
/** Rows of the list on a screen of 900 px. */
const SCREEN_ROWS = 24
const LOAD_TURNS = 100_000
/**
 * While the engine loads, its pauses include the time of its work: steps of 1 ms would mean a turn per ms of loading.
 */
const LOAD_STEP_MS = 10

/** An in-memory picture instead of a bitmap. */
interface BenchImage extends DotImage {
  readonly pixels: Uint8ClampedArray<ArrayBuffer>
}

/** A bitmap and the squares of a patch are transferred as the lent buffers are (worker/ports.ts). */
const picturesOf = ({ dots }: FleetSnapshot): ArrayBuffer[] => {
  if (!dots) return []
  const { image } = dots
  return isPatch(image) ? [image.tiles.buffer, image.pixels.buffer] : [(image as BenchImage).pixels.buffer]
}

/**
 * A message between threads: pictures are transferred, everything else is copied. A browser transfers the columns too,
 * at no extra cost; but from the first transferred buffer on, V8 in Node checks on each access to a typed array whether
 * its buffer is detached, a third of the time of a loop over columns. In Chromium it is a tenth.
 */
const sent = (snapshot: FleetSnapshot): FleetSnapshot =>
  structuredClone(snapshot, { transfer: picturesOf(snapshot) })
const returned = (home: ReturnedBuffers): ReturnedBuffers => structuredClone(home)

type Lent = { -readonly [K in keyof ReturnedBuffers]: ReturnedBuffers[K] }

/** Replaces one kind of lent buffers; returns the previous ones. */
const exchange = <K extends keyof ReturnedBuffers>(
  held: Lent,
  kind: K,
  next: ReturnedBuffers[K],
): ReturnedBuffers[K] => {
  if (next === null) return next
  const before = held[kind]
  held[kind] = next
  return before
}

/** The production engine on an in-memory server, with a reader that holds and returns buffers as the page does. */
export class MeasuredEngine {
  readonly clock: BenchClock
  readonly server: BenchServer
  readonly engine: TravelEngine
  snapshots = 0
  last: FleetSnapshot | null = null
  /** The requested part of the list. */
  rows: RowWindow = { first: 0, rows: [], total: 0 }
  readonly #held: Lent = { ...NO_RETURNED_BUFFERS }

  /** `bodies`: the lists in columns; without them the engine is answered in JSON. */
  constructor(fleet: BenchFleet, bodies: ListBodies = new Map()) {
    this.clock = new BenchClock(fleet.startAt)
    this.server = new BenchServer(fleet, bodies)
    this.engine = new TravelEngine({
      clock: this.clock,
      sockets: this.server.sockets,
      http: this.server.http,
      // A browser copies the pixels into a bitmap, too.
      pictures: async (pixels, width, height): Promise<BenchImage> => ({
        width,
        height,
        pixels: pixels.slice(),
      }),
      panes: () => null,
      deliver: async (sink, snapshot) => returned(await sink(sent(snapshot))),
      random: () => 0.5,
    })
  }

  /** Connects and waits until every list has arrived. */
  async load(): Promise<void> {
    this.engine.connect({ apiOrigin: ORIGIN, token: TOKEN, language: 'en' }, async (snapshot) =>
      this.#read(snapshot),
    )
    this.engine.configure({ rows: { first: 0, count: SCREEN_ROWS } })
    this.engine.configure({ dots: DOTS })
    for (let turn = 0; turn < LOAD_TURNS && this.last?.load.complete !== true; turn++) {
      await new Promise((resolve) => setImmediate(resolve))
      await this.clock.advance(LOAD_STEP_MS)
    }
    if (this.last?.load.complete !== true) throw new Error('bench: the lists did not load')
  }

  /** Delivers a frame and lets the engine publish it. */
  async play(frame: string | ArrayBuffer): Promise<void> {
    this.server.send(frame)
    await this.clock.advance(FRAME_MS)
  }

  /** Changes the view and waits for the snapshot that shows it. */
  async show(view: FleetView): Promise<void> {
    const generation = this.engine.configure({ view })
    await this.clock.advance(ANSWER_MS)
    if (this.last?.viewGeneration !== generation) throw new Error('bench: no snapshot shows the new view')
  }

  /** Throws unless every event of `played` was accepted: a figure for rejected events would be meaningless. */
  assertTaken(played: readonly WireEvent[] | number): void {
    const expected = typeof played === 'number' ? played : played.length
    const { events, rejected, unknownVehicles } = this.last?.tallies ?? {
      events: 0,
      rejected: {},
      unknownVehicles: 0,
    }
    if (events !== expected || Object.keys(rejected).length > 0 || unknownVehicles > 0) {
      const found = JSON.stringify({ events, rejected, unknownVehicles })
      throw new Error(`bench: ${expected} events were played, the engine tells of ${found}`)
    }
  }

  #read(snapshot: FleetSnapshot): ReturnedBuffers {
    this.snapshots += 1
    this.last = snapshot
    this.rows = snapshot.rows ?? this.rows
    const { marks, clusters, trails } = snapshot
    return {
      marks: exchange(this.#held, 'marks', marks),
      clusters: exchange(this.#held, 'clusters', clusters),
      trails: exchange(this.#held, 'trails', trails),
    }
  }
}
