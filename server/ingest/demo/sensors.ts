import type { LogicalInputStatus, SensorValue } from '../../../src/contract/entities/vehicle.ts'
import { numberedName, READING_NAMES } from '../../../src/contract/readingNames.ts'
import { hash32, hashUnit } from '../../platform/random.ts'
import type { DeviceMoment } from './device.ts'
import type { DemoVehicle } from './vehicleModel.ts'

/** Sensor readings of a vehicle at a moment. Litres, degrees Celsius, volts. */

/** Sockets of the fuel sensors, tank by tank; both are among the watched ones (STATUS-28). */
const FUEL_SOCKETS = [27, 28] as const
const TEMPERATURE_SOCKET = 40
const VOLTAGE_SOCKET = 41
const FLOW_SOCKET = 42
const TOTAL_SOCKET = 100

/** The waves of the fuel in the tank: frequency in Hz and share of the whole swing. */
const WAVES = [
  [0.021, 0.5],
  [0.13, 0.3],
  [0.47, 0.2],
] as const
/** A level sensor swings by about 5 % of the tank while driving and 0.4 % while standing with the engine on. */
const SLOSH_DRIVING = 0.05
const SLOSH_IDLING = 0.004

const round = (value: number, step: number): number => Math.round(value / step) * step
const tidy = (value: number, digits: number): number => Number(value.toFixed(digits))

/** Difference between the measured and the true level, as a share of the tank. */
export const sloshAt = (key: number, moment: Pick<DeviceMoment, 'at' | 'motion'>): number => {
  const { speed, ignitionOn } = moment.motion
  const size = speed > 0 ? SLOSH_DRIVING * Math.min(1, 0.3 + speed / 20) : ignitionOn ? SLOSH_IDLING : 0
  if (size === 0) return 0
  const wave = WAVES.reduce(
    (sum, [hertz, share], i) =>
      sum + share * Math.sin((2 * Math.PI * hertz * moment.at) / 1_000 + hashUnit(key, 91, i) * 2 * Math.PI),
    0,
  )
  return size * wave
}

/** Level in one tank as its sensor reports it, never outside the tank; 0 while the sensor is broken. */
const tankLevel = (v: DemoVehicle, moment: DeviceMoment, tank: number): number => {
  if (moment.sensorFault && tank === v.kind.tanks.length - 1) return 0
  const volume = v.kind.tanks[tank] ?? 0
  const total = v.tour.fuel.volume
  const share = moment.motion.fuel.litres / total + sloshAt(hash32(v.key, tank), moment)
  return tidy(Math.min(1, Math.max(0, share)) * volume, 1)
}

const temperatureOf = (v: DemoVehicle, moment: DeviceMoment): number => {
  const set = hashUnit(v.key, 92) < 0.5 ? -18 : 4
  const sway = Math.sin(moment.at / 420_000 + v.key) * 0.8
  return tidy(set + sway + (moment.tooWarm ? 7 : 0), 1)
}

const voltageOf = (v: DemoVehicle, moment: DeviceMoment): number => {
  if (moment.powerLost) return 3.9
  const perCell = moment.lowVoltage ? 0.88 : moment.motion.ignitionOn ? 1.16 : 1.04
  return tidy(round(v.kind.volts * perCell + Math.sin(moment.at / 61_000 + v.key) * 0.1, 0.05), 2)
}

const sensor = (
  sensorNumber: number,
  name: string,
  sensorType: string,
  units: string,
  value: number | null,
): SensorValue => ({ name, value, units, visible: true, sensorType, sensorNumber })

/** Names of the fuel sensors in the order of the tanks. */
const fuelName = (tank: number, tanks: number): string =>
  tanks === 1 ? READING_NAMES.fuel : numberedName('fuelTank', tank + 1)

/** Sensors wired to the device. */
export const realSensors = (v: DemoVehicle, moment: DeviceMoment): SensorValue[] => {
  const { tanks } = v.kind
  const sensors = tanks.map((_, tank) =>
    sensor(
      FUEL_SOCKETS[tank] ?? 0,
      fuelName(tank, tanks.length),
      'FUEL_LEVEL',
      'l',
      tankLevel(v, moment, tank),
    ),
  )
  sensors.push(sensor(VOLTAGE_SOCKET, READING_NAMES.boardVoltage, 'VOLTAGE', 'V', voltageOf(v, moment)))
  if (v.kind.cooled) {
    sensors.push(
      sensor(TEMPERATURE_SOCKET, READING_NAMES.bodyTemperature, 'THERMAL', '°C', temperatureOf(v, moment)),
    )
  }
  return sensors
}

/** Values that the device derives from several sensors. */
export const multiSensors = (v: DemoVehicle, moment: DeviceMoment): SensorValue[] => {
  const litres = v.kind.tanks.reduce((sum, _, tank) => sum + tankLevel(v, moment, tank), 0)
  const flow = moment.motion.ignitionOn ? v.tour.fuel.litresPerM * moment.motion.speed * 3_600 + 1.2 : 0
  return [
    sensor(TOTAL_SOCKET, READING_NAMES.fuelTotal, 'FUEL_LEVEL', 'l', tidy(litres, 1)),
    sensor(FLOW_SOCKET, READING_NAMES.consumption, 'FUEL_CONSUMPTION', 'l/h', tidy(flow, 1)),
  ]
}

/** The wired on/off inputs (VEH-18, VEH-19). */
export const logicalInputs = (v: DemoVehicle, moment: DeviceMoment): LogicalInputStatus[] => {
  const input = (inputNumber: number, inputName: string, on: boolean): LogicalInputStatus => ({
    inputNumber,
    inputName,
    statusName: on ? 'ON' : 'OFF',
  })
  return [
    input(1, READING_NAMES.ignition, moment.motion.ignitionOn),
    input(
      2,
      v.kind.name === 'special' ? READING_NAMES.pto : READING_NAMES.cargoDoor,
      moment.inputActive && moment.motion.speed < 3,
    ),
    input(3, READING_NAMES.sosButton, moment.sos),
    ...(v.kind.pullsTrailer ? [input(4, READING_NAMES.trailer, moment.trailerAttached)] : []),
  ]
}
