import type { LogicalInputStatus, SensorValue } from '../../../../../src/contract/entities/vehicle.ts'
import { LOGICAL_INPUT_NUMBERS } from '../../../../../src/contract/constants.ts'
import { numberedName, READING_NAMES } from '../../../../../src/contract/readingNames.ts'
import type { DeviceAttributes } from '../../ports.ts'

/** Maps device attributes to sensors and inputs of the vehicle (VEH-16, VEH-18). */

type SensorSpec = Omit<SensorValue, 'value' | 'visible'>

const spec = (sensorNumber: number, name: string, sensorType: string, units: string): SensorSpec => ({
  sensorNumber,
  name,
  sensorType,
  units,
})

/** Attributes with one name each; the numbers are the sockets that the product uses for fuel and power. */
const SINGLE: Readonly<Record<string, SensorSpec>> = {
  fuel: spec(27, READING_NAMES.fuel, 'FUEL_LEVEL', 'l'),
  fuel2: spec(28, numberedName('fuelTank', 2), 'FUEL_LEVEL', 'l'),
  fuelLevel: spec(29, READING_NAMES.fuelLevel, 'FUEL_LEVEL', '%'),
  fuelConsumption: spec(42, READING_NAMES.consumption, 'FUEL_CONSUMPTION', 'l/h'),
  power: spec(41, READING_NAMES.boardVoltage, 'VOLTAGE', 'V'),
  battery: spec(43, READING_NAMES.deviceBattery, 'VOLTAGE', 'V'),
  batteryLevel: spec(44, READING_NAMES.deviceBatteryLevel, 'RAW_SENSOR', '%'),
}
/** Numbered attributes: `temp1` …; first is the socket of number 1. */
const COUNTED: readonly {
  readonly word: RegExp
  readonly first: number
  readonly most: number
  readonly specOf: (number: number, socket: number) => SensorSpec
}[] = [
  {
    word: /^temp(\d{1,2})$/,
    first: 51,
    most: 8,
    specOf: (number, socket) => spec(socket, numberedName('temperature', number), 'THERMAL', '°C'),
  },
  {
    word: /^adc(\d{1,2})$/,
    first: 61,
    most: 16,
    specOf: (number, socket) => spec(socket, numberedName('analogueInput', number), 'RAW_SENSOR', 'V'),
  },
]

const specOf = (name: string): SensorSpec | null => {
  if (Object.hasOwn(SINGLE, name)) return SINGLE[name] ?? null
  for (const { word, first, most, specOf: make } of COUNTED) {
    const number = Number(word.exec(name)?.[1] ?? 0)
    if (number >= 1 && number <= most) return make(number, first + number - 1)
  }
  return null
}

/** Most reports have no measurements. */
const NONE = new Map<number, never>()

/** Whether the name of any attribute starts with this; most reports have none, and are not examined further. */
export const hasName = (attributes: DeviceAttributes, beginning: string): boolean => {
  for (const name in attributes) if (name.startsWith(beginning)) return true
  return false
}

/** The sensors measured by a report, by socket. */
export const readSensors = (attributes: DeviceAttributes): ReadonlyMap<number, SensorValue> => {
  let sensors: Map<number, SensorValue> | undefined
  for (const name in attributes) {
    const value = attributes[name]
    const found = typeof value === 'number' && Number.isFinite(value) ? specOf(name) : null
    if (!found) continue
    sensors ??= new Map<number, SensorValue>()
    sensors.set(found.sensorNumber, { ...found, value: Number(value), visible: true })
  }
  return sensors ?? NONE
}

/** The wired inputs in a report, by number: `in1` … or the bits of `inputs`, the first in the lowest. */
export const readInputs = (attributes: DeviceAttributes): ReadonlyMap<number, LogicalInputStatus> => {
  if (!hasName(attributes, 'in')) return NONE
  const inputs = new Map<number, LogicalInputStatus>()
  const bits = attributes['inputs']
  for (const number of LOGICAL_INPUT_NUMBERS) {
    const single = attributes[`in${number}`]
    const isOn =
      typeof single === 'boolean'
        ? single
        : typeof bits === 'number' && Number.isSafeInteger(bits) && bits >= 0
          ? Math.floor(bits / 2 ** (number - 1)) % 2 === 1
          : null
    if (isOn === null) continue
    inputs.set(number, {
      inputNumber: number,
      inputName: numberedName('input', number),
      statusName: isOn ? 'ON' : 'OFF',
    })
  }
  return inputs
}
