import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathOf, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import {
  THIN_ABOVE,
  type Track,
  trackAnswer,
  type TrackAnswer,
  TRACK_PERIOD_MAX_MS,
} from '../../../src/contract/http/track.ts'
import { decodeTrackBytes } from '../../../src/contract/http/trackBytes.ts'
import { destination } from '../../../src/contract/rules/geodesy.ts'
import type { Observation } from '../../live/ports.ts'
import { location, simple, TEST_START } from '../../live/testFleet.ts'
import { notePastOwner } from '../../storage/vehicleHistory.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../vehicles/testFleetApp.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** The drive of the tests begins here; there is no data before it. */
const FROM = TEST_START - 10 * HOUR
const STEP_MS = 10 * SECOND
const SPEED = 20
const START = [50.4, 30.5] as const

let host: TestFleetApp
let owner: TestUser
let vehicle: number

/** Parks for an hour, drives straight east for an hour at 20 m/s, parks for an hour and refuels 100 l there. */
const drive = (vehicleId: number): Observation[] => {
  const observations: Observation[] = []
  for (let ms = 0; ms < 3 * HOUR; ms += STEP_MS) {
    const isMoving = ms >= HOUR && ms < 2 * HOUR
    const metres = (SPEED * Math.min(Math.max(0, ms - HOUR), HOUR)) / SECOND
    const [latitude, longitude] = destination(...START, 90, metres)
    const speed = isMoving ? SPEED : 0
    observations.push(
      location(vehicleId, FROM + ms, { latitude, longitude, speed, ignitionOn: isMoving, azimuth: 90 }),
    )
    if (ms % MINUTE === 0) observations.push(sensors(vehicleId, FROM + ms, litresAt(ms), isMoving))
  }
  return observations
}
const litresAt = (ms: number): number => {
  const used = (20 * Math.min(Math.max(0, ms - HOUR), HOUR)) / HOUR
  return 150 - used + (ms >= 2.5 * HOUR ? 100 : 0)
}
const sensors = (vehicleId: number, timestamp: number, litres: number, isOn: boolean): Observation => ({
  event: 'vehicleSensors',
  data: {
    vehicleId,
    timestamp,
    realSensorValues: [
      { name: 'Fuel', value: litres, units: 'l', visible: true, sensorType: 'FUEL_LEVEL', sensorNumber: 27 },
      { name: 'Body', value: -18.5, units: '°C', visible: true, sensorType: 'THERMAL', sensorNumber: 40 },
    ],
    multiSensorValues: [],
    logicalInputStatuses: [{ inputNumber: 1, inputName: 'Ignition', statusName: isOn ? 'ON' : 'OFF' }],
  },
})

const addressOf = (vehicleId: number | string, query: Readonly<Record<string, number | string>>): string => {
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  return `${pathOf('track', { vehicleId })}?${new URLSearchParams(pairs).toString()}`
}

const ask = (user: TestUser, vehicleId: number | string, query: Readonly<Record<string, number | string>>) =>
  host.call(user, 'GET', addressOf(vehicleId, query))

const read = async (
  user: TestUser,
  vehicleId: number,
  query: Readonly<Record<string, number | string>>,
): Promise<TrackAnswer> => {
  const answer = await ask(user, vehicleId, query)
  expect(answer.status, answer.text.slice(0, 300)).toBe(200)
  return trackAnswer.parse(answer.json)
}

const readBytes = async (
  user: TestUser,
  vehicleId: number,
  query: Readonly<Record<string, number | string>>,
): Promise<Track> => {
  const answer = await host.app.inject({
    method: 'GET',
    url: addressOf(vehicleId, { ...query, format: 'binary' }),
    headers: { [TOKEN_HEADER]: user.token },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
  return decodeTrackBytes(new Uint8Array(answer.rawPayload).buffer)
}

beforeAll(async () => {
  host = await openTestFleetApp()
  owner = await host.addUser('owner')
  await host.addUser('other')
  ;[vehicle = 0] = await host.addVehicles('owner', [{ key: 'driver' }])
  await host.stage.record(...drive(vehicle), simple(vehicle, 'VEHICLE_OVER_SPEED_START', FROM + 90 * MINUTE))
})
afterAll(() => host.close())

const PERIOD = { from: FROM, to: FROM + 3 * HOUR }

test('finds neither drain nor fuelling when a sensor reports no value for twenty minutes, live or in the track', async () => {
  const [id = 0] = await host.addVehicles('owner', [{ key: 'two tanks' }])
  const fuelReport = (ms: number): Observation => {
    const isOut = ms >= HOUR && ms < HOUR + 20 * MINUTE
    const levels = [200, isOut ? 0 : 213]
    const realSensorValues = levels.map((value, tank) => ({
      name: `Tank ${tank + 1}`,
      value,
      units: 'l',
      visible: true,
      sensorType: 'FUEL_LEVEL',
      sensorNumber: 27 + tank,
    }))
    const rest = { multiSensorValues: [], logicalInputStatuses: [] }
    return {
      event: 'vehicleSensors',
      data: { vehicleId: id, timestamp: FROM + ms, realSensorValues, ...rest },
    }
  }
  const batch: Observation[] = []
  for (let ms = 0; ms < 3 * HOUR; ms += MINUTE)
    batch.push(location(id, FROM + ms, { speed: 0, ignitionOn: false }), fuelReport(ms))
  await host.stage.record(...batch)
  const { fuellings, defuellings, events, totals } = await read(owner, id, { ...PERIOD, detail: 'full' })
  expect([...fuellings, ...defuellings]).toEqual([])
  expect(events.filter(({ name }) => name.includes('FUELLING'))).toEqual([])
  expect([totals.fuelFilled, totals.fuelDrained]).toEqual([0, 0])
})

test("returns an event's numbers or its text, also when an earlier version stored the numbers as text", async () => {
  const at = FROM - 90 * MINUTE
  const kept = [
    [
      'FUELLING_END',
      { text: '+60 L (80 → 140 L)', reason: { code: 'step', litres: 60, before: 80, after: 140 } },
    ],
    ['SENSOR_CONTROL', { text: 'Doors' }],
    ['VEHICLE_OVER_SPEED_END', { text: '108 > 90 km/h', reason: { maxSpeed: 30, allowedSpeed: 25 } }],
    ['VEHICLE_PARKING_END', { reason: { code: 'left' } }],
  ] as const
  const owned = { owner_id: owner.accountId, vehicle_id: vehicle, counted: true }
  const rows = kept.map(([name, data], seq) => ({ ...owned, seq, at, name, data: JSON.stringify(data) }))
  await host.stage.db.insertInto('event_log').values(rows).execute()
  const { events } = await read(owner, vehicle, { from: at, to: at + 1 })
  const numbers = { text: null, fuel: null, excess: null }
  expect(events).toMatchObject([
    { ...numbers, fuel: { litres: 60, before: 80, after: 140 } },
    { ...numbers, text: 'Doors' },
    { ...numbers, excess: { maxSpeed: 30, allowedSpeed: 25 } },
    numbers,
  ])
})

describe('the track of a drive with known truth', () => {
  test('contains each stored position, in units [TRACK-07]', async () => {
    const { points, count, thinned } = await read(owner, vehicle, PERIOD)
    expect([count, thinned]).toEqual([(3 * HOUR) / STEP_MS, false])
    expect(points.timestamp).toEqual(Array.from({ length: count }, (_, index) => FROM + index * STEP_MS))
    const halfway = (1.5 * HOUR) / STEP_MS
    const [latitude, longitude] = destination(...START, 90, SPEED * 1_800)
    expect(points.latitude[halfway]).toBeCloseTo(latitude, 6)
    expect(points.longitude[halfway]).toBeCloseTo(longitude, 6)
    const row = [points.speed, points.azimuth, points.validity, points.ignition].map((one) => one[halfway])
    expect(row).toEqual([SPEED, 90, 100, 1])
  })

  test('contains its trip, parkings, fuelling and event with the place [TRACK-07]', async () => {
    const { trips, parkings, fuellings, defuellings, events } = await read(owner, vehicle, PERIOD)
    expect(trips).toHaveLength(1)
    expect(Math.abs((trips[0]?.mileage ?? 0) / (SPEED * 3_600) - 1)).toBeLessThan(0.01)
    expect(parkings).toHaveLength(2)
    expect(defuellings).toEqual([])
    expect(fuellings).toHaveLength(1)
    expect(fuellings[0]?.litres).toBeCloseTo(100, 0)
    expect(fuellings[0]?.from).toBeGreaterThanOrEqual(FROM + 2.4 * HOUR)
    const [latitude, longitude] = destination(...START, 90, SPEED * 1_800)
    expect(events.filter(({ name }) => name === 'VEHICLE_OVER_SPEED_START')).toEqual([
      {
        at: FROM + 90 * MINUTE,
        name: 'VEHICLE_OVER_SPEED_START',
        text: null,
        fuel: null,
        excess: null,
        latitude: expect.closeTo(latitude, 6) as number,
        longitude: expect.closeTo(longitude, 6) as number,
      },
    ])
    // The track contains what was found live.
    const numbers = ({ litres, before, after }: (typeof fuellings)[number]) => ({ litres, before, after })
    expect(events.filter(({ name }) => name === 'FUELLING_END').map(({ fuel }) => fuel)).toEqual(
      fuellings.map(numbers),
    )
    const loggedAt = (name: string) => events.filter((event) => event.name === name).map(({ at }) => at)
    expect(loggedAt('VEHICLE_PARKING_START')).toEqual(parkings.map(({ from }) => Math.round(from)))
    expect(loggedAt('VEHICLE_PARKING_END')).toEqual(parkings.slice(0, 1).map(({ to }) => Math.round(to)))
    expect(loggedAt('FUELLING_START')).toEqual(fuellings.map(({ from }) => from))
    expect(loggedAt('FUELLING_END')).toEqual(fuellings.map(({ to }) => to))
  })

  test('contains totals, and those of the previous period of the same length [TRACK-03]', async () => {
    const second = { from: FROM + 1.5 * HOUR, to: FROM + 3 * HOUR }
    const { totals, previous } = await read(owner, vehicle, second)
    expect([previous.from, previous.to]).toEqual([FROM, FROM + 1.5 * HOUR])
    for (const one of [totals, previous.totals]) {
      expect(one.positions).toBe((1.5 * HOUR) / STEP_MS)
      expect(Math.abs(one.mileage / (SPEED * 1_800) - 1)).toBeLessThan(0.02)
      expect(one.maxSpeed).toBeCloseTo(SPEED, 1)
    }
    expect([totals.fuellings, previous.totals.fuellings]).toEqual([1, 0])
    expect(totals.fuelFilled).toBeCloseTo(100, 0)
    // A level is only known from several minutes of steady readings.
    expect(Math.abs((totals.fuelUsed ?? 0) - 10)).toBeLessThan(3)
    expect(totals.fuelUnknown).toBeNull()
  })

  test('contains the values of each sensor and input, with their own name, unit and times', async () => {
    const { series } = await read(owner, vehicle, PERIOD)
    const reports = (3 * HOUR) / MINUTE
    expect(series.map(({ timestamp, value, ...named }) => [named, timestamp.length, value.length])).toEqual([
      [{ kind: 'input', number: 1, name: 'Ignition', unit: '', type: '' }, reports, reports],
      [{ kind: 'sensor', number: 27, name: 'Fuel', unit: 'l', type: 'FUEL_LEVEL' }, reports, reports],
      [{ kind: 'sensor', number: 40, name: 'Body', unit: '°C', type: 'THERMAL' }, reports, reports],
    ])
    const [input, fuel, body] = series
    expect([input?.value[0], input?.value[90]]).toEqual([0, 1])
    expect([fuel?.timestamp[90], fuel?.value[90]]).toEqual([FROM + 90 * MINUTE, 140])
    expect(body?.value[7]).toBe(-18.5)
  })

  test('has the same content in its binary form', async () => {
    const json = await read(owner, vehicle, PERIOD)
    const { points, series, ...head } = await readBytes(owner, vehicle, PERIOD)
    const { points: expected, series: expectedSeries, ...rest } = json
    expect(head).toEqual(rest)
    for (const name of ['timestamp', 'latitude', 'longitude', 'azimuth', 'validity', 'ignition'] as const) {
      expect([...points[name]], name).toEqual(expected[name])
    }
    expect(points.speed[500]).toBeCloseTo(expected.speed[500] ?? 0, 3)
    expect(series.map(({ value }) => [...value].map((one) => one.toFixed(2)))).toEqual(
      expectedSeries.map(({ value }) => value.map((one) => one?.toFixed(2))),
    )
  })

  test('uses the settings of the vehicle, for the past as well [TRACK-07]', async () => {
    const { db } = host.stage
    const settings = (value: number) => [{ name: 'minimal_fuelling_volume', unit: 'L', value }]
    const set = (value: number) =>
      db
        .updateTable('vehicle')
        .set({ settings: JSON.stringify(settings(value)) })
        .where('id', '=', vehicle)
        .execute()
    await set(150)
    expect((await read(owner, vehicle, PERIOD)).fuellings).toEqual([])
    await set(10)
    expect((await read(owner, vehicle, PERIOD)).fuellings).toHaveLength(1)
  })
})

test('contains positions without a place, and gives events the place before them', async () => {
  const [lost = 0] = await host.addVehicles('owner', [{ key: 'lost' }])
  const nowhere = { latitude: null, longitude: null, validity: 0, azimuth: null }
  await host.stage.record(
    simple(lost, 'POWER_LOST', FROM - 1),
    location(lost, FROM, { latitude: 50, longitude: 30 }),
    location(lost, FROM + MINUTE, nowhere),
    simple(lost, 'POWER_RESTORED', FROM + 2 * MINUTE),
  )
  const { points, events } = await read(owner, lost, { from: FROM - HOUR, to: FROM + HOUR })
  expect(points.latitude).toEqual([50, null])
  expect(points.azimuth).toEqual([90, null])
  expect(events.map(({ name, latitude, longitude }) => [name, latitude, longitude])).toEqual([
    ['POWER_LOST', null, null],
    ['POWER_RESTORED', 50, 30],
  ])
  const bytes = await readBytes(owner, lost, { from: FROM, to: FROM + HOUR })
  expect([...bytes.points.latitude]).toEqual([50, Number.NaN])
  expect([...bytes.points.azimuth]).toEqual([90, Number.NaN])
})

describe('fuel totals', () => {
  /** Drives for two hours at 20 m/s, 144 km, and reports a level every `everyMs`. */
  const drivenWith = async (key: string, everyMs: number, level: (ms: number) => number) => {
    const [id = 0] = await host.addVehicles('owner', [{ key }])
    const reports: Observation[] = []
    for (let ms = 0; ms < 2 * HOUR; ms += MINUTE) {
      const [latitude, longitude] = destination(...START, 90, (SPEED * ms) / SECOND)
      reports.push(location(id, FROM + ms, { latitude, longitude, speed: SPEED, ignitionOn: true }))
      if (ms % everyMs === 0) reports.push(sensors(id, FROM + ms, level(ms), true))
    }
    await host.stage.record(...reports)
    return (await read(owner, id, PERIOD)).totals
  }

  test('are unknown where the level rises by more than the fuellings that are found, and say why [TRACK-07]', async () => {
    // Used are 12 L; five litres come twice, which is less than what counts as a fuelling.
    const rises = (ms: number): number => (ms > 0.6 * HOUR ? 5 : 0) + (ms > 1.3 * HOUR ? 5 : 0)
    const totals = await drivenWith('topped-up', MINUTE, (ms) => 40 - (6 * ms) / HOUR + rises(ms))
    expect(totals).toMatchObject({
      fuelUsed: null,
      fuelFilled: null,
      fuelDrained: null,
      fuelUnknown: 'unbalanced',
      fuellings: 0,
    })
  })

  test('cover the whole drive where readings are rare [TRACK-07]', async () => {
    const totals = await drivenWith('rare', 10 * MINUTE, (ms) => 90 - (30 * ms) / HOUR)
    expect(totals.fuelUnknown).toBeNull()
    expect(totals.fuelUsed).toBeGreaterThan(30)
  })

  test('are unknown without a level in litres, and say why [TRACK-07]', async () => {
    const [id = 0] = await host.addVehicles('owner', [{ key: 'no-level' }])
    await host.stage.record(location(id, FROM), location(id, FROM + MINUTE))
    const { totals } = await read(owner, id, PERIOD)
    expect(totals).toMatchObject({ fuelUsed: null, fuelFilled: null, fuelUnknown: 'noLevel' })
  })
})

test('is empty for a period without data [TRACK-07]', async () => {
  const track = await read(owner, vehicle, { from: FROM - 9 * HOUR, to: FROM - 8 * HOUR })
  expect(track).toMatchObject({ count: 0, thinned: false, trips: [], parkings: [], events: [], series: [] })
  expect(track.points.timestamp).toEqual([])
  expect(track.totals).toMatchObject({ positions: 0, mileage: 0, fuelUsed: null })
})

test('is thinned over a long period unless requested in full, and keeps all stops and events [TRACK-07]', async () => {
  const [long = 0] = await host.addVehicles('owner', [{ key: 'long' }])
  const count = THIN_ABOVE + 1
  const from = TEST_START - count * SECOND
  const batch = Array.from({ length: count }, (_, index) => {
    const isStanding = index >= 4_000 && index < 4_600
    const metres = 15 * Math.min(index, 4_000) + 15 * Math.max(0, index - 4_600)
    const [latitude, longitude] = destination(...START, 0, metres)
    return location(long, from + index * SECOND, { latitude, longitude, speed: isStanding ? 0 : 15 })
  })
  const at = from + 7_000 * SECOND
  await host.stage.record(...batch, simple(long, 'POWER_LOST', at))
  const full = await read(owner, long, { from, to: TEST_START, detail: 'full' })
  expect([full.count, full.thinned, full.points.timestamp.length]).toEqual([count, false, count])
  const thin = await read(owner, long, { from, to: TEST_START })
  expect([thin.count, thin.thinned]).toEqual([count, true])
  expect(thin.points.timestamp.length).toBeLessThan(count / 3)
  const { detail: _full, thinned: _whole, points: _all, ...found } = full
  expect(thin).toMatchObject(found)
  expect(thin.parkings).toHaveLength(1)
  for (const moment of [at, thin.parkings[0]?.from, thin.parkings[0]?.to]) {
    expect(thin.points.timestamp).toContain(moment)
  }
})

describe('rights', () => {
  test('responds to a foreign vehicle as to a missing one [USERS-09]', async () => {
    const [foreign = 0] = await host.addVehicles('other', [{ key: 'foreign' }])
    await host.stage.record(location(foreign, FROM))
    const answers = await Promise.all([foreign, 987_654].map((id) => ask(owner, id, PERIOD)))
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    const [first = '', second = ''] = answers.map(({ text }) => text.replace(/\d{4,}|ID = \d+/g, 'ID'))
    expect(first).toBe(second)
  })

  test('restricts a limited user to tracks of the allowed vehicles [USERS-09]', async () => {
    const [hidden = 0] = await host.addVehicles('owner', [{ key: 'hidden' }])
    const limited = await host.addUser('limited', { kind: 'limited', owner })
    await host.restrict(limited, [vehicle], true)
    expect((await ask(limited, vehicle, PERIOD)).status).toBe(200)
    expect((await ask(limited, hidden, PERIOD)).status).toBe(404)
  })

  test.each(['getTracks', 'seeCurrentPosition'] as const)(
    'returns no track without %s [USERS-09]',
    async (right) => {
      const user = await host.addUser(`without-${right}`, { kind: 'limited', owner, without: [right] })
      expect((await ask(user, vehicle, PERIOD)).status).toBe(403)
    },
  )

  test('returns no fuel data in a track without the right [USERS-07]', async () => {
    const user = await host.addUser('without-fuel', { kind: 'limited', owner, without: ['getFuelData'] })
    const { series, fuellings, totals } = await read(user, vehicle, PERIOD)
    expect(series.map(({ number }) => number)).toEqual([1, 40])
    expect(fuellings).toEqual([])
    expect(totals).toMatchObject({ fuelUsed: null, fuelFilled: null, fuelDrained: null, fuellings: 0 })
    expect(totals.fuelUnknown).toBeNull()
  })

  test('keeps history with the client of its time', async () => {
    const [sold = 0] = await host.addVehicles('owner', [{ key: 'sold' }])
    await host.stage.record(location(sold, FROM))
    const next = await host.addUser('next')
    const { db } = host.stage
    await db.transaction().execute((trx) => notePastOwner(trx, sold, owner.accountId, TEST_START))
    await db.updateTable('vehicle').set({ owner_id: next.accountId }).where('id', '=', sold).execute()
    expect((await read(owner, sold, PERIOD)).count).toBe(1)
    expect((await read(next, sold, PERIOD)).count).toBe(0)
    const limited = await host.addUser('limited-after', { kind: 'limited', owner })
    await host.restrict(limited, [vehicle], true)
    expect((await ask(limited, sold, PERIOD)).status).toBe(404)
  })
})

test.each([
  ['to', { from: FROM, to: FROM }],
  ['to', { from: FROM, to: FROM - 1 }],
  ['to', { from: 0, to: TRACK_PERIOD_MAX_MS + 1 }],
  ['from', { from: 'yesterday', to: FROM }],
  ['from', { to: FROM }],
  ['detail', { ...PERIOD, detail: 'some' }],
  ['format', { ...PERIOD, format: 'xml' }],
])('rejects an invalid period by the field %s: %j [TRACK-07]', async (field, query) => {
  const answer = await ask(owner, vehicle, query)
  expect(answer.status).toBe(400)
  expect(answer.json).toMatchObject({ field })
})
