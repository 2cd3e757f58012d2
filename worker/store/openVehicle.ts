import type { VehicleState } from '../../src/contract/entities/vehicle.ts'
import type { DecodedVehicleEvent } from '../decode/decodedEvent.ts'
import { applyToState } from './applyToState.ts'

/** Events of the same kind replace one another; counters are distinguished by id. */
const kindOf = (event: DecodedVehicleEvent): string =>
  event.event === 'onUpdateVehicleCounter' && event.kind === 'state'
    ? `${event.event} ${event.data.counter.id}`
    : event.event

/**
 * The full state of the vehicle open in the info window, updated by events (LIVE-09). Events that arrive before the
 * state are kept, the newest of each kind, and applied on top of it.
 */
export class OpenVehicle {
  readonly vehicleId: number
  #state: VehicleState | null = null
  #seq = -1
  readonly #newest = new Map<string, DecodedVehicleEvent>()

  constructor(vehicleId: number) {
    this.vehicleId = vehicleId
  }

  /** null until the state is set. */
  get state(): VehicleState | null {
    return this.#state
  }

  /**
   * Sets the response of vehicle/{id}/state, valid as of `asOfSeq`; ignores a response older than the current one.
   */
  setState(state: VehicleState, asOfSeq: number): void {
    if (this.#state !== null && asOfSeq < this.#seq) return
    const later = [...this.#newest.values()]
      .filter((event) => event.seq > asOfSeq)
      .toSorted((a, b) => a.seq - b.seq)
    this.#state = later.reduce(applyToState, state)
    this.#seq = asOfSeq
  }

  /**
   * Applies an event of this vehicle (already matched by the caller). Returns true when the state changed or will
   * change.
   */
  apply(event: DecodedVehicleEvent): boolean {
    const known = this.#newest.get(kindOf(event))
    if (event.seq <= Math.max(this.#seq, known?.seq ?? -1)) return false
    this.#newest.set(kindOf(event), event)
    const before = this.#state
    if (before === null) return true
    this.#state = applyToState(before, event)
    return this.#state !== before
  }

  /** LIVE-18: the counts of an earlier day are reset to 0. */
  dayStarted(): void {
    if (this.#state !== null) this.#state = { ...this.#state, eventsCountPerDay: {} }
  }
}
