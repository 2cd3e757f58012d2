import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, readMovementSettings } from './settings.ts'

test('the entries of a vehicle, with their units [VEH-51, VEH-52, VEH-53, VEH-54, VEH-55, VEH-56, VEH-58, VEH-59, VEH-67, VEH-68]', () => {
  const settings = readMovementSettings([
    { name: 'maximum_speed', unit: 'km/h', value: 18 },
    { name: 'minimal_fuelling_volume', unit: 'L', value: 25 },
    { name: 'minimal_defuelling_volume', unit: 'L', value: '12.5' },
    { name: 'maximum_duration', unit: 's', value: 120 },
    { name: 'minimal_stop_time', unit: 's', value: 45 },
    { name: 'average_fuel_consumption', unit: 'L/100km', value: 30 },
    { name: 'tank_volume', unit: 'L', value: 400 },
    { name: 'fuel_fluctuation', unit: 'L', value: 8 },
    { name: 'parking_detection_time', unit: 'min', value: 10 },
    { name: 'minimal_mileage', unit: 'km', value: 0.5 },
  ])
  expect(settings).toMatchObject({
    minimalStopMs: 45_000,
    parkingMs: 600_000,
    minimalMileage: 500,
    fuel: {
      maximumSpeed: 5,
      minimalFuelling: 25,
      minimalDefuelling: 12.5,
      joinMs: 120_000,
      settleMs: 45_000,
      tankVolume: 400,
      fluctuation: 8,
      litresPerMetre: expect.closeTo(0.0003, 8) as number,
    },
  })
})

test('what is missing, empty, negative or no number has its default', () => {
  const settings = readMovementSettings([
    { name: 'maximum_speed', unit: 'km/h', value: '' },
    { name: 'minimal_fuelling_volume', unit: 'L', value: -1 },
    { name: 'minimal_defuelling_volume', unit: 'L', value: 'many' },
    { name: 'minimal_stop_time', unit: 's', value: null },
    { name: 'tank_volume', unit: 'L', value: 0 },
  ])
  expect(settings).toEqual(DEFAULT_SETTINGS)
})

test("the vehicle's own tank volume counts where no entry says one", () => {
  expect(readMovementSettings([], 90).fuel.tankVolume).toBe(90)
  const entry = [{ name: 'tank_volume', unit: 'L', value: 120 }]
  expect(readMovementSettings(entry, 90).fuel.tankVolume).toBe(120)
})

test('the smallest fuel event is a twentieth of a large tank where no entry says one [VEH-52, VEH-53]', () => {
  expect(readMovementSettings([], 300).fuel).toMatchObject({ minimalFuelling: 15, minimalDefuelling: 15 })
  expect(readMovementSettings([], 60).fuel).toMatchObject({ minimalFuelling: 10, minimalDefuelling: 10 })
  const entry = [{ name: 'minimal_fuelling_volume', unit: 'L', value: 8 }]
  expect(readMovementSettings(entry, 300).fuel).toMatchObject({ minimalFuelling: 8, minimalDefuelling: 15 })
})
