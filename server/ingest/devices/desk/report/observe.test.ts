import { describe, expect, test } from 'vitest'
import type { Observation } from '../../../ports.ts'
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

/** Plays reports one after another; answers what each of them became. */
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
  test('a report becomes the position of the vehicle that the device is on now', () => {
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

  test('the same moment is kept once, an older one is kept and changes nothing of what is known', () => {
    const observed = play([report(10), report(10), report(0, { in1: true }, fix({ latitude: 10 }))])
    expect(observed.map(({ order }) => order)).toEqual(['fresh', 'repeated', 'late'])
    expect(observed.map(namesOf)).toEqual([['vehicleLocation'], [], ['vehicleLocation']])
    expect(observed[2]?.state.newestAt).toBe(NOW + 10_000)
    expect(observed[2]?.state.goodLatitude).toBe(50.45)
  })

  test('what is no place and what cannot have been reached is kept without being shown as good', () => {
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

  test('a message without a place says nothing of the reception for two minutes, then that it is lost', () => {
    const observed = play([report(0), report(60, { in1: true }, null), report(121, {}, null)])
    expect(observed.map(namesOf)).toEqual([['vehicleLocation'], ['vehicleSensors'], ['vehicleLocation']])
    expect(dataOf(observed[2], 'vehicleLocation')).toMatchObject({ latitude: null, validity: 0, speed: 0 })
  })

  test('words of a device that are no speed and no course are left out of the position', () => {
    const [observed] = play([report(0, {}, fix({ speed: -1, course: 4_000 }))])
    expect(dataOf(observed, 'vehicleLocation')).toMatchObject({ speed: 0, azimuth: null, validity: 100 })
  })
})

test('what stands beside the place is kept with it; what no database can keep costs only itself', () => {
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
  test('an SOS is raised once, however often the device repeats it, and again after it has ended [LIVE-22]', () => {
    const sos = { alarm: 'sos' }
    const observed = play([report(0, sos), report(10, sos), report(20), report(30, sos)])
    expect(observed.map((one) => namesOf(one).includes('SOS_ALARM'))).toEqual([true, false, false, true])
  })

  test('an SOS from the time without reception is raised when it arrives; one that is known is not', () => {
    const late = [report(100), report(50, { alarm: 'sos' })]
    expect(namesOf(play(late)[1] ?? { observations: [] })).toEqual(['vehicleLocation', 'SOS_ALARM'])
    expect(namesOf(play(late, {}, NOW + 50_000)[1] ?? { observations: [] })).toEqual(['vehicleLocation'])
  })

  test('other alarms are the events of the product, or counted under their own name [LIVE-19]', () => {
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

  test('an antenna that was cut is there again with the next good place [VEH-22]', () => {
    const observed = play([report(0, { alarm: 'gpsAntennaCut' }, null), report(10)])
    expect(dataOf(observed[0], 'antennaStatus')).toMatchObject({ antConnected: false })
    expect(dataOf(observed[1], 'antennaStatus')).toMatchObject({ antConnected: true })
  })
})

describe('readings', () => {
  test('sensors carry the words of the catalogue, inputs their numbers; what a message leaves out stays [VEH-16, VEH-18]', () => {
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

  test('sensors are told every 30 s, and at once when an input switches', () => {
    const observed = play([
      report(0, { power: 12, in1: false }),
      report(10, { power: 12.1, in1: false }),
      report(20, { power: 12.2, in1: true }),
      report(51, { power: 12.3, in1: true }),
    ])
    expect(observed.map((one) => namesOf(one).includes('vehicleSensors'))).toEqual([true, false, true, true])
  })

  test('a card is told when it changes, and when it is taken away [VEH-12]', () => {
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

  test('outputs are told when they change; those that the device does not have stay out of view [VEH-10]', () => {
    const observed = play([report(0, { outputs: 2 }), report(1, { outputs: 2 }), report(2, { outputs: 0 })])
    expect(observed.map((one) => dataOf(one, 'deviceSettings'))).toMatchObject([
      { deviceSettingsDto: { id: 70, outValsDto: { secondOutVal: true, allValsFalse: false } } },
      undefined,
      { deviceSettingsDto: { outValsDto: { secondOutVal: false, allValsFalse: true } } },
    ] as object)
  })
})
