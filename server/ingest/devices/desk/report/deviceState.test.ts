import { expect, test } from 'vitest'
import { copyState, type DeviceDraft, draftOf, newDeviceState } from './deviceState.ts'

/** A state in which no field is as it begins. */
const full: DeviceDraft = {
  vehicleId: 7,
  vehicleName: 'Truck',
  newestAt: 1_000,
  ignition: true,
  goodAt: 900,
  goodLatitude: 50.45,
  goodLongitude: 30.52,
  doubted: { place: { at: 1_000, latitude: 10, longitude: 20 }, count: 2 },
  sensors: new Map([
    [27, { sensorNumber: 27, name: 'Fuel', sensorType: 'FUEL_LEVEL', units: 'l', value: 40, visible: true }],
  ]),
  inputs: new Map([[1, { inputNumber: 1, inputName: 'Input 1', statusName: 'ON' }]]),
  sensorsToldAt: 800,
  alarms: new Set(['sos']),
  sosAt: 700,
  antennaConnected: false,
  card: 'A1',
  lock: 'LOCK',
  alwaysIgnitionOn: true,
  deviceOn: false,
  outVals: { firstOutVal: true },
  status: 'CONNECTED',
  isForgotten: false,
}

test('a copy of a state has all of it, and what is done to it is not done to the state', () => {
  const blank = newDeviceState(0, '')
  for (const [name, value] of Object.entries(full)) {
    if (name !== 'isForgotten') expect(Reflect.get(blank, name), name).not.toEqual(value)
  }
  const draft = draftOf(full)
  expect(draft).toEqual(full)
  draft.newestAt = 2_000
  expect(full.newestAt).toBe(1_000)
  copyState(full, blank)
  expect(blank).toEqual(full)
})

test('a copy of a forgotten state is not a forgotten one', () => {
  expect(draftOf({ ...full, isForgotten: true }).isForgotten).toBe(false)
})
