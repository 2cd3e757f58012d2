import type { SIMPLE_EVENT_NAMES } from '../../../src/contract/wire/events.ts'
import type { MeasuredExtras, Observation } from '../../live/ports.ts'
import { hash32, hashUnit } from '../../platform/random.ts'
import { cardOf, trailerEvent } from './cargo.ts'
import type { DeviceMoment } from './device.ts'
import { reportLocation } from './location.ts'
import { type DeviceRuntime, deviceIdOf, isDisturbed, settingsOf } from './runtime.ts'
import { logicalInputs, multiSensors, realSensors } from './sensors.ts'

/** The reports of a device at a moment, given its earlier reports. */

export type Push = (observation: Observation) => void
type SimpleName = (typeof SIMPLE_EVENT_NAMES)[number]

/** Report intervals: location while standing, sensors while driving and standing; ms. */
const STANDING_REPORT_MS = 60_000
const SENSORS_DRIVING_MS = 30_000
const SENSORS_STANDING_MS = 60_000

/**
 * Conditions that begin and end, with both event names (null: the end is not reported). Only what a device knows: the
 * server finds parkings, fuel and speed in its positions and levels.
 */
const SPANS: readonly (readonly [(m: DeviceMoment) => boolean, SimpleName, SimpleName | null])[] = [
  [(m) => m.tooWarm, 'TERM', null],
  [(m) => m.lowVoltage, 'VOLTAGE', null],
  [(m) => m.powerLost, 'POWER_LOST', 'POWER_RESTORED'],
]

const observeSpans = (device: DeviceRuntime, before: DeviceMoment, now: DeviceMoment, push: Push): void => {
  const data = { vehicleId: device.vehicleId, timestamp: now.at }
  for (const [holds, begins, ends] of SPANS) {
    const [was, is] = [holds(before), holds(now)]
    if (!was && is) push({ event: 'simple', name: begins, data })
    if (was && !is && ends !== null) push({ event: 'simple', name: ends, data })
  }
}

/** Reports the device's lock state. */
export const pushLock = (device: DeviceRuntime, at: number, push: Push): void =>
  push({
    event: 'LockStateForDevice',
    data: {
      vehicleId: device.vehicleId,
      deviceId: deviceIdOf(device.vehicle),
      lockState: device.lock,
      lockStateTime: at,
      name: device.vehicle.name,
    },
  })

/** The driver's remote: a refused attempt is an error; its change overrides earlier commands. */
const observeRemote = (device: DeviceRuntime, before: DeviceMoment, now: DeviceMoment, push: Push): void => {
  const { vehicleId } = device
  if (now.remoteRefused && !before.remoteRefused) {
    push({ event: 'ErrorSetLock', data: { vehicleId, timestamp: now.at, lockState: 'LOCK' } })
  }
  if (now.remoteLock === before.remoteLock || now.remoteLock === device.lock) return
  device.lock = now.remoteLock
  pushLock(device, now.at, push)
}

/** Each cause raises its alarm once. Only a person resets an alarm: what was reset stays reset until the next cause. */
const observeAlarms = (device: DeviceRuntime, now: DeviceMoment, push: Push): void => {
  const data = { vehicleId: device.vehicleId, timestamp: now.at }
  const disturbed = isDisturbed(device.vehicle, device.lock, now)
  if (now.sos && !device.sosSeen) push({ event: 'SOS_ALARM', data })
  if (disturbed && !device.disturbanceSeen) push({ event: 'SIGNALING_ALARM', data })
  device.sosSeen = now.sos
  device.disturbanceSeen = disturbed
}

/** Antenna, card and trailer: reported on change, and at the first report. */
const observeParts = (
  device: DeviceRuntime,
  before: DeviceMoment | null,
  now: DeviceMoment,
  push: Push,
): void => {
  const { vehicle, vehicleId } = device
  const { antConnected, shortMode } = now.antenna
  if (antConnected !== before?.antenna.antConnected || shortMode !== before.antenna.shortMode) {
    push({ event: 'antennaStatus', data: { vehicleId, updateTime: now.at, antConnected, shortMode } })
  }
  if (now.driver !== before?.driver) {
    const connectedRfidCard = now.driver === null ? null : cardOf(vehicle, now.driver)
    push({ event: 'rfidCard', data: { vehicleId, timestamp: now.at, connectedRfidCard } })
  }
  if (now.trailerAttached !== before?.trailerAttached) {
    const trailerActionEvent = trailerEvent(vehicle, now.trailerAttached, now.at)
    if (trailerActionEvent) push({ event: 'trailerAction', data: { vehicleId, trailerActionEvent } })
  }
}

const isMoving = (m: DeviceMoment): boolean => m.motion.speed > 0

/** Share of the changes of speed that a rough driver makes harsh. */
const HARSH_SHARE = 0.06

/** What the device reports of a harsh manoeuvre: few drivers are rough, and only where the speed changes. */
const harshOf = (
  { vehicle: { key } }: DeviceRuntime,
  before: DeviceMoment,
  now: DeviceMoment,
): MeasuredExtras | null => {
  const gained = now.motion.speed - before.motion.speed
  if (Math.abs(gained) < 1 || hashUnit(key, 141) > 0.3) return null
  const draw = hash32(key, 142, Math.floor(now.at / 1_000))
  if (hashUnit(draw, 1) > HARSH_SHARE) return null
  const alarm = gained < 0 ? 'hardBraking' : 'hardAcceleration'
  const attributes = { alarm, io254: 31 + Math.floor(hashUnit(draw, 2) * 15) }
  return { altitude: null, satellites: null, attributes }
}

const observeLocation = (
  device: DeviceRuntime,
  before: DeviceMoment | null,
  now: DeviceMoment,
  push: Push,
): void => {
  const changed =
    before === null ||
    isMoving(before) !== isMoving(now) ||
    before.motion.ignitionOn !== now.motion.ignitionOn ||
    before.gps !== now.gps
  if (!changed && !isMoving(now) && now.at < device.nextLocationAt) return
  const measured = before === null ? null : harshOf(device, before, now)
  push({ event: 'vehicleLocation', data: reportLocation(device, now), ...(measured && { measured }) })
  device.nextLocationAt = now.at + STANDING_REPORT_MS
}

const observeSensors = (
  device: DeviceRuntime,
  before: DeviceMoment | null,
  now: DeviceMoment,
  push: Push,
): void => {
  const { vehicle, vehicleId } = device
  const changed =
    before === null ||
    before.inputActive !== now.inputActive ||
    before.motion.ignitionOn !== now.motion.ignitionOn ||
    before.sos !== now.sos ||
    before.sensorFault !== now.sensorFault
  const busy = isMoving(now) || now.motion.fuel.filling || now.motion.fuel.draining
  if (changed || now.at >= device.nextSensorsAt) {
    const data = {
      vehicleId,
      timestamp: now.at,
      realSensorValues: realSensors(vehicle, now),
      multiSensorValues: multiSensors(vehicle, now),
      logicalInputStatuses: logicalInputs(vehicle, now),
    }
    push({ event: 'vehicleSensors', data })
    device.nextSensorsAt = now.at + (busy ? SENSORS_DRIVING_MS : SENSORS_STANDING_MS)
  }
}

/** Whether the device is reachable: the network's status, and whether reception is on. */
const observeLink = (device: DeviceRuntime, now: DeviceMoment, push: Push): void => {
  const { vehicleId, looked } = device
  if (looked?.deviceStatus !== now.deviceStatus) {
    const { at, deviceStatus } = now
    push({ event: 'deviceStatus', data: { vehicleId, timestamp: at, deviceStatus } })
  }
  const switched = looked !== null && looked.deviceOn !== now.deviceOn
  if (!switched && !device.owesSettings) return
  push({ event: 'deviceSettings', data: { vehicleId, deviceSettingsDto: settingsOf(device, now.deviceOn) } })
  device.owesSettings = false
}

/** Reports everything that is due at a moment, and records it. */
export const observeDevice = (device: DeviceRuntime, now: DeviceMoment, push: Push): void => {
  observeLink(device, now, push)
  const wasHeard = device.looked?.reachable ?? false
  device.looked = now
  if (!now.reachable) return
  const before = device.seen
  device.seen = now
  if (device.owesLock) pushLock(device, now.at, push)
  device.owesLock = false
  if (before !== null) {
    observeSpans(device, before, now, push)
    observeRemote(device, before, now, push)
  }
  observeAlarms(device, now, push)
  observeParts(device, before, now, push)
  observeLocation(device, wasHeard ? before : null, now, push)
  observeSensors(device, before, now, push)
}
