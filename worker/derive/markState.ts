import { MARK_FLAG } from '../../src/contract/engine/marks.ts'
import { DEVICE_STATUSES } from '../../src/contract/entities/vehicle.ts'
import { isLongSince, isSilent, markerCode } from '../../src/contract/rules/status.ts'
import { FLAG, MOTION } from '../store/columns.ts'
import type { FleetStore } from '../store/fleetStore.ts'

const CONNECTED = DEVICE_STATUSES.indexOf('CONNECTED')
const NO_DEVICE = DEVICE_STATUSES.indexOf('NO_DEVICE')

/**
 * Marker status and mark flags from columns of numbers: index into MARKER_STATUSES times 256 plus MARK_FLAG bits, in
 * one number. Missing times are NaN.
 */
export const stateOf = (
  flags: number,
  deviceStatus: number,
  speed: number,
  lastKnownTime: number,
  parkingSince: number,
  now: number,
): number => {
  const isOn = (flags & FLAG.deviceOn) !== 0
  const isIgnited = (flags & FLAG.ignitionOn) !== 0
  const isConnected = deviceStatus === CONNECTED
  const status = markerCode(isOn && isConnected, isIgnited && speed > 0, lastKnownTime, now)
  let marks = isIgnited ? MARK_FLAG.ignitionOn : 0
  if ((flags & (FLAG.alarm | FLAG.lockedAlarm)) !== 0) marks |= MARK_FLAG.alarm
  if (isSilent(isConnected, lastKnownTime, now)) marks |= MARK_FLAG.noConnection
  if ((flags & FLAG.hasGps) === 0) marks |= MARK_FLAG.noGps
  if (!isOn) marks |= MARK_FLAG.deviceOff
  if (deviceStatus === NO_DEVICE) marks |= MARK_FLAG.noDevice
  if (!Number.isNaN(parkingSince)) marks |= MARK_FLAG.parkingWithIgnition
  if (isLongSince(parkingSince, now)) marks |= MARK_FLAG.longParkingWithIgnition
  return status * 256 + marks
}

/** The same for a slot at `now`. */
export const markState = ({ columns }: FleetStore, slot: number, now: number): number =>
  stateOf(
    columns.flagsAt(slot),
    columns.deviceStatus[slot] ?? 0,
    columns.motionAt(slot, MOTION.speed),
    columns.motionAt(slot, MOTION.lastKnownTime),
    columns.motionAt(slot, MOTION.parkingSince),
    now,
  )
