import * as z from 'zod/mini'
import { calibration, deviceInput, inputControl, sensorControl, virtualSensor } from './sensorSetup.ts'

/**
 * The vehicle and the parts of its live state (specification 3; VEH-01 to VEH-28).
 * Times are ms since the epoch, speeds m/s, latitude and longitude WGS 84 degrees, azimuth degrees clockwise from north.
 */

export const vehicleId = z.number().check(z.int(), z.positive())
const instant = z.number()
const maybe = <T extends z.core.SomeType>(schema: T) => z.optional(z.nullable(schema))

/** VEH-05 */
export const DEVICE_STATUSES = ['CONNECTED', 'DISCONNECTED', 'NO_DATA', 'NO_DEVICE'] as const
export const deviceStatus = z.enum(DEVICE_STATUSES)
export type DeviceStatus = z.infer<typeof deviceStatus>

/** VEH-02 */
export const vehicleType = z.enum(['VEHICLE', 'TRAILER'])
export type VehicleType = z.infer<typeof vehicleType>

/** VEH-77 */
export const LOCK_STATES = ['LOCK', 'UNLOCK'] as const
export const lockState = z.enum(LOCK_STATES)
export type LockState = z.infer<typeof lockState>

/** VEH-03 */
export const vehicleGroup = z.object({ id: z.number(), name: z.string() })
export type VehicleGroup = z.infer<typeof vehicleGroup>

/** VEH-13 */
export const gpsData = z.object({
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  speed: z.number(),
  validity: z.nullable(z.number()),
  ignitionOn: z.boolean(),
  applyIgnitionStatus: z.optional(z.boolean()),
  timestamp: instant,
})
export type GpsData = z.infer<typeof gpsData>

/** VEH-10: eight flags and allValsFalse; absent flags are hidden. */
export const OUTPUT_FLAGS = [
  'firstOutVal',
  'secondOutVal',
  'thirdOutVal',
  'fourthOutVal',
  'fifthOutVal',
  'sixthOutVal',
  'seventhOutVal',
  'eighthOutVal',
] as const
export type OutputFlag = (typeof OUTPUT_FLAGS)[number]
const flag = z.optional(z.boolean())
export const outVals = z.object({
  firstOutVal: flag,
  secondOutVal: flag,
  thirdOutVal: flag,
  fourthOutVal: flag,
  fifthOutVal: flag,
  sixthOutVal: flag,
  seventhOutVal: flag,
  eighthOutVal: flag,
  allValsFalse: flag,
})
export type OutVals = z.infer<typeof outVals>

/** VEH-09 */
export const deviceSettings = z.object({
  id: z.number(),
  alarm: z.boolean(),
  alarmTimestamp: z.nullable(instant),
  lockedAlarm: z.boolean(),
  alwaysIgnitionOn: z.boolean(),
  deviceOn: z.boolean(),
  outValsDto: outVals,
})
export type DeviceSettings = z.infer<typeof deviceSettings>

/** VEH-08 */
export const deviceMapping = z.object({
  id: z.number(),
  deviceSerial: z.string(),
  from: instant,
  to: z.nullable(instant),
  alarm: z.boolean(),
  alarmTimestamp: z.nullable(instant),
  lockedAlarm: z.boolean(),
  deviceOn: z.boolean(),
  deviceSettingsDto: z.optional(deviceSettings),
})
export type DeviceMapping = z.infer<typeof deviceMapping>

/** VEH-22 */
export const antStatus = z.object({ updateTime: instant, antConnected: z.boolean(), shortMode: z.boolean() })
export type AntStatus = z.infer<typeof antStatus>

/** VEH-23 */
export const lockStateDto = z.object({
  deviceId: z.number(),
  lockStateTime: instant,
  lockState,
  name: z.string(),
})
export type LockStateDto = z.infer<typeof lockStateDto>

/** VEH-16; sensorNumber is the device's socket, sensorType one of VEH-49 or a device's own name. */
export const sensorValue = z.object({
  name: z.string(),
  value: z.nullable(z.number()),
  units: z.string(),
  visible: z.boolean(),
  sensorType: z.string(),
  sensorNumber: z.number(),
})
export type SensorValue = z.infer<typeof sensorValue>

/** VEH-18 */
export const logicalInputStatus = z.object({
  inputNumber: z.number(),
  inputName: z.string(),
  statusName: z.enum(['ON', 'OFF']),
})
export type LogicalInputStatus = z.infer<typeof logicalInputStatus>

/** VEH-20, VEH-21: any type other than TRAILER_CONNECTED reads as disconnected. */
export const trailerActionEvent = z.object({
  id: z.number(),
  idSerial: z.string(),
  name: z.string(),
  registerTime: instant,
  vehicleLicensePlate: z.string(),
  vehicleName: z.string(),
  width: z.nullable(z.number()),
  type: z.string(),
})
export type TrailerActionEvent = z.infer<typeof trailerActionEvent>

/** What the client's list of cards says about one that was read. */
export const CARD_STATUSES = ['known', 'expired', 'unknown'] as const
export type CardStatus = (typeof CARD_STATUSES)[number]

/** VEH-12; status: when the card was read, absent in what earlier versions stored. */
export const connectedRfidCard = z.object({
  number: z.string(),
  driverName: z.string(),
  status: z.optional(z.enum(CARD_STATUSES)),
})
export type ConnectedRfidCard = z.infer<typeof connectedRfidCard>

/** VEH-14 */
export const inputsEvent = z.object({
  valuesChangedMask: z.number(),
  values: z.number(),
  powerRestored: z.boolean(),
  lockedAlarm: z.boolean(),
  alarm: z.boolean(),
})

/**
 * VEH-36; counterType is stored as a string, so that an unknown one survives (VEH-42). counterTime: as of when the
 * value is valid; null: it has not started, because the device has not reported anything that it counts.
 */
export const vehicleCounter = z.object({
  id: z.number(),
  counterName: z.string(),
  counterType: z.string(),
  counterTime: z.nullable(instant),
  counterState: z.boolean(),
  startFrom: z.number(),
  triggerAfter: z.nullable(z.number()),
  endLeft: z.nullable(z.number()),
  logicalInputNumber: z.nullable(z.number()),
})
export type VehicleCounter = z.infer<typeof vehicleCounter>

/** VEH-25; value is a text or number as set by the vehicle's owner. */
export const vehicleSetting = z.object({
  name: z.string(),
  unit: z.string(),
  value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
})
export type VehicleSetting = z.infer<typeof vehicleSetting>

/** LIST-07: false, true, or the pin's order number (1 is the top). */
export const fixed = z.union([z.boolean(), z.number()])

/** Event name to the number of such events today (VEH-24). */
export const eventCounts = z.record(z.string(), z.number())
export type EventCounts = z.infer<typeof eventCounts>

/** A geozone that a vehicle is in, and since when. */
export const zoneStay = z.object({ zoneId: z.number(), since: instant })
export type ZoneStay = z.infer<typeof zoneStay>

/** LIVE-28: what the map and the list show of every vehicle. */
export const vehicleMiniState = z.object({
  vehicleId,
  id: z.number(),
  type: vehicleType,
  name: z.string(),
  licensePlate: z.string(),
  deviceSerial: z.nullable(z.string()),
  deviceStatus,
  deviceOn: z.boolean(),
  groups: z.array(vehicleGroup),
  fixed,
  lastKnownTime: z.nullable(instant),
  azimuth: z.nullable(z.number()),
  alarm: z.boolean(),
  alarmTimestamp: z.nullable(instant),
  lockedAlarm: z.boolean(),
  /** STATUS-24: since when the vehicle stands with its ignition on; null when it does not. */
  parkingIgnitionSince: z.nullable(instant),
  vehiclesDataGpsDataDto: z.nullable(gpsData),
  /** The geozones that it is in, as far as the caller sees them; absent: none. */
  zones: z.optional(z.array(zoneStay)),
  /** Of whoever's card is in the reader; absent: nobody's is, or the name is unknown. */
  driverName: z.optional(z.string()),
  /** It pulls a trailer; absent: it does not, or `trailerActionEvent` says so. */
  hasTrailer: z.optional(z.boolean()),
})
export type VehicleMiniState = z.infer<typeof vehicleMiniState>

/** API-27, API-30: the complete state of a vehicle. */
export const vehicleState = z.extend(vehicleMiniState, {
  owner: z.string(),
  description: z.string(),
  timestamp: z.nullable(instant),
  deviceType: z.string(),
  period1: maybe(z.number()),
  period2: maybe(z.number()),
  minimalPeriod1: maybe(z.number()),
  minimalPeriod2: maybe(z.number()),
  returnMinimalPeriod: maybe(z.boolean()),
  tankVolume: maybe(z.number()),
  tankVolumeStart: maybe(z.number()),
  currentDeviceMapping: z.nullable(deviceMapping),
  rfidCardIds: z.array(z.number()),
  connectedRfidCard: z.nullable(connectedRfidCard),
  vehiclesDataInputsEventDto: z.nullable(inputsEvent),
  inputsValues: z.nullable(z.number()),
  multiSensorValues: z.array(sensorValue),
  realSensorValues: z.array(sensorValue),
  dispenserStatusList: z.array(z.object({ name: z.string(), status: z.string() })),
  logicalInputStatuses: z.array(logicalInputStatus),
  trailerActionEvent: z.nullable(trailerActionEvent),
  antStatus: z.nullable(antStatus),
  lockStateDto: z.nullable(lockStateDto),
  eventsCountPerDay: eventCounts,
  settings: z.array(vehicleSetting),
  vehicleCounters: z.array(vehicleCounter),
  vehicleSensorControlDtoList: z.array(sensorControl),
  virtualSensors: z.array(virtualSensor),
  multiSensors: z.array(z.object({ id: z.number(), name: z.string(), sensorNumbers: z.array(z.number()) })),
  realSensorSockets: z.array(z.object({ socket: z.number(), name: z.string(), sensorType: z.string() })),
  sensorCalibrationMappings: z.array(calibration),
  /** API-61 to API-63 */
  vehicleDeviceInControlDtoList: z.optional(z.array(inputControl)),
  /** API-51: the wired inputs with a name of their own or inverted polarity. */
  deviceInputs: z.optional(z.array(deviceInput)),
  notifyNoSignal: z.boolean(),
})
export type VehicleState = z.infer<typeof vehicleState>
