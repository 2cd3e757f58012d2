import { describe, expect, test } from 'vitest'
import type { Observation } from '../../../../live/ports.ts'
import type { DeviceAttributes, DeviceFix, DeviceReport } from '../../ports.ts'
import { type DeviceState, newDeviceState } from './deviceState.ts'
import { observeReport } from './observe.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const fix = (rest: Partial<DeviceFix> = {}): DeviceFix => ({
  latitude: 50.45,
  longitude: 30.52,
  altitude: 120,
  speed: 10,
  course: 90,
  satellites: 9,
  hdop: 1,
  accuracy: null,
  isValid: true,
  ...rest,
})
const report = (
  seconds: number,
  attributes: DeviceAttributes = {},
  place: DeviceFix | null = fix(),
): DeviceReport => ({ at: NOW + seconds * 1_000, fix: place, attributes })

/** Plays reports one after another; returns the result of each. */
const play = (
  reports: readonly DeviceReport[],
  first: Partial<DeviceState> = {},
  knownSosAt: number | null = null,
) => {
  const draft = { ...newDeviceState(7, 'Truck'), ...first }
  return reports.map((one) => {
    const observations: Observation[] = []
    const observed = observeReport(draft, 70, one, knownSosAt, (observation) =>
      observations.push(observation),
    )
    return { ...observed, observations, state: { ...draft } }
  })
}
const namesOf = (observed: { readonly observations: readonly Observation[] }): string[] =>
  observed.observations.map((one) => (one.event === 'simple' ? one.name : one.event))
const dataOf = (observed: { readonly observations: readonly Observation[] } | undefined, event: string) =>
  observed?.observations.find((one) => one.event === event)?.data

describe('positions', () => {
  test("turns a report into a position of the device's current vehicle", () => {
    const [observed] = play([report(0, { ignition: true })])
    expect(observed?.observations).toEqual([
      {
        event: 'vehicleLocation',
        isDirect: true,
        measured: { altitude: 120, satellites: 9, attributes: { hdop: 1 } },
        data: {
          vehicleId: 7,
          timestamp: NOW,
          latitude: 50.45,
          longitude: 30.52,
          speed: 10,
          azimuth: 90,
          validity: 100,
          ignitionOn: true,
        },
      },
    ])
  })

  test('stores the same moment once, and an older one without changing the known state', () => {
    const observed = play([report(10), report(10), report(0, { in1: true }, fix({ latitude: 10 }))])
    expect(observed.map(({ order }) => order)).toEqual(['fresh', 'repeated', 'late'])
    expect(observed.map(namesOf)).toEqual([['vehicleLocation'], [], ['vehicleLocation']])
    expect(observed[2]?.state.newestAt).toBe(NOW + 10_000)
    expect(observed[2]?.state.goodLatitude).toBe(50.45)
  })

  test('stores invalid and unreachable places without showing them as good', () => {
    const [, zero, range, jump] = play([
      report(0),
      report(10, {}, fix({ latitude: 0, longitude: 0 })),
      report(20, {}, fix({ latitude: 91 })),
      report(30, {}, fix({ latitude: 10 })),
    ])
    expect([zero, range, jump].map((one) => one?.doubt)).toEqual(['zeroPlace', 'placeRange', 'jump'])
    expect(dataOf(zero, 'vehicleLocation')).toMatchObject({ latitude: null, longitude: null, validity: 0 })
    expect(dataOf(range, 'vehicleLocation')).toMatchObject({ latitude: null, validity: 0 })
    expect(dataOf(jump, 'vehicleLocation')).toMatchObject({ latitude: 10, validity: 0 })
  })

  test('ignores messages without a place for two minutes, then reports lost reception', () => {
    const observed = play([report(0), report(60, { in1: true }, null), report(121, {}, null)])
    expect(observed.map(namesOf)).toEqual([['vehicleLocation'], ['vehicleSensors'], ['vehicleLocation']])
    expect(dataOf(observed[2], 'vehicleLocation')).toMatchObject({ latitude: null, validity: 0, speed: 0 })
  })

  test('drops only a sentinel speed: the place is good, and the speed is computed from the distance', () => {
    const [, north, standing, silent] = play([
      report(0),
      report(60, { ignition: true }, fix({ latitude: 50.4554, speed: 113.9952 })),
      report(120, { ignition: true }, fix({ latitude: 50.4555, speed: 113.9952 })),
      report(180, {}, fix({ latitude: 50.4609, speed: null })),
    ])
    expect([north, standing, silent].map((one) => one?.doubt)).toEqual([
      'sentinelSpeed',
      'sentinelSpeed',
      null,
    ])
    expect(dataOf(north, 'vehicleLocation')).toMatchObject({
      latitude: 50.4554,
      validity: 100,
      azimuth: 90,
      ignitionOn: true,
      speed: expect.closeTo(10, 1),
    })
    expect(dataOf(standing, 'vehicleLocation')).toMatchObject({ validity: 100, speed: 0 })
    expect(dataOf(silent, 'vehicleLocation')).toMatchObject({ speed: expect.closeTo(10, 1) })
  })

  test('computes no speed from an impossible distance, nor over a long time', () => {
    const [, jump, afterPause] = play([
      report(0),
      report(10, {}, fix({ latitude: 51.45, speed: null })),
      report(700, {}, fix({ latitude: 50.5, speed: null })),
    ])
    expect([jump, afterPause].map((one) => dataOf(one, 'vehicleLocation'))).toMatchObject([
      { speed: 0, validity: 0 },
      { speed: 0, validity: 100 },
    ])
  })

  test('leaves invalid speed and course values of a device out of the position', () => {
    const [observed] = play([report(0, {}, fix({ speed: -1, course: 4_000 }))])
    expect(dataOf(observed, 'vehicleLocation')).toMatchObject({ speed: 0, azimuth: null, validity: 100 })
  })
})

test('stores the other values with the position; an unstorable one costs only itself', () => {
  const attributes = {
    io199: 7,
    text: 'a',
    none: Number.NaN,
    zero: 'a\u0000',
    half: '\ud800',
    'name\u0000': 1,
    long: 'x'.repeat(513),
    ignition: true,
  }
  const [observed] = play([
    report(0, attributes, fix({ altitude: Number.POSITIVE_INFINITY, hdop: 2, accuracy: 3 })),
  ])
  expect(observed?.observations[0]).toHaveProperty('measured', {
    altitude: null,
    satellites: 9,
    attributes: { io199: 7, text: 'a', hdop: 2, accuracy: 3 },
  })
})

describe('alarms', () => {
  test('raises an SOS once, however often the device repeats it, and again after it has ended [LIVE-22]', () => {
    const sos = { alarm: 'sos' }
    const observed = play([report(0, sos), report(10, sos), report(20), report(30, sos)])
    expect(observed.map((one) => namesOf(one).includes('SOS_ALARM'))).toEqual([true, false, false, true])
  })

  test('raises an SOS from a time without reception when it arrives, but not a known one', () => {
    const late = [report(100), report(50, { alarm: 'sos' })]
    expect(namesOf(play(late)[1] ?? { observations: [] })).toEqual(['vehicleLocation', 'SOS_ALARM'])
    expect(namesOf(play(late, {}, NOW + 50_000)[1] ?? { observations: [] })).toEqual(['vehicleLocation'])
  })

  test("maps other alarms to the product's events, or counts them under their own name [LIVE-19]", () => {
    const namesFor = (alarm: string, lock: 'LOCK' | 'UNLOCK' | null = null) =>
      play([report(0, { alarm })], { lock })
        .flatMap(namesOf)
        .slice(1)
    expect(namesFor('powerCut,overspeed')).toEqual(['POWER_LOST', 'ALARM_OVERSPEED'])
    expect(namesFor('hardBraking')).toEqual(['ALARM_HARD_BRAKING'])
    expect(namesFor('constructor')).toEqual(['ALARM_CONSTRUCTOR'])
    expect(namesFor('tow')).toEqual(['SIGNALING_ALARM'])
    expect(namesFor('vibration', 'LOCK')).toEqual(['SIGNALING_ALARM'])
    expect(namesFor('vibration', 'UNLOCK')).toEqual(['ALARM_VIBRATION'])
    expect(namesFor('; drop table,\u0000,  ')).toEqual([])
  })

  test('reports a cut antenna as restored with the next good place [VEH-22]', () => {
    const observed = play([report(0, { alarm: 'gpsAntennaCut' }, null), report(10)])
    expect(dataOf(observed[0], 'antennaStatus')).toMatchObject({ antConnected: false })
    expect(dataOf(observed[1], 'antennaStatus')).toMatchObject({ antConnected: true })
  })
})

describe('readings', () => {
  test('names sensors by the catalogue and inputs by number, and keeps the values that a message leaves out [VEH-16, VEH-18]', () => {
    const observed = play([
      report(0, { power: 12.6, inputs: 5 }),
      report(31, { fuel: 88, temp2: -4.5, adc1: 3.3, io199: 7 }),
    ])
    expect(dataOf(observed[1], 'vehicleSensors')).toMatchObject({
      realSensorValues: [
        { sensorNumber: 27, sensorType: 'FUEL_LEVEL', units: 'l', value: 88 },
        { sensorNumber: 41, sensorType: 'VOLTAGE', units: 'V', value: 12.6 },
        { sensorNumber: 52, sensorType: 'THERMAL', value: -4.5 },
        { sensorNumber: 61, sensorType: 'RAW_SENSOR', value: 3.3 },
      ],
    })
    expect(dataOf(observed[0], 'vehicleSensors')).toMatchObject({
      logicalInputStatuses: ['ON', 'OFF', 'ON', 'OFF', 'OFF', 'OFF', 'OFF', 'OFF'].map(
        (statusName, index) => ({
          inputNumber: index + 1,
          statusName,
        }),
      ),
    })
    expect(dataOf(observed[1], 'vehicleSensors')).toHaveProperty('logicalInputStatuses.7.statusName', 'OFF')
  })

  test('reports sensors every 30 s, and at once when an input switches', () => {
    const observed = play([
      report(0, { power: 12, in1: false }),
      report(10, { power: 12.1, in1: false }),
      report(20, { power: 12.2, in1: true }),
      report(51, { power: 12.3, in1: true }),
    ])
    expect(observed.map((one) => namesOf(one).includes('vehicleSensors'))).toEqual([true, false, true, true])
  })

  test('reports a card when it changes and when it is removed [VEH-12]', () => {
    const observed = play([
      report(0, { rfid: 'A1B2' }),
      report(1, { rfid: 'A1B2' }),
      report(2),
      report(3, { rfid: '000000' }),
    ])
    expect(observed.map((one) => dataOf(one, 'rfidCard'))).toMatchObject(
      [{ connectedRfidCard: { number: 'A1B2' } }, {}, {}, { connectedRfidCard: null }].map((one) =>
        Object.keys(one).length === 0 ? undefined : one,
      ),
    )
  })

  test('reports outputs when they change; those that the device lacks stay hidden [VEH-10]', () => {
    const observed = play([report(0, { outputs: 2 }), report(1, { outputs: 2 }), report(2, { outputs: 0 })])
    expect(observed.map((one) => dataOf(one, 'deviceSettings'))).toMatchObject([
      { deviceSettingsDto: { id: 70, outValsDto: { secondOutVal: true, allValsFalse: false } } },
      undefined,
      { deviceSettingsDto: { outValsDto: { secondOutVal: false, allValsFalse: true } } },
    ] as object)
  })
})
