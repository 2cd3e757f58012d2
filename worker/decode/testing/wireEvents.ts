import * as fc from 'fast-check'
import { DEVICE_STATUSES, LOCK_STATES, OUTPUT_FLAGS } from '../../../src/contract/entities/vehicle.ts'
import {
  SIMPLE_EVENT_NAMES,
  type StateEventName,
  type StateEvents,
  VEHICLE_PARTS,
  type WireEvent,
} from '../../../src/contract/wire/events.ts'

/** Arbitrary events as a server may send them: mostly values that fit the compact fields, sometimes others. */

const START = 1_795_000_000_000

/** Mostly `usual`, sometimes `odd`. */
const mostly = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: odd })

const finite = fc.double({ noNaN: true, noDefaultInfinity: true })
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value)
const timestamp = mostly(
  fc.integer({ min: -100_000_000, max: 100_000_000 }).map((ms) => START + ms),
  fc.oneof(fc.nat(), fc.constant(2 ** 52), fc.double({ min: 0, max: 1e12, noNaN: true })),
)
/** Includes lone surrogates, byte order marks and control characters. */
const words = mostly(
  fc.constantFrom('', 'Fuel', 'Паливо', '°C', '\ufeffmark', '\u0000'),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const loneSurrogate = fc.constant('half \ud83d')
const text = mostly(words, loneSurrogate)
const inSteps = (most: number, steps: number) => fc.integer({ min: -most, max: most }).map((n) => n / steps)
const degrees = (limit: number): fc.Arbitrary<number | null> =>
  mostly<number | null>(
    inSteps(limit * 1e7, 1e7),
    fc.oneof(fc.constant(null), fc.constant(-0), fc.double({ min: -limit, max: limit, noNaN: true })),
  )

const vehicleId = mostly(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 2 ** 52 }))
const address = mostly<{ vehicleId: number; deviceSerial?: string }>(
  fc.record({ vehicleId }),
  fc.record({ vehicleId, deviceSerial: fc.constantFrom('007', 'GX') }),
)

export const location: fc.Arbitrary<StateEvents['vehicleLocation']> = fc
  .tuple(
    address,
    fc.record({
      timestamp,
      latitude: degrees(90),
      longitude: degrees(180),
      speed: mostly(
        fc.integer({ min: 0, max: 65_535 }).map((n) => n / 100),
        fc.double({ min: 0, max: 1_000, noNaN: true }),
      ),
      validity: mostly(fc.constantFrom(0, 40, 100), fc.oneof(finite, fc.constant(Number.NaN))),
      azimuth: mostly<number | null>(
        fc.integer({ min: 0, max: 36_000 }).map((n) => n / 100),
        fc.oneof(fc.constant(null), finite),
      ),
      ignitionOn: fc.boolean(),
    }),
    fc.record({ applyIgnitionStatus: fc.boolean() }, { requiredKeys: [] }),
    fc.option(mostly(fc.nat(), fc.nat(2 ** 40))),
  )
  .map(([where, data, apply, parked]) => ({
    ...where,
    ...data,
    ...apply,
    parkingIgnitionSince: parked === null ? null : Math.max(0, data.timestamp - parked),
  }))

const sensor = fc.record({
  name: text,
  value: maybe(finite),
  units: text,
  visible: fc.boolean(),
  sensorType: text,
  sensorNumber: mostly(fc.nat(200), finite),
})
const input = fc.record({
  inputNumber: fc.nat(8),
  inputName: text,
  statusName: fc.constantFrom('ON' as const, 'OFF' as const),
})
const lockState = fc.constantFrom(...LOCK_STATES)
const outputs = fc.record(
  Object.fromEntries([...OUTPUT_FLAGS, 'allValsFalse'].map((flag) => [flag, fc.boolean()])),
  { requiredKeys: [] },
)

/** The data of every state event without its address. */
const DATA: { readonly [N in StateEventName]?: fc.Arbitrary<Omit<StateEvents[N], 'vehicleId'>> } = {
  deviceStatus: fc.record({ timestamp, deviceStatus: fc.constantFrom(...DEVICE_STATUSES) }),
  LockStateForDevice: fc.record({ deviceId: finite, lockState, lockStateTime: timestamp, name: text }),
  ErrorSetLock: fc.record({ timestamp, lockState }),
  SOS_ALARM: fc.record({ timestamp }),
  SIGNALING_ALARM: fc.record({ timestamp }),
  alarmReset: fc.oneof(
    fc.record({ timestamp, alarm: fc.constant(false as const) }),
    fc.record({ timestamp, lockedAlarm: fc.constant(false as const) }),
    fc.record({ timestamp, alarm: fc.constant(false as const), lockedAlarm: fc.constant(false as const) }),
  ),
  onUpdateVehicleCounter: fc.record({
    counter: fc.record({
      id: finite,
      counterName: text,
      counterType: text,
      counterTime: maybe(timestamp),
      counterState: fc.boolean(),
      startFrom: finite,
      triggerAfter: maybe(finite),
      endLeft: maybe(finite),
      logicalInputNumber: maybe(fc.nat(8)),
    }),
  }),
  antennaStatus: fc.record({ updateTime: timestamp, antConnected: fc.boolean(), shortMode: fc.boolean() }),
  deviceSettings: fc.record({
    deviceSettingsDto: fc.record({
      id: finite,
      alarm: fc.boolean(),
      alarmTimestamp: maybe(timestamp),
      lockedAlarm: fc.boolean(),
      alwaysIgnitionOn: fc.boolean(),
      deviceOn: fc.boolean(),
      outValsDto: outputs,
    }),
  }),
  vehicleSensors: fc.record({
    timestamp,
    realSensorValues: fc.array(sensor, { maxLength: 3 }),
    multiSensorValues: fc.array(sensor, { maxLength: 2 }),
    logicalInputStatuses: fc.array(input, { maxLength: 3 }),
  }),
  rfidCard: fc.record({
    timestamp,
    connectedRfidCard: maybe(fc.record({ number: text, driverName: text })),
  }),
  deviceCommand: fc.record({
    commandId: fc.nat(),
    command: text,
    state: fc.constantFrom('queued' as const, 'answered' as const),
    answer: maybe(text),
  }),
  vehicleFixed: fc.record({ fixed: fc.oneof<fc.Arbitrary<boolean | number>[]>(fc.boolean(), fc.nat(9)) }),
  vehicleChanged: fc.record({
    name: text,
    licensePlate: text,
    parts: fc.subarray([...VEHICLE_PARTS]),
  }),
  vehicleGroups: fc.record({ groups: fc.array(fc.record({ id: fc.nat(9), name: text }), { maxLength: 2 }) }),
}

type Body = Pick<WireEvent, 'event' | 'data'>

const addressed = (event: string, data: fc.Arbitrary<object>): fc.Arbitrary<Body> =>
  fc.tuple(address, data).map(([where, rest]) => ({ event, data: { ...where, ...rest } }) as Body)

const simple = fc
  .tuple(
    mostly<string>(fc.constantFrom(...SIMPLE_EVENT_NAMES), fc.constantFrom('ODD ж', 'half \ud83d', 'ANT_ON')),
    fc.record({ timestamp, day: fc.constantFrom('2026-11-20', '2026-11-21'), countPerDay: fc.nat(99) }),
  )
  .chain(([event, data]) => addressed(event, fc.constant(data)))

const body: fc.Arbitrary<Body> = fc.oneof(
  { weight: 6, arbitrary: location.map((data) => ({ event: 'vehicleLocation', data })) },
  { weight: 2, arbitrary: simple },
  ...Object.entries(DATA).map(([event, data]) => ({ weight: 1, arbitrary: addressed(event, data) })),
  {
    weight: 1,
    arbitrary: fc.constantFrom<Body>(
      { event: 'dayStarted', data: { day: '2026-11-21' } },
      { event: 'changedVehicleList', data: { message: 'Vehicle was deleted', vehicleId: 7 } },
    ),
  },
)

/** Events in seq order with occasional gaps. */
export const wireEvents = (maxLength = 30): fc.Arbitrary<WireEvent[]> =>
  fc
    .tuple(
      mostly(fc.nat(1_000_000), fc.nat(2 ** 50)),
      fc.array(
        fc.tuple(mostly(fc.integer({ min: 1, max: 50 }), fc.constantFrom(65_536, 100_000, 2 ** 33)), body),
        { maxLength },
      ),
    )
    .map(([first, items]) => {
      let seq = first
      return items.map(([step, { event, data }]) => ({ event, data, seq: (seq += step) }) as WireEvent)
    })
