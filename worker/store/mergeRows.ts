import type { DeviceMapping, DeviceSettings, VehicleMiniState } from '../../src/contract/entities/vehicle.ts'
import { FLAG, putFlag, putWhole } from './columns.ts'
import { DIRTY } from './dirtySet.ts'
import { PLACE, type Place } from './flagPlaces.ts'
import { SEQ } from './seqTable.ts'
import type { StoreTables } from './storeTables.ts'
import {
  type Position,
  resolveFlags,
  writeDeviceStatus,
  writeOutputs,
  writePin,
  writePosition,
  writeTrailer,
  writeZones,
} from './writeFields.ts'

/**
 * Merges rows of the lists into columns (LIVE-27, LIVE-29). The newest seq wins per group of fields: a row valid as
 * of a seq applies unless the group knows a later event or row, so lists and events may arrive in any order (L4).
 */

const writeMiniPosition = (t: StoreTables, slot: number, row: VehicleMiniState): void => {
  const gps = row.vehiclesDataGpsDataDto
  const position: Position = {
    latitude: gps?.latitude ?? Number.NaN,
    longitude: gps?.longitude ?? Number.NaN,
    speed: gps?.speed ?? 0,
    validity: gps?.validity ?? Number.NaN,
    azimuth: row.azimuth ?? Number.NaN,
    ignitionOn: gps?.ignitionOn ?? false,
    timestamp: row.lastKnownTime ?? Number.NaN,
    parkingIgnitionSince: row.parkingIgnitionSince ?? Number.NaN,
  }
  // Not a fresh report: the whole mark is recomputed.
  writePosition(t, slot, position, Number.NaN)
}

const namesOf = ({ text }: StoreTables, slot: number) => ({
  name: text.name(slot),
  licensePlate: text.licensePlate(slot),
})

/** A row of the mini-state: makes the vehicle known. */
export const mergeMiniRow = (t: StoreTables, row: VehicleMiniState, asOf: number): void => {
  const { columns, side } = t
  const slot = t.acquire(row.vehicleId)
  putFlag(columns, slot, FLAG.seen, true)
  if (asOf < columns.seqs.get(slot, SEQ.mini)) return
  t.makeKnown(slot)
  const { name, licensePlate } = asOf >= side.textSeq.get(slot) ? row : namesOf(t, slot)
  let named = t.setText(slot, name, licensePlate, row.deviceSerial)
  named = putFlag(columns, slot, FLAG.trailer, row.type === 'TRAILER') || named
  if (named) t.dirty.mark(slot, DIRTY.text)
  if (asOf >= side.driverSeq.get(slot) && side.drivers.set(slot, row.driverName ?? ''))
    t.dirty.mark(slot, DIRTY.driver)
  if (asOf >= side.trailerSeq.get(slot)) writeTrailer(t, slot, row.hasTrailer === true)
  if (asOf >= columns.seqs.get(slot, SEQ.status)) writeDeviceStatus(t, slot, row.deviceStatus)
  if (asOf >= side.groupsSeq.get(slot)) {
    if (putWhole(columns.groupSet, slot, t.groups.intern(row.groups, asOf))) t.dirty.mark(slot, DIRTY.groups)
  }
  side.zoneStays.merge(slot, row.zones ?? [], asOf)
  writeZones(t, slot)
  if (asOf >= side.pinSeq.get(slot)) writePin(t, slot, row.fixed)
  if (asOf >= columns.seqs.get(slot, SEQ.position)) {
    writeMiniPosition(t, slot, row)
    columns.seqs.set(slot, SEQ.position, asOf)
  }
  t.places.recordAlarm(slot, PLACE.vehicle, row.alarm, row.alarmTimestamp, asOf)
  t.places.recordLockedAlarm(slot, PLACE.vehicle, row.lockedAlarm, asOf)
  t.places.recordDeviceOn(slot, PLACE.vehicle, row.deviceOn, asOf)
  resolveFlags(t, slot)
  columns.seqs.set(slot, SEQ.mini, asOf)
}

/** LIVE-24 */
const recordFlags = (
  t: StoreTables,
  slot: number,
  place: Place,
  reported: Pick<DeviceSettings, 'alarm' | 'alarmTimestamp' | 'lockedAlarm' | 'deviceOn'>,
  seq: number,
): void => {
  t.places.recordAlarm(slot, place, reported.alarm, reported.alarmTimestamp, seq)
  t.places.recordLockedAlarm(slot, place, reported.lockedAlarm, seq)
  t.places.recordDeviceOn(slot, place, reported.deviceOn, seq)
  resolveFlags(t, slot)
}

/** The settings of a device, from the list or from an event; null: the vehicle has none. */
export const mergeSettings = (
  t: StoreTables,
  slot: number,
  settings: DeviceSettings | null,
  seq: number,
): void => {
  const { columns } = t
  columns.seqs.set(slot, SEQ.settings, seq)
  writeOutputs(t, slot, settings?.outValsDto ?? {})
  if (putFlag(columns, slot, FLAG.alwaysIgnitionOn, settings?.alwaysIgnitionOn === true)) {
    t.dirty.mark(slot, DIRTY.equipment)
  }
  if (settings !== null) recordFlags(t, slot, PLACE.settings, settings, seq)
}

/** The mapping of a device to the vehicle (VEH-08); null (no device is mapped) changes nothing. */
export const mergeMapping = (
  t: StoreTables,
  slot: number,
  mapping: DeviceMapping | null,
  asOf: number,
): void => {
  if (mapping !== null) recordFlags(t, slot, PLACE.mapping, mapping, asOf)
}
