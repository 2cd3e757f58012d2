import type { CommittedWrite } from './journal.ts'

/** What other processes changed while a write was being prepared: what was worked out from the memory before may be stale. */
export class OutsideNews {
  #isEverything = false
  readonly #vehicles = new Set<number>()

  add({ changes, events }: Pick<CommittedWrite, 'changes' | 'events'>): void {
    if (changes.length > 0) this.addEverything()
    for (const { audience } of events) if (audience.kind === 'vehicle') this.#vehicles.add(audience.vehicleId)
  }

  /** Vehicles or devices came, changed or went, or a day began. */
  addEverything(): void {
    this.#isEverything = true
  }

  /** Whether one of these vehicles may be another than before. */
  concern(vehicleIds: () => Iterable<number>): boolean {
    if (this.#isEverything) return true
    if (this.#vehicles.size === 0) return false
    for (const vehicleId of vehicleIds()) if (this.#vehicles.has(vehicleId)) return true
    return false
  }
}
