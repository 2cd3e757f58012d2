import { expect, test } from 'vitest'
import { copyOf, type DeviceDraft, mergeState, newDeviceState } from './deviceState.ts'

/** A state in which every field differs from its initial value. */
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
  sensorsPublishedAt: 800,
  alarms: new Set(['sos']),
  sosAt: 700,
  antennaConnected: false,
  card: 'A1',
  trailer: 'T1',
  lock: 'LOCK',
  alwaysIgnitionOn: true,
  deviceOn: false,
  outVals: { firstOutVal: true },
  status: 'CONNECTED',
}

test('copies all of a state, and changes to the copy do not affect the state', () => {
  const blank = newDeviceState(0, '')
  for (const [name, value] of Object.entries(full)) {
    expect(Reflect.get(blank, name), name).not.toEqual(value)
  }
  const draft = copyOf(full)
  expect(draft).toEqual(full)
  draft.newestAt = 2_000
  expect(full.newestAt).toBe(1_000)
})

test('merges the changes of two calls, except for the vehicle, which neither of them changes', () => {
  const blank = newDeviceState(full.vehicleId, full.vehicleName)
  const into = copyOf(blank)
  mergeState(blank, full, into)
  expect(into).toEqual(full)
  const other = copyOf(full)
  mergeState(blank, copyOf(blank), other)
  expect(other).toEqual(full)
})

test('keeps all that the older of two calls reported in addition to the place', () => {
  const always = [
    'vehicleId',
    'vehicleName',
    'newestAt',
    'ignition',
    'goodAt',
    'goodLatitude',
    'goodLongitude',
    'doubted',
  ]
  const base = newDeviceState(full.vehicleId, full.vehicleName)
  const newer = { ...copyOf(base), newestAt: 2_000 }
  for (const [name, value] of Object.entries(full)) {
    if (always.includes(name)) continue
    const older = { ...copyOf(base), newestAt: 1_000, [name]: value }
    for (const [first, second] of [
      [older, newer],
      [newer, older],
    ] as const) {
      const into = { ...copyOf(base), ...first }
      mergeState(base, second, into)
      expect(into, name).toEqual({ ...newer, [name]: value })
    }
  }
})

test('takes the place of the newer of two reports, and merges what each of them reported in addition', () => {
  const base = copyOf(full)
  const older = { ...copyOf(full), newestAt: 2_000, goodAt: 2_000, goodLatitude: 51, ignition: false }
  const newer = { ...copyOf(full), newestAt: 3_000, goodAt: 3_000, goodLongitude: 31 }
  const changes = [
    [{}, {}],
    [{ lock: 'UNLOCK', status: 'DISCONNECTED' }, {}],
    [{}, { card: 'B2', sensorsPublishedAt: 3_000 }],
    [
      { lock: 'UNLOCK', card: 'C3' },
      { card: 'B2', deviceOn: true },
    ],
  ] as const
  for (const [early, late] of changes) {
    const both = { ...newer, ...early, ...late }
    const pair = [
      { ...older, ...early },
      { ...newer, ...late },
    ] as const
    for (const [first, second] of [pair, pair.toReversed()]) {
      const into = { ...copyOf(base), ...first }
      mergeState(base, { ...base, ...second }, into)
      expect(into).toEqual(both)
    }
  }
})
