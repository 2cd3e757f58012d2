import { DEVICE_STATUSES, type DeviceStatus } from '../../src/contract/entities/vehicle.ts'
import { grown } from './grown.ts'
import { SeqTable } from './seqTable.ts'
import { FLAG_BITS, ROW, ROW_NUMBERS, ROW_WORDS, SlotRows, STATE_WORD } from './slotRows.ts'

/** Bits of the flags of a slot. */
export const FLAG = {
  /** The mini-state listed the vehicle, so it is shown. Otherwise the slot only buffers early data. */
  known: 1,
  /** Listed by the reload in progress. */
  seen: 1 << 1,
  trailer: 1 << 2,
  ignitionOn: 1 << 3,
  /** STATUS-14 to STATUS-16, from the newest position. */
  hasGps: 1 << 4,
  /** As resolved by LIVE-24; likewise lockedAlarm and deviceOn. */
  alarm: 1 << 5,
  lockedAlarm: 1 << 6,
  deviceOn: 1 << 7,
  pinned: 1 << 8,
  antKnown: 1 << 9,
  antConnected: 1 << 10,
  antShort: 1 << 11,
  lockKnown: 1 << 12,
  locked: 1 << 13,
  alwaysIgnitionOn: 1 << 14,
  /** It pulls a trailer. */
  pulls: 1 << 15,
} as const

/** Selects one of a slot's motion numbers; NaN where the value is unknown. */
export const MOTION = {
  speed: ROW.speed,
  azimuth: ROW.azimuth,
  lastKnownTime: ROW.lastKnownTime,
  parkingSince: ROW.parkingSince,
} as const
type MotionField = (typeof MOTION)[keyof typeof MOTION]

const FIRST_CAPACITY = 1_024
/** Byte columns are read in words of four bytes. */
const WHOLE_WORDS = 4

/**
 * One typed array per field, indexed by slot. The arrays are replaced when the fleet outgrows them: read them from
 * here at each use, never store a reference. Times are ms since the epoch, NaN without a value; seqs are -1
 * initially.
 */
export class FleetColumns {
  capacity = 0
  /** The vehicle id of the slot, the numbers of its last location, and its flags. */
  readonly rows = new SlotRows()
  /**
   * MAP-28: the heading where the azimuth is unknown; undefined content otherwise, so that most locations skip it.
   */
  bearing = new Float32Array(0)
  /** Index into DEVICE_STATUSES. */
  deviceStatus = new Uint8Array(0)
  /** Readings of alarm, lockedAlarm and deviceOn by the place that reported them (see flagPlaces.ts). */
  readings = new Uint16Array(0)
  /** Bit i: output i is on; bit i + 8: output i was reported (VEH-10). */
  outputs = new Uint16Array(0)
  /** Index of the vehicle's groups in GroupSets. */
  groupSet = new Uint32Array(0)
  /** The same for the geozones that it is in. */
  zoneSet = new Uint32Array(0)
  readonly seqs = new SeqTable(this.rows)

  /** FLAG bits. */
  flagsAt(slot: number): number {
    return (this.rows.words[slot * ROW_WORDS + STATE_WORD] ?? 0) & FLAG_BITS
  }
  setFlags(slot: number, bits: number): void {
    const { words } = this.rows
    const at = slot * ROW_WORDS + STATE_WORD
    words[at] = ((words[at] ?? 0) & ~FLAG_BITS) | bits
  }

  /** 0 while the slot is free. */
  vehicleIdAt(slot: number): number {
    return this.rows.numbers[slot * ROW_NUMBERS + ROW.vehicleId] ?? 0
  }
  /** Latitude (WGS 84, degrees) of the last good place, where the marker is; NaN before any. */
  latitudeAt(slot: number): number {
    return this.rows.at(slot, ROW.latitude)
  }
  longitudeAt(slot: number): number {
    return this.rows.at(slot, ROW.longitude)
  }
  /** MAP-28: the azimuth, else the bearing from the previous place, as a float32; NaN without either. */
  headingAt(slot: number): number {
    const azimuth = this.rows.at(slot, ROW.azimuth)
    return Number.isNaN(azimuth) ? (this.bearing[slot] ?? Number.NaN) : Math.fround(azimuth)
  }
  /** A motion number of a slot. */
  motionAt(slot: number, field: MotionField): number {
    return this.rows.at(slot, field)
  }

  /** Assigns the slot to a vehicle. */
  setVehicleId(slot: number, vehicleId: number): void {
    this.rows.numbers[slot * ROW_NUMBERS + ROW.vehicleId] = vehicleId
  }

  /** Grows the arrays to hold slots below `slots`, doubling. Returns true when the arrays were replaced. */
  reserve(slots: number): boolean {
    if (slots <= this.capacity) return false
    const needed = Math.max(FIRST_CAPACITY, this.capacity * 2, slots)
    const capacity = Math.ceil(needed / WHOLE_WORDS) * WHOLE_WORDS
    this.#growValues(capacity)
    this.seqs.reserve(capacity)
    this.capacity = capacity
    return true
  }

  /** Resets a slot to the state of an unknown vehicle. */
  reset(slot: number): void {
    this.rows.reset(slot)
    this.bearing[slot] = Number.NaN
    this.deviceStatus[slot] = 0
    this.setFlags(slot, 0)
    this.readings[slot] = 0
    this.outputs[slot] = 0
    this.groupSet[slot] = 0
    this.zoneSet[slot] = 0
    this.seqs.reset(slot)
  }

  #growValues(capacity: number): void {
    this.rows.reserve(capacity)
    this.bearing = grown(this.bearing, capacity, Number.NaN)
    this.deviceStatus = grown(this.deviceStatus, capacity)
    this.readings = grown(this.readings, capacity)
    this.outputs = grown(this.outputs, capacity)
    this.groupSet = grown(this.groupSet, capacity)
    this.zoneSet = grown(this.zoneSet, capacity)
  }
}

/** The device status of a slot. */
export const deviceStatusAt = (columns: FleetColumns, slot: number): DeviceStatus =>
  DEVICE_STATUSES[columns.deviceStatus[slot] ?? 0] ?? 'NO_DEVICE'

/** Writes a number; returns true when it changed (NaN equals NaN). */
export const put = (column: Float64Array, slot: number, value: number): boolean => {
  if (Object.is(column[slot], value)) return false
  column[slot] = value
  return true
}

/** The same for integer columns; a single function for all array kinds would be slow for each. */
export const putWhole = (
  column: Uint8Array | Uint16Array | Uint32Array,
  slot: number,
  value: number,
): boolean => {
  if (column[slot] === value) return false
  column[slot] = value
  return true
}

/** Writes the bits of a slot's flags that are in `mask`; returns true when one changed. */
export const writeFlags = (columns: FleetColumns, slot: number, mask: number, bits: number): boolean => {
  const before = columns.flagsAt(slot)
  const after = (before & ~mask) | bits
  if (before === after) return false
  columns.setFlags(slot, after)
  return true
}

/** Sets or clears bits of a slot's flags; returns true when one changed. */
export const putFlag = (columns: FleetColumns, slot: number, bits: number, on: boolean): boolean =>
  writeFlags(columns, slot, bits, on ? bits : 0)
