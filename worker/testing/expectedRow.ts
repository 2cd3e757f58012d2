import type { VehicleRow } from '../../src/contract/engine/rows.ts'
import { OUTPUT_FLAGS, type VehicleState } from '../../src/contract/entities/vehicle.ts'
import {
  hasGps,
  isLongParkingWithIgnition,
  isWithoutConnection,
  markerStatus,
  statusLabel,
} from '../../src/contract/rules/status.ts'

/** The row that a vehicle must have at `now`, computed from the server's truth; slots are the engine's own. */
export const expectedRow = (state: VehicleState, now: number): Omit<VehicleRow, 'slot'> => {
  const gps = state.vehiclesDataGpsDataDto
  const [latitude, longitude] = [gps?.latitude ?? null, gps?.longitude ?? null]
  const outputs = state.currentDeviceMapping?.deviceSettingsDto?.outValsDto ?? {}
  const status = {
    deviceStatus: state.deviceStatus,
    deviceOn: state.deviceOn,
    lastKnownTime: state.lastKnownTime,
    speed: gps?.speed ?? 0,
    ignitionOn: gps?.ignitionOn ?? false,
    hasGps: hasGps(latitude, longitude, gps?.validity ?? null),
  }
  return {
    vehicleId: state.vehicleId,
    name: state.name,
    licensePlate: state.licensePlate,
    deviceSerial: state.deviceSerial,
    markerStatus: markerStatus(status, now),
    label: statusLabel(status, now),
    noConnection: isWithoutConnection(state.deviceStatus, state.lastKnownTime, now),
    hasGps: status.hasGps,
    deviceOn: state.deviceOn,
    ignitionOn: status.ignitionOn,
    speed: status.speed,
    azimuth: state.azimuth,
    latitude,
    longitude,
    lastKnownTime: state.lastKnownTime,
    alarm: state.alarm,
    lockedAlarm: state.lockedAlarm,
    lockState: state.lockStateDto?.lockState ?? null,
    lockError: null,
    antConnected: state.antStatus?.antConnected ?? null,
    antShort: state.antStatus?.shortMode ?? false,
    fixed: state.fixed,
    parkingIgnitionSince: state.parkingIgnitionSince,
    longParkingWithIgnition: isLongParkingWithIgnition(state.parkingIgnitionSince, now),
    groupIds: state.groups.map(({ id }) => id),
    zoneIds: (state.zones ?? []).map(({ zoneId }) => zoneId).toSorted((a, b) => a - b),
    eventCounts: state.eventsCountPerDay,
    anyTrue: OUTPUT_FLAGS.some((name) => outputs[name] === true),
    distanceM: null,
  }
}
