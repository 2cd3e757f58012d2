import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DecodedEvent } from './decodedEvent.ts'
import { decodeFrame, MAX_FRAME_LENGTH } from './decodeFrame.ts'
import { DecodeTallies } from './tallies.ts'

const decode = (message: unknown): { events: readonly DecodedEvent[]; tallies: DecodeTallies } => {
  const tallies = new DecodeTallies()
  const frame = typeof message === 'string' ? message : JSON.stringify(message)
  return { events: decodeFrame(frame, tallies), tallies }
}
const one = (message: unknown): DecodedEvent => {
  const { events, tallies } = decode(message)
  expect(tallies.rejected()).toEqual({})
  const [event] = events
  if (event === undefined) throw new Error('nothing was decoded')
  return event
}
const refused = (message: unknown): Readonly<Record<string, number>> => {
  const { events, tallies } = decode(message)
  expect(events).toEqual([])
  return tallies.rejected()
}

const location = {
  vehicleId: 7,
  timestamp: 1_000,
  latitude: 50.45,
  longitude: 30.52,
  speed: 12.5,
  validity: 100,
  azimuth: 90,
  ignitionOn: true,
  parkingIgnitionSince: null,
}
const { vehicleId: _, ...locationData } = location
const decodedLocation = {
  kind: 'state',
  event: 'vehicleLocation',
  seq: 5,
  vehicleId: 7,
  deviceSerial: null,
  data: locationData,
}

test('reads one object, a batch, and every way to name an event and place its data [LIVE-02]', () => {
  expect(one({ event: 'vehicleLocation', seq: 5, data: location })).toEqual(decodedLocation)
  expect(one({ type: 'vehicleLocation', seq: 5, data: location })).toEqual(decodedLocation)
  expect(one({ eventName: 'vehicleLocation', seq: 5, ...location })).toEqual(decodedLocation)
  const batch = decode([
    { event: 'vehicleLocation', seq: 5, data: location },
    {
      event: 'FUELLING_START',
      seq: 6,
      data: { vehicleId: 7, timestamp: 2, day: '2026-11-20', countPerDay: 3 },
    },
  ])
  expect(batch.events.map(({ seq }) => seq)).toEqual([5, 6])
  expect(batch.tallies.events).toBe(2)
})

test('counts an unintelligible message by reason and ignores it; keeps the rest of the batch [LIVE-02]', () => {
  expect(refused('{"event"')).toEqual({ unreadable: 1 })
  expect(refused('7')).toEqual({ notAnEvent: 1 })
  expect(refused({ seq: 5, data: location })).toEqual({ noName: 1 })
  expect(refused({ event: 'vehicleLocation', data: location })).toEqual({ badSeq: 1 })
  expect(refused({ event: 'vehicleLocation', seq: 1.5, data: location })).toEqual({ badSeq: 1 })
  expect(refused({ event: 'vehicleLocation', seq: 5, data: { ...location, vehicleId: -1 } })).toEqual({
    noVehicle: 1,
  })
  expect(refused({ event: 'FOREIGN', seq: 5, data: { timestamp: 1 } })).toEqual({ noVehicle: 1 })
  const mixed = decode([
    { event: 'vehicleLocation', seq: 5, data: { ...location, latitude: 'north' } },
    null,
    { event: 'vehicleLocation', seq: 6, data: location },
    ['nested'],
  ])
  expect(mixed.events).toEqual([{ ...decodedLocation, seq: 6 }])
  expect(mixed.tallies.rejected()).toEqual({ badField: 1, notAnEvent: 2 })
})

test('rejects a message above the size limit as a whole', () => {
  const tallies = new DecodeTallies()
  const frame = `${' '.repeat(MAX_FRAME_LENGTH)}{}`
  expect(decodeFrame(frame, tallies)).toEqual([])
  expect(tallies.rejected()).toEqual({ oversized: 1 })
})

test.each([
  ['latitude', 91],
  ['longitude', -181],
  ['speed', -1],
  ['speed', null],
  ['timestamp', '1000'],
  ['ignitionOn', 1],
])('rejects a position with %s %s', (field, value) => {
  expect(refused({ event: 'vehicleLocation', seq: 5, data: { ...location, [field]: value } })).toEqual({
    badField: 1,
  })
})

test('reads a validity that is not a number as NaN instead of rejecting it [STATUS-15]', () => {
  const event = one({ event: 'vehicleLocation', seq: 5, data: { ...location, validity: 'good' } })
  expect(event).toMatchObject({ data: { validity: Number.NaN } })
})

test('accepts a vehicle named by digits in a string or by its device serial only [LIVE-16]', () => {
  expect(one({ event: 'SOS_ALARM', seq: 1, data: { vehicleId: '42', timestamp: 5 } })).toMatchObject({
    vehicleId: 42,
  })
  expect(one({ event: 'SOS_ALARM', seq: 1, data: { deviceSerial: '861', timestamp: 5 } })).toMatchObject({
    vehicleId: null,
    deviceSerial: '861',
  })
})

test.each(['antennaStatus', 'ANT_STATUS_CHANGED', 'statusOfAnt'])(
  '%s is an antenna event [LIVE-11]',
  (name) => {
    const data = { vehicleId: 1, updateTime: 9, antConnected: true, shortMode: false }
    expect(one({ event: name, seq: 3, data })).toMatchObject({
      event: 'antennaStatus',
      data: { updateTime: 9, antConnected: true, shortMode: false },
    })
  },
)

test('antenna on, off and short need no extra fields [LIVE-11, VEH-22]', () => {
  const antenna = (name: string): unknown => {
    const event = one({ event: name, seq: 3, data: { vehicleId: 1, timestamp: 9 } })
    return event.kind === 'state' ? event.data : event
  }
  expect(antenna('ANT_ON')).toEqual({ updateTime: 9, antConnected: true, shortMode: false })
  expect(antenna('antenna-off')).toEqual({ updateTime: 9, antConnected: false, shortMode: false })
  expect(antenna('ANTENNA_SHORT')).toEqual({ updateTime: 9, antConnected: true, shortMode: true })
})

test('every other event with a vehicle is a simple event, with or without a total [LIVE-19]', () => {
  expect(
    one({
      event: 'NEVER_HEARD_OF',
      seq: 3,
      data: { vehicleId: 1, timestamp: 9, day: '2026-11-20', countPerDay: 4 },
    }),
  ).toEqual({
    kind: 'simple',
    event: 'NEVER_HEARD_OF',
    seq: 3,
    vehicleId: 1,
    deviceSerial: null,
    timestamp: 9,
    day: '2026-11-20',
    countPerDay: 4,
  })
  expect(one({ event: 'constructor', seq: 3, data: { vehicleId: 1 } })).toMatchObject({
    kind: 'simple',
    countPerDay: null,
    day: null,
  })
  expect(refused({ event: 'FUELLING_START', seq: 3, data: { vehicleId: 1, countPerDay: 'many' } })).toEqual({
    badField: 1,
  })
})

test.each([
  ['LOCK', 'LOCK'],
  ['unlock', 'UNLOCK'],
  [true, 'LOCK'],
  [false, 'UNLOCK'],
  ['on', 'LOCK'],
  ['OFF', 'UNLOCK'],
  [1, 'LOCK'],
  ['0', 'UNLOCK'],
])('lockState %s reads as %s [VEH-77, VEH-23]', (sent, read) => {
  const data = { vehicleId: 1, deviceId: 2, lockState: sent, lockStateTime: 3, name: 'Gate' }
  expect(one({ event: 'LockStateForDevice', seq: 1, data })).toMatchObject({ data: { lockState: read } })
})

test('rejects an unknown lockState [VEH-77]', () => {
  const data = { vehicleId: 1, deviceId: 2, lockState: 'ajar', lockStateTime: 3, name: 'Gate' }
  expect(refused({ event: 'LockStateForDevice', seq: 1, data })).toEqual({ badField: 1 })
})

test.each([
  ['TRAILER_CONNECTED', 'TRAILER_CONNECTED'],
  ['TRAILER_DISCONNECTED', 'TRAILER_DISCONNECTED'],
  ['SOMETHING', 'TRAILER_DISCONNECTED'],
])('a trailer event of type %s reads as %s [VEH-21]', (sent, read) => {
  const trailerActionEvent = {
    id: 1,
    idSerial: 'T1',
    name: 'Trailer',
    registerTime: 5,
    width: 2.5,
    type: sent,
  }
  const event = one({ event: 'trailerAction', seq: 1, data: { vehicleId: 1, trailerActionEvent } })
  expect(event).toMatchObject({ data: { trailerActionEvent: { type: read, width: 2.5 } } })
})

test('settings with seven or eight outputs keep exactly the flags they contain [VEH-10, VEH-09]', () => {
  const seven = Object.fromEntries(
    ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'].map((n) => [
      `${n}OutVal`,
      n === 'third',
    ]),
  )
  const settings = (outValsDto: unknown): unknown => {
    const dto = { id: 1, alarm: false, alarmTimestamp: null, lockedAlarm: false, deviceOn: true, outValsDto }
    const event = one({ event: 'deviceSettings', seq: 1, data: { vehicleId: 1, deviceSettingsDto: dto } })
    return event.kind === 'state' && event.event === 'deviceSettings' ? event.data.deviceSettingsDto : null
  }
  const eight = { ...seven, eighthOutVal: true, allValsFalse: false }
  for (const outputs of [seven, eight]) {
    const read = settings(outputs)
    expect(read).toMatchObject({ alwaysIgnitionOn: false })
    expect(read).toHaveProperty('outValsDto', outputs)
  }
})

test('reads every control message of the connection', () => {
  expect(one({ event: 'connection.ready', seq: 12 })).toEqual({
    kind: 'control',
    event: 'connection.ready',
    seq: 12,
    reason: null,
    rights: null,
  })
  const data = { reason: 'too far behind', rights: 'some' }
  expect(one({ event: 'connection.resync', seq: 1, data })).toMatchObject(data)
})

test('reads fleet events', () => {
  expect(one({ event: 'dayStarted', seq: 2, data: { day: '2026-11-21' } })).toMatchObject({
    kind: 'fleet',
    data: { day: '2026-11-21' },
  })
  expect(
    one({ event: 'changedVehicleList', seq: 2, data: { message: 'Vehicle was deleted' } }),
  ).toMatchObject({
    data: { message: 'Vehicle was deleted' },
  })
  expect(one({ event: 'changedGroupList', seq: 3, data: {} })).toEqual({
    kind: 'fleet',
    event: 'changedGroupList',
    seq: 3,
    data: {},
  })
  expect(refused({ event: 'dayStarted', seq: 2, data: { day: 'tomorrow' } })).toEqual({ badField: 1 })
})

test('garbage never throws, and good events between it survive', () => {
  const good = { event: 'vehicleLocation', seq: 5, data: location }
  const almost = fc.record(
    {
      event: fc.oneof(
        fc.constantFrom('vehicleLocation', 'deviceSettings', 'vehicleSensors', '__proto__'),
        fc.string(),
      ),
      seq: fc.oneof(fc.nat(), fc.anything()),
      data: fc.oneof(fc.object(), fc.record({ vehicleId: fc.nat() }), fc.anything()),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.jsonValue(), almost), { maxLength: 8 }), fc.nat(8), (junk, at) => {
      const batch: unknown[] = [...junk]
      batch.splice(at, 0, good)
      // BigInt and other values that JSON cannot represent become null, as another sender might send.
      const frame = JSON.stringify(batch, (_key, value: unknown) =>
        typeof value === 'bigint' || typeof value === 'symbol' ? null : value,
      )
      const tallies = new DecodeTallies()
      const events = decodeFrame(frame, tallies)
      expect(events).toContainEqual(decodedLocation)
      const rejected = Object.values(tallies.rejected()).reduce((sum, count) => sum + count, 0)
      const control = events.filter(({ kind }) => kind === 'control').length
      expect(rejected + control + tallies.events).toBe(batch.length)
      decodeFrame(frame.slice(0, frame.length >> 1), tallies)
    }),
  )
})
