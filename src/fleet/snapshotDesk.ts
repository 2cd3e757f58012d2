import type { FleetSnapshot, MarkBuffers } from '../contract/engine.ts'

/** Runs at the next animation frame; returns how to call it off. */
export type FrameScheduler = (run: () => void) => () => void

/** What happens with a snapshot at its frame. */
export interface SnapshotReaders {
  /** The state that views read. */
  readonly state: (snapshot: FleetSnapshot) => void
  /** The map's marks; the buffers stay readable until the next call. */
  readonly marks: (marks: MarkBuffers) => void
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

/**
 * Takes snapshots in, shows each at the next animation frame, and answers with the buffers of the marks that it
 * replaced. The engine has one snapshot in flight, so the answer is also what paces it (L3).
 */
export class SnapshotDesk {
  private readonly frame: FrameScheduler
  private readonly readers: SnapshotReaders
  private held: MarkBuffers | null = null
  private callOff: (() => void) | null = null

  constructor(frame: FrameScheduler, readers: SnapshotReaders) {
    this.frame = frame
    this.readers = readers
  }

  /** Resolves after the snapshot was shown, with the mark buffers that nobody reads any more. */
  receive(snapshot: FleetSnapshot): Promise<MarkBuffers | null> {
    return new Promise((resolve) => {
      this.callOff = this.frame(() => {
        this.callOff = null
        resolve(this.show(snapshot))
      })
    })
  }

  /** Forgets everything; a snapshot that waits for its frame is dropped. */
  close(): void {
    this.callOff?.()
    this.callOff = null
    if (this.held !== null) this.readers.marks(NO_MARKS)
    this.held = null
  }

  private show(snapshot: FleetSnapshot): MarkBuffers | null {
    this.readers.state(snapshot)
    if (snapshot.marks === null) return null
    const home = this.held
    this.held = snapshot.marks
    this.readers.marks(snapshot.marks)
    return home
  }
}
