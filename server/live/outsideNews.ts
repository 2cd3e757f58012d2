import type { CommittedWrite } from './journal.ts'

/** What other writes changed while one was being prepared: what was worked out from the memory before may be stale. */
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

/** The news of every write of this process that is under way: what one of them stores, the others have to know. */
export class OpenNews {
  readonly #open = new Set<OutsideNews>()

  /** A write begins; it learns from now on what others change. */
  begin(): OutsideNews {
    const news = new OutsideNews()
    this.#open.add(news)
    return news
  }

  end(news: OutsideNews): void {
    this.#open.delete(news)
  }

  add(write: Pick<CommittedWrite, 'changes' | 'events'>): void {
    for (const news of this.#open) news.add(write)
  }

  addEverything(): void {
    for (const news of this.#open) news.addEverything()
  }
}
