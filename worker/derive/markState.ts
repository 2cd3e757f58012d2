import { MARK_FLAG } from '../../src/contract/engine.ts'
import {
  isLongParkingWithIgnition,
  isWithoutConnection,
  MARKER_STATUSES,
  markerStatus,
} from '../../src/contract/rules/status.ts'
import { deviceStatusAt, FLAG, MOTION } from '../store/columns.ts'
import type { FleetStore } from '../store/fleetStore.ts'

/** Marker status and mark flags of a slot at `now` in one number: index into MARKER_STATUSES * 256 + MARK_FLAG bits. */
export const markState = (store: FleetStore, slot: number, now: number): number => {
  const { columns } = store
  const flags = columns.flags[slot] ?? 0
  const deviceStatus = deviceStatusAt(columns, slot)
  const time = columns.motionAt(slot, MOTION.lastKnownTime)
  const lastKnownTime = Number.isNaN(time) ? null : time
  const since = columns.motionAt(slot, MOTION.parkingSince)
  const parkingSince = Number.isNaN(since) ? null : since
  const deviceOn = (flags & FLAG.deviceOn) !== 0
  const ignitionOn = (flags & FLAG.ignitionOn) !== 0
  const status = markerStatus(
    { deviceStatus, deviceOn, lastKnownTime, speed: columns.motionAt(slot, MOTION.speed), ignitionOn },
    now,
  )
  const bit = (on: boolean, value: number): number => (on ? value : 0)
  return (
    MARKER_STATUSES.indexOf(status) * 256 +
    bit(ignitionOn, MARK_FLAG.ignitionOn) +
    bit((flags & (FLAG.alarm | FLAG.lockedAlarm)) !== 0, MARK_FLAG.alarm) +
    bit(isWithoutConnection(deviceStatus, lastKnownTime, now), MARK_FLAG.noConnection) +
    bit((flags & FLAG.hasGps) === 0, MARK_FLAG.noGps) +
    bit(!deviceOn, MARK_FLAG.deviceOff) +
    bit(deviceStatus === 'NO_DEVICE', MARK_FLAG.noDevice) +
    bit(parkingSince !== null, MARK_FLAG.parkingWithIgnition) +
    bit(isLongParkingWithIgnition(parkingSince, now), MARK_FLAG.longParkingWithIgnition)
  )
}
