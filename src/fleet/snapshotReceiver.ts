import type { ClusterBuffers, MarkBuffers, TrailBuffers } from '../contract/engine/marks.ts'
import type { DotPicture } from '../contract/engine/dots.ts'
import type { FleetSnapshot, ReturnedBuffers } from '../contract/engine/snapshot.ts'

/** Runs at the next animation frame; returns a function that cancels it. */
export type FrameScheduler = (run: () => void) => () => void

/** What the map draws: always of the same moment, except for trails, which change independently. */
export interface MapBuffers {
  readonly marks: MarkBuffers
  readonly clusters: ClusterBuffers
  readonly trails: TrailBuffers
  /** The vehicles as dots; null: every vehicle in view is a mark or in a cluster. */
  readonly dots: DotPicture | null
}

/** The consumers of a snapshot. */
export interface SnapshotReaders {
  /** The state that views read. */
  readonly state: (snapshot: FleetSnapshot) => void
  /** Called when the map's content changed; the buffers stay readable until the next call. */
  readonly map: (buffers: MapBuffers) => void
}

/** An empty set of marks: the map before the first snapshot and after the last. */
export const NO_MARKS: MarkBuffers = {
  count: 0,
  vehicleIds: new Float64Array(0),
  positions: new Float64Array(0),
  angles: new Float32Array(0),
  statuses: new Uint8Array(0),
  flags: new Uint8Array(0),
  labels: null,
}

export const NO_CLUSTERS: ClusterBuffers = {
  count: 0,
  ids: new Float64Array(0),
  positions: new Float64Array(0),
  totals: new Uint32Array(0),
  shares: new Uint32Array(0),
}

export const NO_TRAILS: TrailBuffers = {
  count: 0,
  points: 0,
  madeAt: 0,
  vehicleIds: new Float64Array(0),
  startIndices: new Uint32Array(1),
  positions: new Float64Array(0),
  ages: new Float32Array(0),
}

export const NO_BUFFERS: MapBuffers = {
  marks: NO_MARKS,
  clusters: NO_CLUSTERS,
  trails: NO_TRAILS,
  dots: null,
}

/** The buffers to return when `next` replaces them; the empty sets of this file are never returned. */
const returnableOf = <T>(next: T | null, before: T, empty: T): T | null =>
  next === null || before === empty ? null : before

/**
 * Receives snapshots, shows each at once, and acknowledges it at the next animation frame with the buffers that it
 * replaced. The engine has one snapshot in flight, so the acknowledgement also paces it: at most one per frame (L3).
 */
export class SnapshotReceiver {
  readonly #frame: FrameScheduler
  readonly #readers: SnapshotReaders
  #shown = NO_BUFFERS
  #callOff: (() => void) | null = null

  constructor(frame: FrameScheduler, readers: SnapshotReaders) {
    this.#frame = frame
    this.#readers = readers
  }

  /** Resolves at the frame that draws the snapshot, with the buffers that are no longer read. */
  receive(snapshot: FleetSnapshot): Promise<ReturnedBuffers> {
    const returned = this.#show(snapshot)
    return new Promise((resolve) => {
      this.#callOff = this.#frame(() => {
        this.#callOff = null
        resolve(returned)
      })
    })
  }

  /** Clears everything; a snapshot not acknowledged yet is never acknowledged. */
  close(): void {
    this.#callOff?.()
    this.#callOff = null
    if (this.#shown !== NO_BUFFERS) this.#readers.map(NO_BUFFERS)
    this.#shown = NO_BUFFERS
  }

  #show(snapshot: FleetSnapshot): ReturnedBuffers {
    this.#readers.state(snapshot)
    const { marks, clusters, trails, dots } = snapshot
    const before = this.#shown
    if (marks !== null || clusters !== null || trails !== null || dots !== undefined) {
      this.#shown = {
        marks: marks ?? before.marks,
        clusters: clusters ?? before.clusters,
        trails: trails ?? before.trails,
        dots: dots === undefined ? before.dots : dots,
      }
      this.#readers.map(this.#shown)
    }
    return {
      marks: returnableOf(marks, before.marks, NO_MARKS),
      clusters: returnableOf(clusters, before.clusters, NO_CLUSTERS),
      trails: returnableOf(trails, before.trails, NO_TRAILS),
    }
  }
}
