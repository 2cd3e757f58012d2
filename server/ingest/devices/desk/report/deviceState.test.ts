import { expect, test } from 'vitest'
import { copyState, type DeviceDraft, mergeState, newDeviceState } from './deviceState.ts'

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
}

const copyOf = (state: DeviceDraft): DeviceDraft => {
  const copy = newDeviceState(0, '')
  copyState(state, copy)
  return copy
}

test('a copy of a state has all of it, and what is done to it is not done to the state', () => {
  const blank = newDeviceState(0, '')
  for (const [name, value] of Object.entries(full)) {
    expect(Reflect.get(blank, name), name).not.toEqual(value)
  }
  const draft = copyOf(full)
  expect(draft).toEqual(full)
  draft.newestAt = 2_000
  expect(full.newestAt).toBe(1_000)
})

test('whatever one of two calls changed is there after both, but the vehicle, which none of them changes', () => {
  const blank = newDeviceState(full.vehicleId, full.vehicleName)
  const into = copyOf(blank)
  mergeState(blank, full, into)
  expect(into).toEqual(full)
  const other = copyOf(full)
  mergeState(blank, copyOf(blank), other)
  expect(other).toEqual(full)
})

test('what two calls both changed is as the newer report says, whichever is kept last', () => {
  const base = copyOf(full)
  const older = { ...copyOf(full), newestAt: 2_000, goodAt: 2_000, goodLatitude: 51, ignition: false }
  const newer = { ...copyOf(full), newestAt: 3_000, goodAt: 3_000, goodLongitude: 31, card: 'B2' }
  const both = { ...newer, ignition: false }
  for (const [first, second] of [
    [older, newer],
    [newer, older],
  ] as const) {
    const into = copyOf(first)
    mergeState(base, second, into)
    expect(into).toEqual(both)
  }
})
