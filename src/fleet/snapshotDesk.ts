import type {
  ClusterBuffers,
  DotPicture,
  FleetSnapshot,
  HomeBuffers,
  MarkBuffers,
  TrailBuffers,
} from '../contract/engine.ts'

/** Runs at the next animation frame; returns how to call it off. */
export type FrameScheduler = (run: () => void) => () => void

/** What the map draws: always of the same moment, except for trails, which change on their own. */
export interface MapBuffers {
  readonly marks: MarkBuffers
  readonly clusters: ClusterBuffers
  readonly trails: TrailBuffers
  /** The vehicles as dots; null: every vehicle in view is a mark or in a cluster. */
  readonly dots: DotPicture | null
}

/** What happens with a snapshot. */
export interface SnapshotReaders {
  /** The state that views read. */
  readonly state: (snapshot: FleetSnapshot) => void
  /** What the map draws when some of it changed; the buffers stay readable until the next call. */
  readonly map: (buffers: MapBuffers) => void
}

/** An empty set of marks: what a map shows before the first snapshot and after the last. */
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

/** What goes home when `next` takes its place; the empty sets of this file are nobody's. */
const homeOf = <T>(next: T | null, before: T, empty: T): T | null =>
  next === null || before === empty ? null : before

/**
 * Takes snapshots in, shows each at once, and answers at the next animation frame with the buffers that it replaced. The
 * engine has one snapshot in flight, so the answer is also what paces it: one for each frame at most (L3).
 */
export class SnapshotDesk {
  private readonly frame: FrameScheduler
  private readonly readers: SnapshotReaders
  private shown = NO_BUFFERS
  private callOff: (() => void) | null = null

  constructor(frame: FrameScheduler, readers: SnapshotReaders) {
    this.frame = frame
    this.readers = readers
  }

  /** Resolves at the frame that draws the snapshot, with the buffers that nobody reads any more. */
  receive(snapshot: FleetSnapshot): Promise<HomeBuffers> {
    const home = this.show(snapshot)
    return new Promise((resolve) => {
      this.callOff = this.frame(() => {
        this.callOff = null
        resolve(home)
      })
    })
  }

  /** Forgets everything; a snapshot that was not answered yet stays without an answer. */
  close(): void {
    this.callOff?.()
    this.callOff = null
    if (this.shown !== NO_BUFFERS) this.readers.map(NO_BUFFERS)
    this.shown = NO_BUFFERS
  }

  private show(snapshot: FleetSnapshot): HomeBuffers {
    this.readers.state(snapshot)
    const { marks, clusters, trails, dots } = snapshot
    const before = this.shown
    if (marks !== null || clusters !== null || trails !== null || dots !== undefined) {
      this.shown = {
        marks: marks ?? before.marks,
        clusters: clusters ?? before.clusters,
        trails: trails ?? before.trails,
        dots: dots === undefined ? before.dots : dots,
      }
      this.readers.map(this.shown)
    }
    return {
      marks: homeOf(marks, before.marks, NO_MARKS),
      clusters: homeOf(clusters, before.clusters, NO_CLUSTERS),
      trails: homeOf(trails, before.trails, NO_TRAILS),
    }
  }
}
