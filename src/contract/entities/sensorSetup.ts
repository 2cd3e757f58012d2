import * as z from 'zod/mini'

/** The owner's setup of the sensors and wired inputs of a vehicle (VEH-18, VEH-19, VEH-45 to VEH-50). */

/** VEH-46, VEH-47 */
export const CONTROL_CONDITIONS = ['MoreThen', 'LessThen', 'Equals'] as const
export type ControlCondition = (typeof CONTROL_CONDITIONS)[number]
/** Of a trigger on a wired input: the state that fires it. */
export const INPUT_CONDITIONS = ['ON', 'OFF'] as const
/** VEH-49 */
export const VIRTUAL_SENSOR_TYPES = [
  'RAW_SENSOR',
  'FUEL_LEVEL',
  'THERMAL',
  'VOLTAGE',
  'FUEL_CONSUMPTION',
] as const
/** Socket of the virtual sensor with id 0; those of devices are below. */
export const FIRST_VIRTUAL_SOCKET = 1_000

/** The stored state of a trigger (docs/triggers.md). */
const triggerState = {
  /** Whether its condition holds; null or absent: not evaluated yet. */
  crossed: z.optional(z.nullable(z.boolean())),
  /** When it last fired, ms since the epoch; null or absent: never. */
  firedAt: z.optional(z.nullable(z.number())),
}

/** VEH-45, VEH-47. Times are ms since the epoch; threshold and hysteresis are in the units of the sensor. */
export const sensorControl = z.object({
  id: z.number(),
  vehicleId: z.number(),
  /** When it was last set. */
  timestamp: z.number(),
  sensorNum: z.number(),
  sensorName: z.string(),
  condition: z.string(),
  thresholdValue: z.number(),
  /** How far the value must return before it may fire again; absent: `defaultHysteresis`. */
  hysteresis: z.optional(z.number()),
  text: z.string(),
  enabled: z.boolean(),
  ...triggerState,
})
export type SensorControl = z.infer<typeof sensorControl>

/** API-61 to API-64: a trigger on a wired input. */
export const inputControl = z.object({
  id: z.number(),
  vehicleId: z.number(),
  timestamp: z.number(),
  inputNumber: z.number(),
  condition: z.enum(INPUT_CONDITIONS),
  text: z.string(),
  enabled: z.boolean(),
  ...triggerState,
})
export type InputControl = z.infer<typeof inputControl>

/** VEH-48. Its value is the sum of its sources; its own socket is FIRST_VIRTUAL_SOCKET + virtualSensorId. */
export const virtualSensor = z.object({
  virtualSensorId: z.number(),
  vehicleId: z.number(),
  title: z.string(),
  fracDigits: z.number(),
  units: z.string(),
  visible: z.boolean(),
  /** It measures from zero: negative results are shown as 0. */
  fromZero: z.boolean(),
  sensorType: z.string(),
  /** Sockets of its source sensors; absent: it only defines how the sensor of this title is displayed. */
  sources: z.optional(z.array(z.number())),
})
export type VirtualSensor = z.infer<typeof virtualSensor>

export const calibrationPoint = z.object({ raw: z.number(), value: z.number() })
export type CalibrationPoint = z.infer<typeof calibrationPoint>
/** A calibration table: maps raw sensor values to units. */
export const calibration = z.object({
  sensorNumber: z.number(),
  points: z.array(calibrationPoint),
  /** Units of the result; absent: as the sensor reports. */
  units: z.optional(z.string()),
})
export type Calibration = z.infer<typeof calibration>

/** API-51: name and polarity of a wired input. */
export const deviceInput = z.object({
  inputNumber: z.number(),
  inputName: z.string(),
  /** The wire is active while the input is off. */
  isInverted: z.boolean(),
})
export type DeviceInput = z.infer<typeof deviceInput>

/** The complete setup of one vehicle. */
export const sensorSetup = z.object({
  vehicleSensorControlDtoList: z.array(sensorControl),
  vehicleDeviceInControlDtoList: z.array(inputControl),
  virtualSensors: z.array(virtualSensor),
  sensorCalibrationMappings: z.array(calibration),
  deviceInputs: z.array(deviceInput),
})
export type SensorSetup = z.infer<typeof sensorSetup>

/** Nothing is set up. */
export const NO_SENSOR_SETUP: SensorSetup = {
  vehicleSensorControlDtoList: [],
  vehicleDeviceInControlDtoList: [],
  virtualSensors: [],
  sensorCalibrationMappings: [],
  deviceInputs: [],
}
