import { DEVICE_STATUSES, type DeviceStatus } from '../../src/contract/entities/vehicle.ts'
import { sensorSetup } from '../../src/contract/entities/sensorSetup.ts'
import { parseLockState } from '../../src/contract/rules/lockState.ts'
import { type StateEventName, type StateEvents, VEHICLE_PARTS } from '../../src/contract/wire/events.ts'
import { arrayOf, degrees, type Fields, finite, instant, isFields, optional, text } from './fields.ts'
import {
  readAntenna,
  readCard,
  readCounter,
  readGroup,
  readLogicalInput,
  readSensor,
  readSettings,
  readTrailer,
} from './readParts.ts'

type Data<N extends StateEventName> = Omit<StateEvents[N], 'vehicleId' | 'deviceSerial'>
type Reader<N extends StateEventName> = (fields: Fields) => Data<N> | null

const readLocation: Reader<'vehicleLocation'> = (f) => {
  const timestamp = instant(f.timestamp)
  const latitude = optional(f.latitude, (value) => degrees(value, 90))
  const longitude = optional(f.longitude, (value) => degrees(value, 180))
  const speed = finite(f.speed)
  const parkingIgnitionSince = optional(f.parkingIgnitionSince, instant)
  const { ignitionOn, applyIgnitionStatus } = f
  if (timestamp === null || latitude === undefined || longitude === undefined) return null
  if (speed === null || speed < 0 || parkingIgnitionSince === undefined) return null
  if (typeof ignitionOn !== 'boolean') return null
  return {
    timestamp,
    latitude,
    longitude,
    speed,
    // STATUS-15: a validity that is not a number means no GPS, not an invalid position.
    validity: finite(f.validity) ?? Number.NaN,
    azimuth: finite(f.azimuth),
    ignitionOn,
    ...(typeof applyIgnitionStatus === 'boolean' ? { applyIgnitionStatus } : {}),
    parkingIgnitionSince,
  }
}

const readDeviceStatus: Reader<'deviceStatus'> = (f) => {
  const timestamp = instant(f.timestamp)
  const deviceStatus = f.deviceStatus as DeviceStatus
  if (timestamp === null || !DEVICE_STATUSES.includes(deviceStatus)) return null
  return { timestamp, deviceStatus }
}

const readLock: Reader<'LockStateForDevice'> = (f) => {
  const deviceId = finite(f.deviceId ?? 0)
  const lockState = parseLockState(f.lockState)
  const lockStateTime = instant(f.lockStateTime ?? f.timestamp)
  const name = text(f.name ?? '')
  if (deviceId === null || lockState === null || lockStateTime === null || name === null) return null
  return { deviceId, lockState, lockStateTime, name }
}

const readLockError: Reader<'ErrorSetLock'> = (f) => {
  const timestamp = instant(f.timestamp)
  const lockState = parseLockState(f.lockState)
  return timestamp === null || lockState === null ? null : { timestamp, lockState }
}

const readDated: Reader<'SOS_ALARM'> = (f) => {
  const timestamp = instant(f.timestamp)
  return timestamp === null ? null : { timestamp }
}

const readAlarmReset: Reader<'alarmReset'> = (f) => {
  const timestamp = instant(f.timestamp)
  if (timestamp === null || (f.alarm !== false && f.lockedAlarm !== false)) return null
  return {
    timestamp,
    ...(f.alarm === false ? { alarm: false } : {}),
    ...(f.lockedAlarm === false ? { lockedAlarm: false } : {}),
  }
}

const readSensors: Reader<'vehicleSensors'> = (f) => {
  const timestamp = instant(f.timestamp)
  const realSensorValues = arrayOf(f.realSensorValues, readSensor)
  const multiSensorValues = arrayOf(f.multiSensorValues, readSensor)
  const logicalInputStatuses = arrayOf(f.logicalInputStatuses, readLogicalInput)
  if (timestamp === null || realSensorValues === null) return null
  if (multiSensorValues === null || logicalInputStatuses === null) return null
  return { timestamp, realSensorValues, multiSensorValues, logicalInputStatuses }
}

const readRfid: Reader<'rfidCard'> = (f) => {
  const timestamp = instant(f.timestamp)
  const connectedRfidCard = optional(f.connectedRfidCard, readCard)
  return timestamp === null || connectedRfidCard === undefined ? null : { timestamp, connectedRfidCard }
}

const readSensorSetup: Reader<'vehicleSensorSetup'> = (f) => sensorSetup.safeParse(f).data ?? null

const COMMAND_STATES = ['queued', 'sent', 'answered', 'failed'] as const

const readCommand: Reader<'deviceCommand'> = (f) => {
  const commandId = finite(f.commandId)
  const command = text(f.command)
  const state = COMMAND_STATES.find((known) => known === f.state)
  const answer = optional(f.answer, text)
  if (commandId === null || command === null || state === undefined || answer === undefined) return null
  return { commandId, command, state, answer }
}

const readFixed: Reader<'vehicleFixed'> = (f) => {
  const fixed = typeof f.fixed === 'boolean' ? f.fixed : finite(f.fixed)
  return fixed === null ? null : { fixed }
}

const readChanged: Reader<'vehicleChanged'> = (f) => {
  const name = text(f.name)
  const licensePlate = text(f.licensePlate)
  if (name === null || licensePlate === null || !Array.isArray(f.parts)) return null
  // A part that only a later release knows has no tab here.
  const parts = VEHICLE_PARTS.filter((part) => (f.parts as unknown[]).includes(part))
  return { name, licensePlate, parts }
}

const readZone: Reader<'vehicleZone'> = (f) => {
  const timestamp = finite(f.timestamp)
  const zoneId = finite(f.zoneId)
  const { isInside, isCrossing } = f
  if (timestamp === null || zoneId === null) return null
  if (typeof isInside !== 'boolean' || typeof isCrossing !== 'boolean') return null
  return { timestamp, zoneId, isInside, isCrossing }
}

const wrapped = <K extends string, T>(key: K, value: T | null): Record<K, T> | null =>
  value === null ? null : ({ [key]: value } as Record<K, T>)

/** One reader per event that changes more than a count; each returns null for data of the wrong type. */
const READERS: { readonly [N in StateEventName]: Reader<N> } = {
  vehicleLocation: readLocation,
  deviceStatus: readDeviceStatus,
  LockStateForDevice: readLock,
  ErrorSetLock: readLockError,
  SOS_ALARM: readDated,
  SIGNALING_ALARM: readDated,
  alarmReset: readAlarmReset,
  onUpdateVehicleCounter: (f) => wrapped('counter', isFields(f.counter) ? readCounter(f.counter) : null),
  antennaStatus: (f) => readAntenna('', f),
  deviceSettings: (f) => wrapped('deviceSettingsDto', readSettings(f.deviceSettingsDto)),
  vehicleSensors: readSensors,
  vehicleSensorSetup: readSensorSetup,
  trailerAction: (f) => wrapped('trailerActionEvent', readTrailer(f.trailerActionEvent)),
  rfidCard: readRfid,
  deviceCommand: readCommand,
  vehicleFixed: readFixed,
  vehicleChanged: readChanged,
  vehicleZone: readZone,
  vehicleGroups: (f) => wrapped('groups', arrayOf(f.groups, readGroup)),
}

export const isStateEventName = (name: string): name is StateEventName => Object.hasOwn(READERS, name)

/** The validated data of a state event; null when a field is invalid. */
export const readStateEvent = <N extends StateEventName>(name: N, fields: Fields): Data<N> | null =>
  READERS[name](fields)
