import {
  NO_CONNECTION_AFTER_MS,
  NO_SIGNAL_AFTER_MS,
  PARKING_IGNITION_HIGHLIGHT_MS,
} from '../../src/contract/constants.ts'
import { MARK_FLAG } from '../../src/contract/engine.ts'
import { DEVICE_STATUSES } from '../../src/contract/entities/vehicle.ts'
import { MARKER_STATUSES } from '../../src/contract/rules/status.ts'
import { FLAG, MOTION } from '../store/columns.ts'
import type { FleetStore } from '../store/fleetStore.ts'

const CONNECTED = DEVICE_STATUSES.indexOf('CONNECTED')
const NO_DEVICE = DEVICE_STATUSES.indexOf('NO_DEVICE')
const NORMAL = MARKER_STATUSES.indexOf('normal')
const MOVE = MARKER_STATUSES.indexOf('move')
const NO_SIGNAL = MARKER_STATUSES.indexOf('no_signal')

/**
 * The rules of the marker status and of the mark flags (rules/status.ts) for columns of numbers: index into MARKER_STATUSES
 * times 256 and MARK_FLAG bits, in one number. Times are NaN where there is none.
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
  const age = now - lastKnownTime
  let status = isIgnited && speed > 0 ? MOVE : NORMAL
  // No time at all is no age that could be small.
  if (!isOn || !isConnected || !(age <= NO_SIGNAL_AFTER_MS)) status = NO_SIGNAL
  let marks = isIgnited ? MARK_FLAG.ignitionOn : 0
  if ((flags & (FLAG.alarm | FLAG.lockedAlarm)) !== 0) marks |= MARK_FLAG.alarm
  if (isConnected && age > NO_CONNECTION_AFTER_MS) marks |= MARK_FLAG.noConnection
  if ((flags & FLAG.hasGps) === 0) marks |= MARK_FLAG.noGps
  if (!isOn) marks |= MARK_FLAG.deviceOff
  if (deviceStatus === NO_DEVICE) marks |= MARK_FLAG.noDevice
  if (!Number.isNaN(parkingSince)) marks |= MARK_FLAG.parkingWithIgnition
  if (now - parkingSince > PARKING_IGNITION_HIGHLIGHT_MS) marks |= MARK_FLAG.longParkingWithIgnition
  return status * 256 + marks
}

/** The same of a slot at `now`. */
export const markState = ({ columns }: FleetStore, slot: number, now: number): number =>
  stateOf(
    columns.flags[slot] ?? 0,
    columns.deviceStatus[slot] ?? 0,
    columns.motionAt(slot, MOTION.speed),
    columns.motionAt(slot, MOTION.lastKnownTime),
    columns.motionAt(slot, MOTION.parkingSince),
    now,
  )
