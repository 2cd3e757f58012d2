import { HISTORY_LEAD_MS } from '../../src/contract/http/fleetHistory.ts'
import { DEVICE_STATUSES } from '../../src/contract/entities/vehicle.ts'
import { FULL_VALIDITY } from '../../src/contract/constants.ts'
import { FLAG, put, putFlag } from '../store/columns.ts'
import { DIRTY } from '../store/dirtySet.ts'
import type { FleetStore } from '../store/fleetStore.ts'
import { ROW, ROW_NUMBERS } from '../store/slotRows.ts'
import type { StoreTables } from '../store/storeTables.ts'
import { type Position, writeDeviceStatus, writePosition } from '../store/writeFields.ts'
import { PAST_FLAG, type PastSlice, UNKNOWN } from './pastSlice.ts'

const LEAD_S = HISTORY_LEAD_MS / 1_000
const DEGREE = 1e7
const UNHEARD: Position = {
  latitude: Number.NaN,
  longitude: Number.NaN,
  speed: 0,
  validity: Number.NaN,
  azimuth: Number.NaN,
  ignitionOn: false,
  timestamp: Number.NaN,
  parkingIgnitionSince: Number.NaN,
}

/**
 * Sets the vehicles of a store to their past states. A moment depends only on the slice and the time; continuing
 * within a slice costs the rows in between, anything else one row per vehicle and its trail.
 */
export class PastStage {
  readonly #t: StoreTables
  readonly #store: FleetStore
  #slice: PastSlice | null = null
  /** The shown second, relative to the beginning of the slice. */
  #second = 0
  /** Number of rows of the slice's order applied to the store. */
  #applied = 0
  /** Slot of each vehicle of the slice, -1 for those that the store does not know. */
  #slots = new Int32Array(0)

  constructor(store: FleetStore) {
    this.#store = store
    this.#t = store.tables
  }

  /** Vehicles or their slots changed in the store: the next `show` starts over. */
  invalidate(): void {
    this.#slice = null
  }

  /** Shows a moment in the slice, ms since the epoch. Returns true when the shown second changed. */
  show(slice: PastSlice, at: number): boolean {
    const second = Math.floor((at - slice.from) / 1_000)
    if (slice === this.#slice && second === this.#second) return false
    if (slice === this.#slice && second > this.#second) this.#advance(slice, second)
    else this.#seek(slice, second)
    this.#slice = slice
    this.#second = second
    return true
  }

  #advance(slice: PastSlice, second: number): void {
    const { order, seconds, vehicles } = slice
    while (this.#applied < slice.rows) {
      const row = order[this.#applied] ?? 0
      if ((seconds[row] ?? 0) > second) return
      this.#apply(slice, row, this.#slots[vehicles[row] ?? 0] ?? -1)
      this.#applied += 1
    }
  }

  #seek(slice: PastSlice, second: number): void {
    const { vehicleIds } = slice
    this.#slots = Int32Array.from(vehicleIds, (id) => this.#store.slotOf(id))
    for (let slot = 0; slot < this.#store.slotLimit; slot++) if (this.#store.isUsed(slot)) this.#forget(slot)
    for (let vehicle = 0; vehicle < vehicleIds.length; vehicle++) {
      const slot = this.#slots[vehicle] ?? -1
      const last = slice.rowAt(vehicle, second)
      if (slot < 0 || last < 0) continue
      const first = Math.max(slice.starts[vehicle] ?? 0, slice.rowAt(vehicle, second - LEAD_S))
      for (let row = first; row <= last; row++) this.#apply(slice, row, slot)
    }
    this.#applied = slice.countUntil(second)
  }

  /** Resets a vehicle without any report to unknown. */
  #forget(slot: number): void {
    const { columns, trails, dirty } = this.#t
    const { numbers } = columns.rows
    put(numbers, slot * ROW_NUMBERS + ROW.latitude, Number.NaN)
    put(numbers, slot * ROW_NUMBERS + ROW.longitude, Number.NaN)
    writePosition(this.#t, slot, UNHEARD, Number.NaN)
    columns.bearing[slot] = Number.NaN
    trails.release(slot)
    putFlag(columns, slot, FLAG.alarm | FLAG.lockedAlarm, false)
    writeDeviceStatus(this.#t, slot, 'NO_DATA')
    dirty.mark(slot, DIRTY.position | DIRTY.place | DIRTY.alarm | DIRTY.status)
  }

  #apply(slice: PastSlice, row: number, slot: number): void {
    if (slot < 0) return
    const { columns, dirty } = this.#t
    const flags = slice.flags[row] ?? 0
    const placeOf = (stored: number): number => (stored === UNKNOWN ? Number.NaN : stored / DEGREE)
    const momentOf = (stored: number): number => (stored === UNKNOWN ? Number.NaN : slice.from + stored)
    const position: Position = {
      latitude: placeOf(slice.latitudes[row] ?? UNKNOWN),
      longitude: placeOf(slice.longitudes[row] ?? UNKNOWN),
      speed: (slice.speeds[row] ?? 0) / 100,
      validity: (flags & PAST_FLAG.good) === 0 ? 0 : FULL_VALIDITY,
      azimuth: slice.azimuths[row] ?? Number.NaN,
      ignitionOn: (flags & PAST_FLAG.ignitionOn) !== 0,
      timestamp: momentOf(slice.heard[row] ?? UNKNOWN),
      parkingIgnitionSince: momentOf(slice.parking[row] ?? UNKNOWN),
    }
    // Not a fresh report: the whole mark is recomputed.
    writePosition(this.#t, slot, position, Number.NaN)
    writeDeviceStatus(this.#t, slot, DEVICE_STATUSES[slice.statuses[row] ?? 0] ?? 'NO_DATA')
    const alarm = putFlag(columns, slot, FLAG.alarm, (flags & PAST_FLAG.alarm) !== 0)
    const locked = putFlag(columns, slot, FLAG.lockedAlarm, (flags & PAST_FLAG.lockedAlarm) !== 0)
    if (alarm || locked) dirty.mark(slot, DIRTY.alarm)
  }
}
