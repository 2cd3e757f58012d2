import type { CommittedWrite } from './committedWrite.ts'

/** What other writes changed while one was being prepared: results computed from the memory before may be stale. */
export class ConcurrentWrites {
  #isEverything = false
  /** Not the events: holding those of a whole write would keep them in memory after they are published. */
  readonly #vehicleIds: (readonly number[])[] = []

  add({ changes, events }: Pick<CommittedWrite, 'changes' | 'events'>): void {
    if (changes.length > 0) this.addEverything()
    else if (!this.#isEverything) this.#vehicleIds.push(vehicleIdsOf(events))
  }

  /** Vehicles or devices were added, changed or removed, or a day began. */
  addEverything(): void {
    this.#isEverything = true
    this.#vehicleIds.length = 0
  }

  /** Whether one of these vehicles may have changed. */
  concern(isOne: (vehicleId: number) => boolean): boolean {
    return this.#isEverything || this.#vehicleIds.some((vehicleIds) => vehicleIds.some(isOne))
  }
}

const vehicleIdsOf = (events: CommittedWrite['events']): readonly number[] =>
  events.flatMap(({ audience }) => (audience.kind === 'vehicle' ? audience.vehicleId : []))

/** The conflicts of every running write of this process: what one of them stores, the others have to know. */
export class ConflictSet {
  readonly #open = new Set<ConcurrentWrites>()

  /** A write begins; from now on it collects what others change. */
  begin(): ConcurrentWrites {
    const conflicts = new ConcurrentWrites()
    this.#open.add(conflicts)
    return conflicts
  }

  end(conflicts: ConcurrentWrites): void {
    this.#open.delete(conflicts)
  }

  add(write: Pick<CommittedWrite, 'changes' | 'events'>): void {
    for (const conflicts of this.#open) conflicts.add(write)
  }

  addEverything(): void {
    for (const conflicts of this.#open) conflicts.addEverything()
  }
}
