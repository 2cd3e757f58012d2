import type { CommittedWrite } from './journal.ts'

/** What other writes changed while one was being prepared: what was worked out from the memory before may be stale. */
export class OutsideNews {
  #isEverything = false
  /** Not the events: what holds those of a whole write keeps them from being forgotten when they are told. */
  readonly #vehicleIds: (readonly number[])[] = []

  add({ changes, events }: Pick<CommittedWrite, 'changes' | 'events'>): void {
    if (changes.length > 0) this.addEverything()
    else if (!this.#isEverything) this.#vehicleIds.push(vehicleIdsOf(events))
  }

  /** Vehicles or devices came, changed or went, or a day began. */
  addEverything(): void {
    this.#isEverything = true
    this.#vehicleIds.length = 0
  }

  /** Whether one of these vehicles may be another than before. */
  concern(isOne: (vehicleId: number) => boolean): boolean {
    return this.#isEverything || this.#vehicleIds.some((vehicleIds) => vehicleIds.some(isOne))
  }
}

const vehicleIdsOf = (events: CommittedWrite['events']): readonly number[] =>
  events.flatMap(({ audience }) => (audience.kind === 'vehicle' ? audience.vehicleId : []))

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
