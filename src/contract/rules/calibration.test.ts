import { expect, test } from 'vitest'
import { NO_SENSOR_SETUP } from '../entities/sensorSetup.ts'
import type { SensorValue } from '../entities/vehicle.ts'
import { calibrated, repeatedRaw, sortedPoints } from './calibration.ts'
import { shownSensors, withoutHiddenFuel } from './shownSensors.ts'

const POINTS = [
  { raw: 0.5, value: 0 },
  { raw: 2, value: 60 },
  { raw: 4, value: 300 },
]

test.each([
  ['at a point', 2, 60],
  ['between two points', 3, 180],
  ['within the first stretch', 1.25, 30],
  ['below the first point', -7, 0],
  ['above the last point', 9, 300],
])('a raw value %s [VEH-26]', (_, raw, value) => {
  expect(calibrated(POINTS, raw)).toBeCloseTo(value, 9)
})

test('sorts points and finds a duplicate raw value', () => {
  expect(sortedPoints(POINTS.toReversed())).toEqual(POINTS)
  expect(repeatedRaw(POINTS)).toBeNull()
  expect(repeatedRaw([...POINTS, { raw: 2, value: 1 }])).toBe(2)
})

const sensor = (
  sensorNumber: number,
  value: number | null,
  rest: Partial<SensorValue> = {},
): SensorValue => ({
  name: `S${sensorNumber}`,
  value,
  units: 'V',
  visible: true,
  sensorType: 'RAW_SENSOR',
  sensorNumber,
  ...rest,
})
const readings = (...realSensorValues: SensorValue[]) => ({
  realSensorValues,
  multiSensorValues: [],
  logicalInputStatuses: [{ inputNumber: 2, inputName: 'Input 2', statusName: 'OFF' as const }],
})
const virtual = {
  virtualSensorId: 3,
  vehicleId: 1,
  title: 'Both tanks',
  fracDigits: 1,
  units: 'l',
  visible: true,
  fromZero: true,
  sensorType: 'FUEL_LEVEL',
  sources: [61, 62],
}
const setup = {
  ...NO_SENSOR_SETUP,
  virtualSensors: [virtual],
  sensorCalibrationMappings: [{ sensorNumber: 61, points: POINTS, units: 'l' }],
  deviceInputs: [{ inputNumber: 2, inputName: 'Door', isInverted: true }],
}

test('a virtual sensor is the sum of its calibrated sources, with its own title and units [VEH-48, VEH-49]', () => {
  const shown = shownSensors(readings(sensor(61, 3), sensor(62, 5)), setup)
  expect(shown.realSensorValues[0]).toMatchObject({ value: 180, units: 'l' })
  expect(shown.multiSensorValues).toEqual([
    {
      name: 'Both tanks',
      value: 185,
      units: 'l',
      visible: true,
      sensorType: 'FUEL_LEVEL',
      sensorNumber: 1_003,
    },
  ])
})

test('has no value while a source has none, and no negative value when it measures from zero [VEH-48]', () => {
  const valueOf = (second: number | null, fromZero: boolean) =>
    shownSensors(readings(sensor(61, 0), sensor(62, second)), {
      ...setup,
      virtualSensors: [{ ...virtual, fromZero }],
    }).multiSensorValues[0]?.value
  expect(valueOf(null, true)).toBeNull()
  expect(valueOf(-4, true)).toBe(0)
  expect(valueOf(-4, false)).toBe(-4)
})

test('an input has its own name, and an inverted wire inverts its value [VEH-18]', () => {
  expect(shownSensors(readings(), setup).logicalInputStatuses).toEqual([
    { inputNumber: 2, inputName: 'Door', statusName: 'ON' },
  ])
})

test('omits fuel of a sensor that is not flagged visible, and keeps everything else [VEH-50]', () => {
  const hidden = { visible: false }
  const given = readings(sensor(1, 5, { ...hidden, sensorType: 'FUEL_LEVEL' }), sensor(2, 5, hidden))
  expect(withoutHiddenFuel(given).realSensorValues.map(({ sensorNumber }) => sensorNumber)).toEqual([2])
})
