import * as z from 'zod/mini'
import {
  CONTROL_CONDITIONS,
  calibrationPoint,
  deviceInput,
  INPUT_CONDITIONS,
  inputControl,
  sensorControl,
  VIRTUAL_SENSOR_TYPES,
  virtualSensor,
} from '../entities/sensorSetup.ts'
import { vehicleId } from '../entities/vehicle.ts'
import { plainName } from './plainName.ts'
import { pathId } from './profile.ts'
import { deviceParams } from './vehicleCommands.ts'

/**
 * Digital inputs and control sensors of a vehicle (API-51 to API-53, API-58 to API-64). The specification defines no
 * calls for virtual sensors and calibration tables; they are analogous to the triggers: POST
 * vehicle/{id}/virtual-sensor adds, PUT and DELETE vehicle/{id}/virtual-sensor/{sensorId} change and delete; GET
 * vehicle/{id}/calibration lists tables with the reported sensor values, PUT and DELETE
 * vehicle/{id}/calibration/{sensorNumber} set and delete the table of a sensor. Each change is published to every
 * open page by the event `vehicleSensorSetup`, and the changed values by `vehicleSensors`.
 */

/** Most entries of each kind per vehicle. */
export const SETUP_MAX = 64
/** Most points of one calibration table. */
export const CALIBRATION_POINTS_MAX = 200
export const TRIGGER_TEXT_MAX = 200
export const TITLE_MAX = 60
export const UNITS_MAX = 16
export const FRAC_DIGITS_MAX = 6
/** Largest absolute value of a sensor; also the largest result of a table. */
export const SENSOR_VALUE_MAX = 1e9
export const SOCKET_MAX = 65_535
export const SOURCES_MAX = 8

const plainLine = (most: number, least = 1) =>
  z.string().check(z.trim(), z.minLength(least), z.maxLength(most), plainName)
const measured = z.number().check(z.minimum(-SENSOR_VALUE_MAX), z.maximum(SENSOR_VALUE_MAX))
const socket = z.number().check(z.int(), z.minimum(0), z.maximum(SOCKET_MAX))
const inputNumber = z.number().check(z.int(), z.minimum(1), z.maximum(8))

/** API-58 */
export const sensorControlBody = z.object({
  sensorNum: socket,
  condition: z.enum(CONTROL_CONDITIONS),
  thresholdValue: measured,
  /** Absent: 2 % of the threshold, 0.01 at least. */
  hysteresis: z.optional(z.number().check(z.minimum(0), z.maximum(SENSOR_VALUE_MAX))),
  text: plainLine(TRIGGER_TEXT_MAX),
  enabled: z.boolean(),
})
export type SensorControlBody = z.infer<typeof sensorControlBody>

/** API-61 */
export const inputControlBody = z.object({
  vehicleId,
  inputNumber,
  condition: z.enum(INPUT_CONDITIONS),
  text: plainLine(TRIGGER_TEXT_MAX),
  enabled: z.boolean(),
})
export type InputControlBody = z.infer<typeof inputControlBody>
/** API-62 */
export const inputControlChange = z.extend(inputControlBody, {
  id: z.number().check(z.int(), z.positive(), z.maximum(2_147_483_647)),
})

export const virtualSensorBody = z.object({
  title: plainLine(TITLE_MAX),
  fracDigits: z.number().check(z.int(), z.minimum(0), z.maximum(FRAC_DIGITS_MAX)),
  units: plainLine(UNITS_MAX, 0),
  visible: z.boolean(),
  fromZero: z.boolean(),
  sensorType: z.enum(VIRTUAL_SENSOR_TYPES),
  sources: z.array(socket).check(z.minLength(1), z.maxLength(SOURCES_MAX)),
})
export type VirtualSensorBody = z.infer<typeof virtualSensorBody>

/** Points in any order; each raw value once, which the schema cannot express. */
export const calibrationBody = z.object({
  points: z
    .array(z.object({ raw: measured, value: measured }))
    .check(z.minLength(2), z.maxLength(CALIBRATION_POINTS_MAX)),
  /** Empty: as the sensor reports. */
  units: plainLine(UNITS_MAX, 0),
})
export type CalibrationBody = z.infer<typeof calibrationBody>

/** API-52 */
export const deviceInputBody = z.object({ inputName: plainLine(TITLE_MAX), isInverted: z.boolean() })
export type DeviceInputBody = z.infer<typeof deviceInputBody>

const pathNumber = (most: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number)),
    z.number().check(z.maximum(most)),
  )
export const controlParams = z.object({ id: pathId, controlId: pathId })
export const virtualSensorParams = z.object({ id: pathId, sensorId: pathId })
export const calibrationParams = z.object({ id: pathId, sensorNumber: pathNumber(SOCKET_MAX) })
export const deviceInputParams = z.extend(deviceParams, {
  n: z.pipe(z.pipe(z.string().check(z.regex(/^[1-8]$/)), z.transform(Number)), inputNumber),
})

export const sensorControlAnswer = sensorControl
export const inputControlAnswer = inputControl
export const virtualSensorAnswer = virtualSensor

/** A sensor with its table; raw: its last reported value, null: none yet. */
export const calibratedSensor = z.object({
  sensorNumber: z.number(),
  name: z.string(),
  /** As the sensor reports. */
  rawUnits: z.string(),
  raw: z.nullable(z.number()),
  /** Of the table; empty: as the sensor reports. */
  units: z.string(),
  points: z.array(calibrationPoint),
})
export type CalibratedSensor = z.infer<typeof calibratedSensor>
export const calibratedSensorList = z.array(calibratedSensor)

/** API-51: all eight inputs. */
export const deviceInputList = z.array(deviceInput)
/** API-53: the state of the wires, and their meaning. */
export const deviceInputData = z.object({
  deviceSerial: z.string(),
  vehicleId: z.number(),
  /** ms since the epoch; null: nothing reported yet. */
  timestamp: z.nullable(z.number()),
  /** VEH-15: the active wires, input 1 in the lowest bit. */
  inputsValues: z.nullable(z.number()),
  inputs: z.array(
    z.object({
      inputNumber: z.number(),
      inputName: z.string(),
      isWireOn: z.boolean(),
      statusName: z.enum(['ON', 'OFF']),
    }),
  ),
})
export type DeviceInputData = z.infer<typeof deviceInputData>
