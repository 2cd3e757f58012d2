import type { FleetSnapshot, MarkBuffers } from '../../src/contract/engine.ts'
import type { DerivedChange } from '../derive/fleetDerivation.ts'
import type { Clock } from '../ports.ts'
import { DetailView } from './detailView.ts'
import type { FleetSource } from './fleetSource.ts'
import { MarkBufferPool } from './markBufferPool.ts'
import { MarksView } from './marksView.ts'
import { RowWindowView } from './rowWindowView.ts'
import type { SnapshotMaker } from './snapshotPump.ts'

/** The parts of a snapshot that are read as they stand. */
export type FleetFacts = Omit<FleetSnapshot, 'number' | 'rows' | 'marks' | 'detail'>

export interface PublisherParts {
  /** Brings the fleet up to date and says what is always said. */
  facts(): FleetFacts
  /** Asks for a snapshot. */
  wake(): void
  /** A snapshot was not taken by its reader. */
  lost(): void
}

/** Makes snapshots: what is always said, and of rows, marks and detail what changed since the last one. */
export class FleetPublisher implements SnapshotMaker {
  readonly rows: RowWindowView
  readonly marks: MarksView
  readonly detail: DetailView
  readonly #pool = new MarkBufferPool()
  readonly #parts: PublisherParts
  #number = 0

  constructor(clock: Clock, source: FleetSource, parts: PublisherParts) {
    this.#parts = parts
    this.rows = new RowWindowView(source)
    this.marks = new MarksView(source, this.#pool)
    this.detail = new DetailView(clock, source, () => parts.wake())
  }

  note(change: DerivedChange): void {
    if (change.order) this.rows.noteOrder()
    this.rows.noteChanged(change.slots, change.count)
    this.marks.noteChanged(change.slots, change.count)
    this.detail.noteChanged(change.slots, change.count)
  }

  make(): FleetSnapshot {
    const facts = this.#parts.facts()
    this.#number += 1
    return {
      ...facts,
      number: this.#number,
      rows: this.rows.take(),
      marks: this.marks.take(),
      detail: this.detail.take(),
    }
  }

  acknowledged(home: MarkBuffers | null): void {
    if (home !== null) this.#pool.giveBack(home)
  }

  lost(): void {
    this.#parts.lost()
    this.repeat()
  }

  /** The next snapshot says everything: its reader may know nothing. */
  repeat(): void {
    this.rows.repeat()
    this.marks.repeat()
    this.detail.repeat()
  }
}
