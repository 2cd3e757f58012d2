import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Observation } from './ports.ts'
import { collectEvents, location, openTestFleet, simple, TEST_START, type TestFleet } from './testFleet.ts'

let stage: TestFleet
let seen: ReturnType<typeof collectEvents>
let ownerId: number
let nextKey = 1
beforeAll(async () => {
  stage = await openTestFleet()
  ownerId = await stage.addOwner('owner')
  seen = collectEvents(stage.fleet)
})
afterAll(() => stage.close())

const NOW = TEST_START
const addVehicle = async (): Promise<number> => {
  const [id] = await stage.addVehicles('owner', [{ key: `r${nextKey++}` }])
  return id ?? Number.NaN
}
const eventsOf = (vehicleId: number) => seen.all().filter((event) => event.data['vehicleId'] === vehicleId)
const positionState = (vehicleId: number) =>
  stage.db
    .selectFrom('vehicle_position_state')
    .selectAll()
    .where('vehicle_id', '=', vehicleId)
    .executeTakeFirstOrThrow()
const vehicleState = (vehicleId: number) =>
  stage.db
    .selectFrom('vehicle_state')
    .selectAll()
    .where('vehicle_id', '=', vehicleId)
    .executeTakeFirstOrThrow()
const positions = (vehicleId: number) =>
  stage.db.selectFrom('position').selectAll().where('vehicle_id', '=', vehicleId).orderBy('ts').execute()

test('stores a position, makes it the current state and publishes it with its seq [LIVE-03, LIVE-04]', async () => {
  const id = await addVehicle()
  await stage.record(location(id, NOW - 1_000, { latitude: 50.1, longitude: 30.2, speed: 4.5, azimuth: 271 }))
  expect(await positions(id)).toEqual([
    {
      vehicle_id: id,
      owner_id: ownerId,
      ts: NOW - 1_000,
      lat: 501_000_000,
      lon: 302_000_000,
      speed: 450,
      azimuth: 2_710,
      altitude: null,
      validity: 100,
      satellites: null,
      ignition_on: true,
      attributes: null,
    },
  ])
  const state = await positionState(id)
  expect(state).toMatchObject({
    timestamp: NOW - 1_000,
    last_known_time: NOW - 1_000,
    lat: 50.1,
    lon: 30.2,
    speed: 4.5,
  })
  const [event] = eventsOf(id)
  expect(event).toMatchObject({
    event: 'vehicleLocation',
    seq: state.seq,
    data: { timestamp: NOW - 1_000, latitude: 50.1, longitude: 30.2, speed: 4.5, parkingIgnitionSince: null },
  })
  const { seq } = await stage.db.selectFrom('event_counter').select('seq').executeTakeFirstOrThrow()
  expect(seq).toBe(state.seq)
})

test('rounds to the steps of the wire alike in the state, the event and the track', async () => {
  const id = await addVehicle()
  const given = { latitude: 50.123456789, longitude: -30.987654321, speed: 4.56789, azimuth: 271.23456 }
  await stage.record(location(id, NOW - 900, given), location(id, NOW - 800, { ...given, speed: 0.001 }))
  const said = { latitude: 50.1234568, longitude: -30.9876543, azimuth: 271.23 }
  const [first, second] = eventsOf(id)
  expect([first?.data, second?.data['speed']]).toMatchObject([{ ...said, speed: 4.57 }, 0.01])
  expect(await positionState(id)).toMatchObject({ lat: said.latitude, lon: said.longitude, speed: 0.01 })
  expect(await positions(id)).toMatchObject([
    { lat: 501_234_568, lon: -309_876_543, speed: 457, azimuth: 2_712 },
    { speed: 1 },
  ])
})

test('stores extra attributes of a device with the position and publishes them to nobody', async () => {
  const id = await addVehicle()
  const attributes = { ignition: true, power: 12.6, rfid: 'ключ «7» \\ "a", {b}' }
  await stage.record(
    { ...location(id, NOW - 900), measured: { altitude: -17.6, satellites: 11, attributes } },
    { ...location(id, NOW - 800), measured: { altitude: 99_999, satellites: null, attributes: null } },
  )
  expect(await positions(id)).toMatchObject([
    { altitude: -18, satellites: 11, attributes },
    { altitude: 32_767, satellites: null, attributes: null },
  ])
  expect(Object.keys(eventsOf(id)[0]?.data ?? {})).not.toContain('measured')
  const { text = 0 } = stage.fleet.sink.tallies.refused
  const unstorable = { altitude: null, satellites: null, attributes: { rfid: 'a\u0000b' } }
  await stage.record({ ...location(id, NOW - 700), measured: unstorable }, location(id, NOW - 600))
  expect((await positions(id)).map(({ ts }) => NOW - ts)).toEqual([900, 800, 600])
  expect(stage.fleet.sink.tallies.refused).toMatchObject({ text: text + 1 })
})

test('resolves record only after the commit', async () => {
  const id = await addVehicle()
  const done = stage.fleet.sink.record([location(id, NOW - 1_000)])
  await expect(Promise.race([done, Promise.resolve('waiting')])).resolves.toBe('waiting')
  expect(await positions(id)).toHaveLength(0)
  await stage.clock.advance(100)
  await done
  expect(await positions(id)).toHaveLength(1)
})

test('keeps the last good place without GPS, and stores the position as received [STATUS-14, STATUS-16]', async () => {
  const id = await addVehicle()
  const good = { latitude: 50.1, longitude: 30.2 }
  await stage.record(
    location(id, NOW - 5_000, { latitude: 1, longitude: 1, validity: 40 }),
    location(id, NOW - 4_000, good),
    location(id, NOW - 3_000, { latitude: 0, longitude: 0, validity: 0 }),
    location(id, NOW - 2_000, { latitude: null, longitude: null, validity: 100 }),
  )
  expect(eventsOf(id).map(({ data }) => [data['latitude'], data['longitude'], data['validity']])).toEqual([
    [null, null, 40],
    [50.1, 30.2, 100],
    [50.1, 30.2, 0],
    [50.1, 30.2, 0],
  ])
  expect(await positionState(id)).toMatchObject({ lat: 50.1, lon: 30.2, validity: 0, timestamp: NOW - 2_000 })
  expect((await positions(id)).map(({ lat, validity }) => [lat, validity])).toEqual([
    [10_000_000, 40],
    [501_000_000, 100],
    [0, 0],
    [null, 100],
  ])
})

test('times parking with ignition from its first position, across flushes and a restart [STATUS-24]', async () => {
  const id = await addVehicle()
  const parked = { speed: 0, ignitionOn: true }
  await stage.record(location(id, NOW - 9_000), location(id, NOW - 8_000, parked))
  await stage.record(location(id, NOW - 7_000, parked))
  const restarted = await stage.restart()
  const done = restarted.sink.record([location(id, NOW - 6_000, parked)])
  await stage.clock.advance(100)
  await done
  expect(await positionState(id)).toMatchObject({
    timestamp: NOW - 6_000,
    parking_ignition_since: NOW - 8_000,
  })
  const ended = restarted.sink.record([location(id, NOW - 5_000, { speed: 3 })])
  await stage.clock.advance(100)
  await ended
  expect((await positionState(id)).parking_ignition_since).toBeNull()
})

test('stores and counts late and repeated positions without changing the current state', async () => {
  const id = await addVehicle()
  await stage.record(location(id, NOW - 2_000, { speed: 7 }))
  const before = await positionState(id)
  const { late } = stage.fleet.sink.tallies
  await stage.record(
    location(id, NOW - 9_000, { speed: 3 }),
    location(id, NOW - 2_000, { speed: 8 }),
    location(id, NOW - 9_000, { speed: 4 }),
  )
  expect(stage.fleet.sink.tallies.late).toBe(late + 3)
  expect(await positionState(id)).toEqual(before)
  expect(eventsOf(id)).toHaveLength(1)
  expect((await positions(id)).map(({ ts, speed }) => [ts, speed])).toEqual([
    [NOW - 9_000, 300],
    [NOW - 2_000, 700],
  ])
})

test('rejects impossible observations, counts them by reason and stores the rest of the batch', async () => {
  const id = await addVehicle()
  const before = stage.fleet.sink.tallies.refused
  const bad: [Observation, string][] = [
    [location(id, NOW, { latitude: 90.1 }), 'place'],
    [location(id, NOW, { longitude: -181 }), 'place'],
    [location(id, NOW, { latitude: Number.NaN }), 'place'],
    [location(id, NOW, { latitude: null }), 'place'],
    [location(id, NOW, { speed: -1 }), 'speed'],
    [location(id, NOW, { speed: 113.9952 }), 'speed'],
    [location(id, NOW, { speed: Number.POSITIVE_INFINITY }), 'speed'],
    [location(id, NOW, { azimuth: 361 }), 'azimuth'],
    [location(id, NOW, { validity: Number.NaN }), 'validity'],
    [location(id, Number.NaN), 'time'],
    [location(id, 0), 'time'],
    [location(id, NOW + 400_000), 'future'],
    [simple(id, 'TERM', NOW + 400_000), 'future'],
    [simple(id, '', NOW), 'text'],
    [simple(id, 'with\u0000zero', NOW), 'text'],
    [simple(id, 'half\ud800', NOW), 'text'],
    [
      {
        event: 'rfidCard',
        data: { vehicleId: id, timestamp: NOW, connectedRfidCard: { number: '\u0000', driverName: '' } },
      },
      'text',
    ],
    [location(999_999_999, NOW), 'unknownVehicle'],
    [{ event: 'vehicleFixed', data: { vehicleId: id, fixed: true } }, 'notFromDevice'],
    [{ event: 'alarmReset', data: { vehicleId: id, timestamp: NOW, alarm: false } }, 'notFromDevice'],
  ]
  await stage.record(...bad.map(([observation]) => observation), location(id, NOW))
  const expected: Record<string, number> = { ...before }
  for (const [, reason] of bad) expected[reason] = (expected[reason] ?? 0) + 1
  expect(stage.fleet.sink.tallies.refused).toEqual(expected)
  expect(await positions(id)).toHaveLength(1)
  expect(eventsOf(id)).toHaveLength(1)
})

test('gives simple events the absolute count of their own day, and counts a repeated one once [LIVE-18]', async () => {
  const id = await addVehicle()
  const yesterday = Date.UTC(2026, 10, 19, 21, 59) // 23:59 in Kyiv
  await stage.record(
    simple(id, 'TERM', NOW - 3_000),
    simple(id, 'TERM', NOW - 2_000),
    simple(id, 'VOLTAGE', NOW - 2_000),
  )
  await stage.record(
    simple(id, 'TERM', NOW - 1_000),
    simple(id, 'TERM', NOW - 2_000),
    simple(id, 'TERM', yesterday),
    simple(id, 'TERM', yesterday + 120_000),
  )
  expect(eventsOf(id).map(({ event, data }) => [event, data['day'], data['countPerDay']])).toEqual([
    ['TERM', '2026-11-20', 1],
    ['TERM', '2026-11-20', 2],
    ['VOLTAGE', '2026-11-20', 1],
    ['TERM', '2026-11-20', 3],
    ['TERM', '2026-11-19', 1],
    ['TERM', '2026-11-20', 4],
  ])
  const counts = await stage.db
    .selectFrom('event_count')
    .select(['day', 'name', 'count'])
    .where('vehicle_id', '=', id)
    .orderBy('day')
    .orderBy('name')
    .execute()
  expect(counts).toEqual([
    { day: '2026-11-19', name: 'TERM', count: 1 },
    { day: '2026-11-20', name: 'TERM', count: 4 },
    { day: '2026-11-20', name: 'VOLTAGE', count: 1 },
  ])
})

test('changes only its own part of the state for every other event [LIVE-06, LIVE-07, LIVE-08, LIVE-10]', async () => {
  const id = await addVehicle()
  const sensor = {
    name: 'Tank',
    value: 40,
    units: 'L',
    visible: true,
    sensorType: 'FUEL_LEVEL',
    sensorNumber: 27,
  }
  await stage.record(
    { event: 'deviceStatus', data: { vehicleId: id, timestamp: NOW, deviceStatus: 'CONNECTED' } },
    {
      event: 'LockStateForDevice',
      data: { vehicleId: id, deviceId: 3, lockState: 'LOCK', lockStateTime: NOW, name: 'Guard' },
    },
    { event: 'SOS_ALARM', data: { vehicleId: id, timestamp: NOW - 10 } },
    { event: 'SIGNALING_ALARM', data: { vehicleId: id, timestamp: NOW } },
    {
      event: 'antennaStatus',
      data: { vehicleId: id, updateTime: NOW, antConnected: true, shortMode: false },
    },
    {
      event: 'vehicleSensors',
      data: {
        vehicleId: id,
        timestamp: NOW,
        realSensorValues: [sensor],
        multiSensorValues: [],
        logicalInputStatuses: [],
      },
    },
    {
      event: 'rfidCard',
      data: { vehicleId: id, timestamp: NOW, connectedRfidCard: { number: '1', driverName: 'A' } },
    },
  )
  const first = await vehicleState(id)
  expect(first).toMatchObject({
    device_status: 'CONNECTED',
    alarm: true,
    alarm_timestamp: NOW - 10,
    locked_alarm: true,
    lock_state: { deviceId: 3, lockState: 'LOCK', lockStateTime: NOW, name: 'Guard' },
    ant_status: { updateTime: NOW, antConnected: true, shortMode: false },
    rfid_card: { number: '1', driverName: 'A' },
    sensors: { timestamp: NOW, realSensorValues: [sensor] },
  })
  await stage.record({
    event: 'rfidCard',
    data: { vehicleId: id, timestamp: NOW + 1, connectedRfidCard: null },
  })
  const second = await vehicleState(id)
  expect({ ...second, seq: 0 }).toEqual({ ...first, seq: 0, rfid_card: null })
  expect(second.seq).toBeGreaterThan(first.seq)
})

test('ignores repeated device settings when deciding whether an alarm is on [LIVE-24]', async () => {
  const id = await addVehicle()
  const settings = (alarm: boolean) =>
    ({
      event: 'deviceSettings',
      data: {
        vehicleId: id,
        deviceSettingsDto: {
          id: 5,
          alarm,
          alarmTimestamp: NOW,
          lockedAlarm: alarm,
          alwaysIgnitionOn: true,
          deviceOn: false,
          outValsDto: { firstOutVal: true },
        },
      },
    }) as const
  await stage.record(settings(true))
  await stage.record({ event: 'SOS_ALARM', data: { vehicleId: id, timestamp: NOW - 5 } }, settings(false))
  const published = eventsOf(id)
    .filter(({ event }) => event === 'deviceSettings')
    .map(({ data }) => data['deviceSettingsDto'])
  expect(published).toMatchObject([
    { alarm: false, alarmTimestamp: null, lockedAlarm: false, deviceOn: false },
    { alarm: true, alarmTimestamp: NOW - 5, lockedAlarm: false },
  ])
  expect(await vehicleState(id)).toMatchObject({
    alarm: true,
    locked_alarm: false,
    device_on: false,
    device_settings: { id: 5, alwaysIgnitionOn: true, outValsDto: { firstOutVal: true } },
  })
})

test('numbers events with consecutive seqs, whatever the batches', async () => {
  const id = await addVehicle()
  const { seq: from } = await stage.db.selectFrom('event_counter').select('seq').executeTakeFirstOrThrow()
  const batches = [3, 2, 4].map((length, batch) =>
    Array.from({ length }, (_, index) => location(id, NOW - 50_000 + batch * 100 + index)),
  )
  const done = Promise.all(batches.map((batch) => stage.fleet.sink.record(batch)))
  await stage.clock.advance(100)
  await done
  expect(eventsOf(id).map(({ seq }) => seq - from)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})
