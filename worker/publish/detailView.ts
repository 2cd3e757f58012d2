import { INFO_REFRESH_MS } from '../../src/contract/constants.ts'
import type { VehicleDetail, VehicleRow } from '../../src/contract/engine/rows.ts'
import type { VehicleState } from '../../src/contract/entities/vehicle.ts'
import { VEHICLE_PARTS, type VehiclePart } from '../../src/contract/wire/events.ts'
import type { DecodedStateEvent, DecodedVehicleEvent } from '../decode/decodedEvent.ts'
import type { Clock } from '../ports.ts'
import { OpenVehicle } from '../store/openVehicle.ts'

/** Looks up the open vehicle. */
export interface DetailSource {
  /** -1 when the vehicle is not known. */
  slotOf(vehicleId: number): number
  slotOfSerial(serial: string): number
  readRow(slot: number): VehicleRow
}

/**
 * The vehicle open in the info window. Events are shown INFO_REFRESH_MS after the first of a burst, once per burst
 * (LIVE-20, LIVE-21); everything else, such as the person's own change or the end of an error, at once.
 */
export class DetailView {
  readonly #clock: Clock
  readonly #source: DetailSource
  readonly #wake: () => void
  #open: OpenVehicle | null = null
  /** Collects events while the full state is fetched; replaces `#open` when the state has arrived. */
  #next: OpenVehicle | null = null
  #turns: VehicleDetail['turns'] = {}
  #slot = -1
  #failed = false
  #dirty = false
  #cancelBurst: (() => void) | null = null

  /** `wake` requests a snapshot. */
  constructor(clock: Clock, source: DetailSource, wake: () => void) {
    this.#clock = clock
    this.#source = source
    this.#wake = wake
  }

  get vehicleId(): number | null {
    return this.#open?.vehicleId ?? null
  }

  select(vehicleId: number | null): void {
    this.#endBurst()
    this.#open = vehicleId === null ? null : new OpenVehicle(vehicleId)
    this.#next = null
    this.#turns = {}
    this.#slot = -1
    this.#failed = false
    this.#refresh()
  }

  /** The full state is being fetched: the current content stays until it arrives. */
  beginFetch(): void {
    this.#next = this.#open === null ? null : new OpenVehicle(this.#open.vehicleId)
  }

  /** An attempt to fetch the full state failed; it will be retried. */
  fetchFailed(): void {
    if (this.#failed) return
    this.#failed = true
    this.#refresh()
  }

  /** Sets a response of vehicle/{id}/state; ignored when the vehicle is no longer open. */
  setState(state: VehicleState, asOfSeq: number): void {
    if (this.#next?.vehicleId !== state.vehicleId) return
    this.#failed = false
    this.#next.setState(state, asOfSeq)
    this.#open = this.#next
    this.#next = null
    this.#refresh()
  }

  /**
   * Applies an event of any vehicle. Returns true when it changed more than it carries: the full state must be
   * fetched again.
   */
  noteEvent(event: DecodedVehicleEvent): boolean {
    if (this.#open === null || !this.#isOf(event, this.#open.vehicleId)) return false
    this.#open.apply(event)
    this.#next?.apply(event)
    if (event.kind === 'state') this.#turn(turnedBy(event))
    this.#refreshLater()
    return event.event === 'vehicleChanged'
  }

  /** Anything may have changed while the connection was down. */
  turnAll(): void {
    this.#turn(VEHICLE_PARTS)
  }

  #turn(parts: readonly VehiclePart[]): void {
    const turned = parts.map((part) => [part, (this.#turns[part] ?? 0) + 1] as const)
    this.#turns = { ...this.#turns, ...Object.fromEntries(turned) }
  }

  /** LIVE-18 */
  dayStarted(): void {
    this.#open?.dayStarted()
    this.#next?.dayStarted()
    if (this.#open !== null) this.#refreshLater()
  }

  /** The first `count` of `slots` changed. */
  noteChanged(slots: Uint32Array, count: number): void {
    if (this.#open === null || this.#cancelBurst !== null) return
    const slot = this.#source.slotOf(this.#open.vehicleId)
    this.#dirty ||= slot !== this.#slot || slots.subarray(0, count).includes(slot)
  }

  /** The reader may have missed the last one: make it again. */
  repeat(): void {
    this.#dirty = true
  }

  /** Something is due to be taken now. */
  get isDue(): boolean {
    return this.#dirty
  }

  /**
   * The detail when it is due to be shown again, else undefined; null when nothing is open or the vehicle is unknown.
   */
  take(): VehicleDetail | null | undefined {
    if (!this.isDue) return undefined
    this.#dirty = false
    if (this.#open === null) return null
    this.#slot = this.#source.slotOf(this.#open.vehicleId)
    if (this.#slot < 0) return null
    return {
      row: this.#source.readRow(this.#slot),
      state: this.#open.state,
      stateFailed: this.#failed,
      turns: this.#turns,
      refreshedAt: this.#clock.now(),
    }
  }

  /** LIVE-16: by id, else by device serial. */
  #isOf(event: DecodedVehicleEvent, vehicleId: number): boolean {
    if (event.vehicleId !== null) return event.vehicleId === vehicleId
    const slot = event.deviceSerial === null ? -1 : this.#source.slotOfSerial(event.deviceSerial)
    return slot >= 0 && slot === this.#source.slotOf(vehicleId)
  }

  #refreshLater(): void {
    this.#cancelBurst ??= this.#clock.setTimer(() => {
      this.#cancelBurst = null
      this.#refresh()
    }, INFO_REFRESH_MS)
  }

  #refresh(): void {
    this.#dirty = true
    this.#wake()
  }

  #endBurst(): void {
    this.#cancelBurst?.()
    this.#cancelBurst = null
  }
}

/** The parts of the profile that an event changes: a command with a new state updates the log of handling. */
const turnedBy = (event: DecodedStateEvent): readonly VehiclePart[] => {
  if (event.event === 'vehicleChanged') return event.data.parts
  return event.event === 'deviceCommand' ? ['handling'] : []
}
