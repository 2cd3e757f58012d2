import type { EngineTallies } from '../src/contract/engine/snapshot.ts'
import type { ListName } from '../src/contract/lists.ts'
import { DecodeTallies } from './decode/tallies.ts'

/** Counts of accepted and rejected data since the engine was created; nothing is dropped without a count. */
export class EngineTally {
  readonly decode = new DecodeTallies()
  readonly #refused = new Map<string, number>()

  /** Counts malformed rows of a list. */
  refuseRows(list: ListName, count: number): void {
    this.#refuse(`row.${list}`, count)
  }

  /** Counts a malformed response of vehicle/{id}/state. */
  refuseState(): void {
    this.#refuse('vehicleState', 1)
  }

  /** Counts a snapshot that its reader did not take. */
  refuseSnapshot(): void {
    this.#refuse('snapshot', 1)
  }

  read(unknownVehicles: number): EngineTallies {
    const decoded = this.decode.rejected()
    const rejected = this.#refused.size === 0 ? decoded : { ...decoded, ...Object.fromEntries(this.#refused) }
    return { events: this.decode.events, rejected, unknownVehicles }
  }

  #refuse(reason: string, count: number): void {
    this.#refused.set(reason, (this.#refused.get(reason) ?? 0) + count)
  }
}
