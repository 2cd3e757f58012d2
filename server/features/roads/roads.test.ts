import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CALLS, pathOf } from '../../../src/contract/http/paths.ts'
import {
  type RoadNear,
  roadNear,
  roadRoute,
  type RoadTrack,
  roadTrack,
} from '../../../src/contract/http/roads.ts'
import { location, TEST_START } from '../../live/testFleet.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../vehicles/testFleetApp.ts'
import { buildRoads } from './local/buildRoads.ts'
import { openRoads, type Roads } from './roads.ts'
import { readRoadsConfig } from './roadsConfig.ts'
import { makeRoadsFolder } from './testing/fakePackage.ts'
import { readAnswers } from './testing/readAnswers.ts'
import { openRoadStandIn, refuse, type RoadStandIn } from './testing/roadStandIn.ts'

const { places, drive, offRoadTrack } = readAnswers()
const FROM = { latitude: places.from.lat, longitude: places.from.lon }
const TO = { latitude: places.to.lat, longitude: places.to.lon }
const FAR = { latitude: 50.45, longitude: 30.52 }
const BEGIN = TEST_START - 5 * 3_600_000
const BEGIN_OFF_ROAD = TEST_START - 3 * 3_600_000

let standIn: RoadStandIn
let host: TestFleetApp
let owner: TestUser
let ids: number[]
/** What is set up at the moment. */
let current: Roads | null = null

beforeAll(async () => {
  standIn = await openRoadStandIn()
  host = await openTestFleetApp(
    {},
    { roads: { engine: async () => (await current?.engine()) ?? null, stop: async () => undefined } },
  )
  owner = await host.addUser('owner')
  ids = await host.addVehicles('owner', [{ key: 'near' }, { key: 'inside' }, { key: 'far' }])
  const [near = 0, inside = 0, far = 0] = ids
  const driven = (begin: number, positions: typeof drive.positions) =>
    positions.map(([latitude, longitude], index) =>
      location(inside, begin + index * 10_000, {
        latitude,
        longitude,
        speed: 15,
        ignitionOn: true,
        validity: 100,
      }),
    )
  await host.stage.record(
    ...driven(BEGIN, drive.positions),
    ...driven(BEGIN_OFF_ROAD, offRoadTrack),
    location(near, TEST_START, { ...FROM, speed: 0, validity: 100 }),
    location(far, TEST_START, { ...FAR, speed: 0, validity: 100 }),
    location(inside, TEST_START, { ...TO, speed: 0, validity: 100 }),
  )
})
afterAll(async () => {
  await host.close()
  await standIn.close()
})
beforeEach(() => {
  standIn.answer = null
  standIn.asked.length = 0
  current = remote('valhalla')
})

const remote = (kind: 'valhalla' | 'osrm'): Roads =>
  openRoads({
    config: { url: standIn.url, kind },
    folder: tmpdir(),
    clock: host.stage.clock,
    log: () => undefined,
  })

const ask = (
  call: 'roadDistance' | 'roadRoute' | 'roadMatrix' | 'roadArea' | 'roadNear',
  body: object,
  user = owner,
) => host.call(user, 'POST', CALLS[call].path, { body })
const askTrack = (from: number, to: number, user = owner) =>
  host.call(user, 'GET', `${pathOf('roadTrack', { vehicleId: ids[1] ?? 0 })}?from=${from}&to=${to}`)
const near = async (user = owner): Promise<RoadNear> =>
  roadNear.parse((await ask('roadNear', { point: FROM, minutes: 20 }, user)).json)
const track = async (from: number, to: number): Promise<RoadTrack> =>
  roadTrack.parse((await askTrack(from, to)).json)

describe('with an engine', () => {
  test('says what is set up', async () => {
    expect((await host.call(owner, 'GET', CALLS.roads.path)).json).toEqual({
      engine: 'valhalla',
      area: true,
      size: true,
    })
    current = remote('osrm')
    expect((await host.call(owner, 'GET', CALLS.roads.path)).json).toEqual({
      engine: 'osrm',
      area: false,
      size: false,
    })
  })

  test('returns distance and time between points, and the way', async () => {
    const distance = await ask('roadDistance', { points: [FROM, TO] })
    expect(distance.json).toEqual({
      metres: expect.closeTo(11_560, -2) as number,
      seconds: expect.closeTo(605, -2) as number,
      legs: [expect.any(Object)],
    })
    const way = roadRoute.parse((await ask('roadRoute', { points: [FROM, TO], vehicle: { height: 4 } })).json)
    expect(way.line.length).toBeGreaterThan(100)
    expect(standIn.asked.at(-1)?.body).toContain('"costing":"truck"')
  })

  test('lists the vehicles that can be there in time, by road', async () => {
    const { byRoad, area, vehicles, cut } = await near()
    expect([byRoad, area.length > 0, cut]).toEqual([true, true, false])
    expect(vehicles).toEqual([
      { vehicleId: ids[1], metres: 0, seconds: 0 },
      { vehicleId: ids[0], metres: 11_561, seconds: 608 },
    ])
    const { sources } = JSON.parse(standIn.asked.at(-1)?.body ?? '') as { sources: [] }
    expect(sources).toHaveLength(2)
  })

  test('lists no vehicle that the caller may not see', async () => {
    const limited = await host.addUser('limited', { kind: 'limited', owner })
    await host.restrict(limited, [ids[2] ?? 0], true)
    expect((await near(limited)).vehicles).toEqual([])
  })

  test('returns mileage, streets and speed limits of a track by road', async () => {
    const { trips, onRoad, offRoad, mileage } = await track(BEGIN - 1, BEGIN + 3_600_000)
    expect(trips).toHaveLength(1)
    expect(Math.abs(onRoad / drive.metres - 1)).toBeLessThan(0.005)
    expect([offRoad, mileage > 0.9 * drive.metres]).toEqual([0, true])
    const [trip] = trips
    expect(trip?.lines).toHaveLength(1)
    expect(trip?.pieces[0]).toMatchObject({ street: 'Carrer Doctor Vilanova', from: BEGIN })
    expect(trip?.pieces.reduce((sum, { metres }) => sum + metres, 0)).toBeCloseTo(onRoad, 3)
  })

  test('says how much of a track is on no known road', async () => {
    const { onRoad, offRoad, trips } = await track(BEGIN_OFF_ROAD - 1, BEGIN_OFF_ROAD + 3_600_000)
    expect(offRoad).toBeGreaterThan(2_500)
    expect(offRoad).toBeLessThan(3_500)
    expect(onRoad).toBeGreaterThan(5_000)
    expect(trips[0]?.lines).toHaveLength(2)
  })
})

describe('without an engine', () => {
  beforeEach(() => {
    current = null
  })

  test('says so to each call', async () => {
    expect((await host.call(owner, 'GET', CALLS.roads.path)).json).toMatchObject({ engine: null })
    const answers = await Promise.all([
      ask('roadDistance', { points: [FROM, TO] }),
      ask('roadRoute', { points: [FROM, TO] }),
      ask('roadMatrix', { sources: [FROM], targets: [TO] }),
      ask('roadArea', { point: FROM, minutes: 10 }),
      askTrack(1, 2),
    ])
    for (const { status, json } of answers) {
      expect([status, json]).toEqual([409, expect.objectContaining({ code: 'not_set_up' })])
    }
  })

  test('lists the nearest vehicles as the crow flies', async () => {
    const { byRoad, area, vehicles } = await near()
    expect([byRoad, area]).toEqual([false, []])
    expect(vehicles.map(({ vehicleId }) => vehicleId)).toEqual([ids[0], ids[1], ids[2]])
    expect(vehicles[0]).toMatchObject({ metres: 0, seconds: null })
  })

  test('sends nothing anywhere without the setting', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fleet-no-roads-'))
    const config = readRoadsConfig(() => '')
    const roads = openRoads({ config, folder, clock: host.stage.clock, log: () => undefined })
    expect(config).toBeNull()
    expect(await roads.engine()).toBeNull()
    expect(standIn.asked).toEqual([])
    rmSync(folder, { recursive: true })
  })
})

describe('a call that cannot be answered', () => {
  test.each([
    [{ points: [FROM] }, 'points'],
    [{ points: Array.from({ length: 51 }, () => FROM) }, 'points'],
    [{ points: [FROM, { latitude: 91, longitude: 0 }] }, 'points.1.latitude'],
    [{ points: [FROM, TO], vehicle: { height: -1 } }, 'vehicle.height'],
  ])('names the field that is wrong (%#)', async (body, field) => {
    const { status, json } = await ask('roadRoute', body)
    expect([status, json]).toEqual([400, expect.objectContaining({ field })])
  })

  test('names a period that is too long or backwards', async () => {
    const week = 7 * 86_400_000
    expect((await askTrack(1, week + 2)).json).toMatchObject({
      field: 'to',
      allowed: 'at most 7 days after from',
    })
    expect((await askTrack(2, 1)).json).toMatchObject({ field: 'to', allowed: 'later than from' })
  })

  test.each([
    [400, 442, 'No path', 422, 'no_way'],
    [400, 171, 'No edges', 422, 'no_road'],
    [400, 154, 'Too far', 422, 'too_far'],
    [500, 1, 'Broken', 503, 'unavailable'],
  ])('passes on why: %i %i', async (status, error_code, error, answered, code) => {
    standIn.answer = refuse(status, { error_code, error })
    const answer = await ask('roadDistance', { points: [FROM, TO] })
    expect([answer.status, answer.json]).toEqual([answered, expect.objectContaining({ code })])
  })

  test('needs the rights that the map and the past need', async () => {
    const blind = await host.addUser('blind', {
      kind: 'limited',
      owner,
      without: ['seeCurrentPosition', 'getTracks'],
    })
    expect((await ask('roadNear', { point: FROM, minutes: 10 }, blind)).status).toBe(403)
    expect((await askTrack(1, 2, blind)).status).toBe(403)
    const stranger = await host.addUser('stranger')
    expect((await askTrack(1, 2, stranger)).status).toBe(404)
  })
})

test('uses roads that are built while the server runs, and none once they are removed', async () => {
  const folder = makeRoadsFolder()
  let passed = 0
  const clock = {
    ...host.stage.clock,
    now: () => 0,
    monotonic: () => passed,
    setTimer: () => () => undefined,
  }
  const roads = openRoads({ config: null, folder, clock, log: () => undefined })
  expect(await roads.engine()).toBeNull()
  const file = join(folder, 'andorra.osm.pbf')
  writeFileSync(file, 'pbf')
  const { signal } = new AbortController()
  await buildRoads(file, folder, { onProgress: () => undefined, signal, now: 1 })
  passed += 1_000
  const engine = await roads.engine()
  expect((await engine?.route([FROM, TO], null, signal))?.metres).toBeCloseTo(11_560, -2)
  rmSync(join(folder, 'roads.json'))
  passed += 1_000
  expect(await roads.engine()).toBeNull()
  await roads.stop()
  rmSync(folder, { recursive: true })
})

test.each([
  [{ ROADS_URL: 'http://127.0.0.1:8002/' }, { url: 'http://127.0.0.1:8002', kind: 'valhalla' }],
  [
    { ROADS_URL: 'https://roads.example.org/x', ROADS_KIND: 'osrm' },
    { url: 'https://roads.example.org/x', kind: 'osrm' },
  ],
])('reads the settings %#', (env, expected) => {
  expect(readRoadsConfig((name) => (env as Record<string, string>)[name] ?? '')).toEqual(expected)
})

test.each([
  [{ ROADS_KIND: 'osrm' }, 'ROADS_KIND only goes with ROADS_URL'],
  [{ ROADS_URL: 'http://a', ROADS_KIND: 'x' }, 'allowed are valhalla and osrm'],
  [{ ROADS_URL: 'ftp://a' }, 'ROADS_URL is'],
  [{ ROADS_URL: 'http://u:p@a' }, 'ROADS_URL is'],
])('rejects settings that are wrong %#', (env, message) => {
  expect(() => readRoadsConfig((name) => (env as Record<string, string>)[name] ?? '')).toThrow(message)
})
