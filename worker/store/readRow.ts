import type { GeoPoint } from '../../src/contract/engine/view.ts'
import type { VehicleRow } from '../../src/contract/engine/rows.ts'
import { MARK_FLAG } from '../../src/contract/engine/marks.ts'
import { distanceM } from '../../src/contract/rules/geodesy.ts'
import { isLongParkingWithIgnition, MARKER_STATUSES, statusLabel } from '../../src/contract/rules/status.ts'
import { deviceStatusAt, FLAG, MOTION } from './columns.ts'
import type { FleetStore } from './fleetStore.ts'

/** NaN represents null in the columns. */
const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value

/** The derived part of a row, by slot (FleetDerivation). */
export interface DerivedColumns {
  readonly markerStatus: Uint8Array
  readonly markFlags: Uint8Array
  /** FleetView.origin */
  readonly origin: GeoPoint | null
}

/** Metres from a point to the last good place of a slot; null without either. */
export const distanceFrom = (origin: GeoPoint | null, store: FleetStore, slot: number): number | null => {
  if (origin === null) return null
  const latitude = store.columns.latitudeAt(slot)
  const longitude = store.columns.longitudeAt(slot)
  const metres = distanceM(origin.latitude, origin.longitude, latitude, longitude)
  return Number.isNaN(metres) ? null : metres
}

/**
 * The row of one slot as shown to a person at `now`; the slot must be in use. The marker status and the no-connection
 * flag are those of the last update or sweep, as on the map; the label and the place are computed from the columns.
 * The place is the last good one, where the marker is.
 */
export const readRow = (
  store: FleetStore,
  derived: DerivedColumns,
  slot: number,
  now: number,
): VehicleRow => {
  const { columns, texts, side } = store
  const flags = columns.flagsAt(slot)
  const has = (bit: number): boolean => (flags & bit) !== 0
  const lastKnownTime = orNull(columns.motionAt(slot, MOTION.lastKnownTime))
  const parkingSince = orNull(columns.motionAt(slot, MOTION.parkingSince))
  const speed = orNull(columns.motionAt(slot, MOTION.speed)) ?? 0
  const lockError = side.lockErrors.get(slot)
  const driverName = side.drivers.get(slot)
  const state = {
    deviceStatus: deviceStatusAt(columns, slot),
    deviceOn: has(FLAG.deviceOn),
    lastKnownTime,
    speed,
    ignitionOn: has(FLAG.ignitionOn),
    hasGps: has(FLAG.hasGps),
  }
  return {
    slot,
    vehicleId: columns.vehicleIdAt(slot),
    name: texts.name(slot),
    licensePlate: texts.licensePlate(slot),
    deviceSerial: texts.deviceSerial(slot),
    markerStatus: MARKER_STATUSES[derived.markerStatus[slot] ?? 0] ?? 'no_signal',
    label: statusLabel(state, now),
    noConnection: ((derived.markFlags[slot] ?? 0) & MARK_FLAG.noConnection) !== 0,
    hasGps: state.hasGps,
    deviceOn: state.deviceOn,
    ignitionOn: state.ignitionOn,
    speed,
    azimuth: orNull(columns.motionAt(slot, MOTION.azimuth)),
    latitude: orNull(columns.latitudeAt(slot)),
    longitude: orNull(columns.longitudeAt(slot)),
    lastKnownTime,
    alarm: has(FLAG.alarm),
    lockedAlarm: has(FLAG.lockedAlarm),
    lockState: has(FLAG.lockKnown) ? (has(FLAG.locked) ? 'LOCK' : 'UNLOCK') : null,
    lockError: lockError !== undefined && now < lockError.until ? lockError.lockState : null,
    antConnected: has(FLAG.antKnown) ? has(FLAG.antConnected) : null,
    antShort: has(FLAG.antShort),
    fixed: side.pinOrder.get(slot) ?? has(FLAG.pinned),
    parkingIgnitionSince: parkingSince,
    longParkingWithIgnition: isLongParkingWithIgnition(parkingSince, now),
    groupIds: store.groups.ids(columns.groupSet[slot] ?? 0),
    zoneIds: store.zones.ids(columns.zoneSet[slot] ?? 0),
    eventCounts: store.counts.read(slot),
    anyTrue: ((columns.outputs[slot] ?? 0) & 0xff) !== 0,
    distanceM: distanceFrom(derived.origin, store, slot),
    ...(driverName !== '' && { driverName }),
  }
}
