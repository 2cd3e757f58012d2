import {
  DEVICE_STATUSES,
  type DeviceStatus,
  OUTPUT_FLAGS,
  type OutVals,
} from '../../src/contract/entities/vehicle.ts'
import { bearingDeg } from '../../src/contract/rules/geodesy.ts'
import { isGoodPosition } from '../../src/contract/rules/status.ts'
import type { LocationRow } from '../decode/binary/locationRow.ts'
import { FLAG, type FleetColumns, MOTION, put, putFlag, putWhole, writeFlags } from './columns.ts'
import { DIRTY } from './dirtySet.ts'
import { ROW, ROW_NUMBERS } from './slotRows.ts'
import { isSteadyMark } from './steadyMark.ts'
import type { StoreTables } from './storeTables.ts'

/**
 * Writers of one group of fields each, shared by lists and events. Each marks the slot dirty when something differs;
 * the caller checks whether the data is new enough.
 */

/** A position from lists and events; NaN where a value is missing. */
export type Position = Pick<
  LocationRow,
  | 'latitude'
  | 'longitude'
  | 'speed'
  | 'validity'
  | 'azimuth'
  | 'ignitionOn'
  | 'timestamp'
  | 'parkingIgnitionSince'
>

/** Trails are kept only for moving vehicles; a time without GPS breaks the trail (STATUS-14 to STATUS-16). */
const writeTrail = (
  t: StoreTables,
  slot: number,
  position: Position,
  good: boolean,
  moved: boolean,
): void => {
  if (!good) t.trails.breakOff(slot)
  else if (moved && position.speed > 0 && !Number.isNaN(position.timestamp)) {
    t.trails.add(slot, position.latitude, position.longitude, position.timestamp)
  }
}

/**
 * Moves and rotates the marker (MAP-28): by the azimuth, else by the bearing from the previous place. While a vehicle
 * has no GPS (STATUS-14 to STATUS-16) lists and events carry its last good place, so the place is stored either way:
 * the event that carried it may have been replaced by this one in the queue (L4). Returns true when the vehicle
 * moved.
 */
const writePlace = ({ columns }: StoreTables, slot: number, position: Position): boolean => {
  const { latitude, longitude } = position
  const { numbers } = columns.rows
  const at = slot * ROW_NUMBERS
  const isPlace = !Number.isNaN(latitude) && !Number.isNaN(longitude)
  if (Number.isNaN(position.azimuth)) turn(columns, slot, position, isPlace)
  if (!isPlace) return false
  const moved = put(numbers, at + ROW.latitude, latitude)
  return put(numbers, at + ROW.longitude, longitude) || moved
}

/** Updates the heading of a vehicle that does not report its azimuth. */
const turn = (
  columns: FleetColumns,
  slot: number,
  { latitude, longitude }: Position,
  isPlace: boolean,
): void => {
  const from = { latitude: columns.latitudeAt(slot), longitude: columns.longitudeAt(slot) }
  const moved = isPlace && !(Object.is(from.latitude, latitude) && Object.is(from.longitude, longitude))
  columns.bearing[slot] =
    moved && !Number.isNaN(from.latitude)
      ? bearingDeg(from.latitude, from.longitude, latitude, longitude)
      : columns.headingAt(slot)
}

/** `now`, ms since the epoch: when the position was received; NaN where it is not a fresh report. */
export const writePosition = (t: StoreTables, slot: number, position: Position, now: number): void => {
  const { columns } = t
  const { numbers } = columns.rows
  const at = slot * ROW_NUMBERS
  let isSteady = isSteadyMark(
    columns.motionAt(slot, MOTION.speed),
    position.speed,
    columns.motionAt(slot, MOTION.parkingSince),
    position.parkingIgnitionSince,
    columns.motionAt(slot, MOTION.lastKnownTime),
    position.timestamp,
    now,
  )
  const good = isGoodPosition(position.latitude, position.longitude, position.validity)
  const moved = writePlace(t, slot, position)
  writeTrail(t, slot, position, good, moved)
  let changed = moved
  changed = put(numbers, at + ROW.speed, position.speed) || changed
  changed = put(numbers, at + ROW.azimuth, position.azimuth) || changed
  changed = put(numbers, at + ROW.lastKnownTime, position.timestamp) || changed
  changed = put(numbers, at + ROW.parkingSince, position.parkingIgnitionSince) || changed
  const flags = (position.ignitionOn ? FLAG.ignitionOn : 0) + (good ? FLAG.hasGps : 0)
  if (writeFlags(columns, slot, FLAG.ignitionOn + FLAG.hasGps, flags)) {
    changed = true
    isSteady = false
  }
  if (!changed) return
  t.dirty.mark(slot, DIRTY.position + (moved ? DIRTY.place : 0) + (isSteady ? 0 : DIRTY.mark))
}

export const writeDeviceStatus = (t: StoreTables, slot: number, status: DeviceStatus): void => {
  if (putWhole(t.columns.deviceStatus, slot, DEVICE_STATUSES.indexOf(status)))
    t.dirty.mark(slot, DIRTY.status)
}

/** LIST-07: true, or the pin's order number from 1. */
export const writePin = (t: StoreTables, slot: number, fixed: boolean | number): void => {
  const pinned = fixed === true || (typeof fixed === 'number' && fixed > 0)
  const before = t.side.pinOrder.get(slot)
  const order = pinned && typeof fixed === 'number' ? fixed : undefined
  if (order === undefined) t.side.pinOrder.delete(slot)
  else t.side.pinOrder.set(slot, order)
  if (putFlag(t.columns, slot, FLAG.pinned, pinned) || before !== order) t.dirty.mark(slot, DIRTY.pin)
}

/** Takes over which geozones the vehicle is in, after they changed. */
export const writeZones = ({ columns, zones, side, dirty }: StoreTables, slot: number): void => {
  const ids = side.zoneStays.of(slot).map(({ zoneId }) => zoneId)
  if (putWhole(columns.zoneSet, slot, zones.internIds(ids))) dirty.mark(slot, DIRTY.zones)
}

/** VEH-22; null: the antenna state is unknown. */
export const writeAntenna = (
  t: StoreTables,
  slot: number,
  antenna: {
    readonly antConnected: boolean
    readonly shortMode: boolean
  } | null,
): void => {
  let changed = putFlag(t.columns, slot, FLAG.antKnown, antenna !== null)
  changed = putFlag(t.columns, slot, FLAG.antConnected, antenna?.antConnected === true) || changed
  changed = putFlag(t.columns, slot, FLAG.antShort, antenna?.shortMode === true) || changed
  if (changed) t.dirty.mark(slot, DIRTY.equipment)
}

/** VEH-23; null: the vehicle has no lock. */
export const writeLock = (
  t: StoreTables,
  slot: number,
  lock: { readonly lockState: 'LOCK' | 'UNLOCK' } | null,
): void => {
  let changed = putFlag(t.columns, slot, FLAG.lockKnown, lock !== null)
  changed = putFlag(t.columns, slot, FLAG.locked, lock?.lockState === 'LOCK') || changed
  if (changed) t.dirty.mark(slot, DIRTY.equipment)
}

/** VEH-10: eight outputs, or seven; absent ones stay unknown. */
export const writeOutputs = (t: StoreTables, slot: number, outputs: OutVals): void => {
  let bits = 0
  for (let index = 0; index < OUTPUT_FLAGS.length; index++) {
    const name = OUTPUT_FLAGS[index]
    const on = name === undefined ? undefined : outputs[name]
    if (on !== undefined) bits |= (0x100 | (on ? 1 : 0)) << index
  }
  if (putWhole(t.columns.outputs, slot, bits)) t.dirty.mark(slot, DIRTY.equipment)
}

/** Recomputes alarm, lockedAlarm and deviceOn from the readings of all places (LIVE-24). */
export const resolveFlags = ({ columns, places, dirty }: StoreTables, slot: number): void => {
  const alarm = putFlag(columns, slot, FLAG.alarm, places.alarm(slot))
  const lockedAlarm = putFlag(columns, slot, FLAG.lockedAlarm, places.lockedAlarm(slot))
  if (alarm || lockedAlarm) dirty.mark(slot, DIRTY.alarm)
  if (putFlag(columns, slot, FLAG.deviceOn, places.deviceOn(slot))) dirty.mark(slot, DIRTY.status)
}

/** Whether the vehicle pulls a trailer. */
export const writeTrailer = ({ columns, dirty }: StoreTables, slot: number, pulls: boolean): void => {
  if (putFlag(columns, slot, FLAG.pulls, pulls)) dirty.mark(slot, DIRTY.trailer)
}
