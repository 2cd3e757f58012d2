import { MARK_FLAG } from '../../src/contract/engine.ts'
import {
  NO_CONNECTION_AFTER_MS,
  NO_SIGNAL_AFTER_MS,
  PARKING_IGNITION_HIGHLIGHT_MS,
} from '../../src/contract/constants.ts'
import { DEVICE_STATUSES } from '../../src/contract/entities/vehicle.ts'
import { MARKER_STATUSES } from '../../src/contract/rules/status.ts'
import { FLAG, MOTION } from '../store/columns.ts'
import type { FleetStore } from '../store/fleetStore.ts'

const CONNECTED = DEVICE_STATUSES.indexOf('CONNECTED')
const NO_DEVICE = DEVICE_STATUSES.indexOf('NO_DEVICE')
const NO_SIGNAL = MARKER_STATUSES.indexOf('no_signal')
const NORMAL = MARKER_STATUSES.indexOf('normal')
const MOVE = MARKER_STATUSES.indexOf('move')

/**
 * Marker status and mark flags of a slot at `now` in one number: index into MARKER_STATUSES * 256 + MARK_FLAG bits. The
 * rules of status.ts for what the columns hold, where NaN is null; they are asked of every vehicle that reports.
 */
export const markState = ({ columns }: FleetStore, slot: number, now: number): number => {
  const flags = columns.flags[slot] ?? 0
  const deviceStatus = columns.deviceStatus[slot] ?? NO_DEVICE
  const since = columns.motionAt(slot, MOTION.parkingSince)
  // NaN, when nothing was ever received or nobody parks, is neither more nor less than anything.
  const silence = now - columns.motionAt(slot, MOTION.lastKnownTime)
  const isConnected = deviceStatus === CONNECTED
  const isOn = (flags & FLAG.deviceOn) !== 0
  let marks = 0
  if ((flags & FLAG.ignitionOn) !== 0) marks |= MARK_FLAG.ignitionOn
  if ((flags & (FLAG.alarm | FLAG.lockedAlarm)) !== 0) marks |= MARK_FLAG.alarm
  if (isConnected && silence > NO_CONNECTION_AFTER_MS) marks |= MARK_FLAG.noConnection
  if ((flags & FLAG.hasGps) === 0) marks |= MARK_FLAG.noGps
  if (!isOn) marks |= MARK_FLAG.deviceOff
  if (deviceStatus === NO_DEVICE) marks |= MARK_FLAG.noDevice
  if (!Number.isNaN(since)) marks |= MARK_FLAG.parkingWithIgnition
  if (now - since > PARKING_IGNITION_HIGHLIGHT_MS) marks |= MARK_FLAG.longParkingWithIgnition
  if (!isOn || !isConnected || !(silence <= NO_SIGNAL_AFTER_MS)) return NO_SIGNAL * 256 + marks
  const moves = columns.motionAt(slot, MOTION.speed) > 0 && (flags & FLAG.ignitionOn) !== 0
  return (moves ? MOVE : NORMAL) * 256 + marks
}
