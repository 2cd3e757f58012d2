import {
  type Calibration,
  FIRST_VIRTUAL_SOCKET,
  type SensorSetup,
  type VirtualSensor,
} from '../entities/sensorSetup.ts'
import type { LogicalInputStatus, SensorValue } from '../entities/vehicle.ts'
import { calibrated } from './calibration.ts'
import { isFuelSensor } from './fuel.ts'

/** Sensors and inputs of one vehicle, as its device reports them or as they are shown. */
export interface SensorReadings {
  readonly realSensorValues: readonly SensorValue[]
  readonly multiSensorValues: readonly SensorValue[]
  readonly logicalInputStatuses: readonly LogicalInputStatus[]
}

const throughTable = (sensor: SensorValue, tables: readonly Calibration[]): SensorValue => {
  const table = tables.find(({ sensorNumber }) => sensorNumber === sensor.sensorNumber)
  if (!table) return sensor
  return {
    ...sensor,
    value: sensor.value === null ? null : calibrated(table.points, sensor.value),
    units: table.units || sensor.units,
  }
}

export const socketOf = ({ virtualSensorId }: Pick<VirtualSensor, 'virtualSensorId'>): number =>
  FIRST_VIRTUAL_SOCKET + virtualSensorId

/** The sum of the sources; null while one of them is unknown. */
const sumOf = (sources: readonly number[], sensors: readonly SensorValue[]): number | null => {
  let sum = 0
  for (const source of sources) {
    const value = sensors.find(({ sensorNumber }) => sensorNumber === source)?.value ?? null
    if (value === null) return null
    sum += value
  }
  return sum
}

const virtualValue = (sensor: VirtualSensor, sensors: readonly SensorValue[]): SensorValue[] => {
  const { title, units, visible, fromZero, sensorType, sources } = sensor
  if (!sources) return []
  const sum = sumOf(sources, sensors)
  const value = sum === null ? null : fromZero ? Math.max(0, sum) : sum
  return [{ name: title, value, units, visible, sensorType, sensorNumber: socketOf(sensor) }]
}

const namedInput = (input: LogicalInputStatus, inputs: SensorSetup['deviceInputs']): LogicalInputStatus => {
  const own = inputs.find(({ inputNumber }) => inputNumber === input.inputNumber)
  if (!own) return input
  const isOn = (input.statusName === 'ON') !== own.isInverted
  return { inputNumber: input.inputNumber, inputName: own.inputName, statusName: isOn ? 'ON' : 'OFF' }
}

/** Applies a vehicle's setup to a report: calibrates values, adds virtual sensors, names inputs. */
export const shownSensors = (reported: SensorReadings, setup: SensorSetup): SensorReadings => {
  const { sensorCalibrationMappings: tables, virtualSensors, deviceInputs } = setup
  const real = reported.realSensorValues.map((sensor) => throughTable(sensor, tables))
  const multi = reported.multiSensorValues.map((sensor) => throughTable(sensor, tables))
  const sources = [...real, ...multi]
  return {
    realSensorValues: real,
    multiSensorValues: [...multi, ...virtualSensors.flatMap((sensor) => virtualValue(sensor, sources))],
    logicalInputStatuses: reported.logicalInputStatuses.map((input) => namedInput(input, deviceInputs)),
  }
}

const isHiddenFuel = ({ visible, sensorType }: SensorValue): boolean => !visible && isFuelSensor(sensorType)

/** VEH-50: fuel of sensors that are not flagged visible is never sent. */
export const withoutHiddenFuel = <T extends SensorReadings>(readings: T): T => {
  const { realSensorValues, multiSensorValues } = readings
  if (!realSensorValues.some(isHiddenFuel) && !multiSensorValues.some(isHiddenFuel)) return readings
  return {
    ...readings,
    realSensorValues: realSensorValues.filter((sensor) => !isHiddenFuel(sensor)),
    multiSensorValues: multiSensorValues.filter((sensor) => !isHiddenFuel(sensor)),
  }
}

/** VEH-15: the active wires, input 1 as the lowest bit; null before the first report. */
export const inputMask = (inputs: readonly LogicalInputStatus[]): number | null =>
  inputs.length === 0
    ? null
    : inputs.reduce(
        (mask, { inputNumber, statusName }) => (statusName === 'ON' ? mask | (1 << (inputNumber - 1)) : mask),
        0,
      )
