import { expect, test } from 'vitest'
import type { VehicleState } from '../../../../contract/entities/vehicle.ts'
import { comparedSensors } from './comparedSensors.ts'

const sensor = (name: string, value: number | null = 1, visible = true) => ({ name, value, visible })
const state = (...sensors: readonly object[]): VehicleState =>
  ({ realSensorValues: sensors, multiSensorValues: [] }) as unknown as VehicleState

test('sensors that most vehicles have come first, with a gap where one has none', () => {
  const compared = comparedSensors([
    state(sensor('Door'), sensor('Fuel', 40)),
    state(sensor('Fuel', 55), sensor('Hidden', 1, false)),
    undefined,
  ])
  expect(compared.map(({ name, values }) => [name, values.map((one) => one?.value ?? null)])).toEqual([
    ['Fuel', [40, 55, null]],
    ['Door', [1, null, null]],
  ])
})
