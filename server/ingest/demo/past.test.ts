import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { distanceM } from '../../../src/contract/rules/geodesy.ts'
import { openTestFleet, TEST_START, type TestFleet } from '../../live/testFleet.ts'
import { readPlace } from '../../storage/positionUnits.ts'
import { readSeries } from '../../storage/sensorReadings.ts'
import { deviceAt } from './device.ts'
import { newDemoVehicle } from './initialState.ts'
import { writePast } from './past.ts'
import { type DemoVehicle, makeFleet } from './vehicleModel.ts'

const HOUR = 3_600_000
const WITH_WEEK = 1
const DAY = 24 * HOUR
/** Maximum error of the measured level by sloshing and a broken sensor's zero, as a share of the tank. */
const SLOSH = 0.06

let stage: TestFleet
let vehicles: Map<number, DemoVehicle>
let written: number

/** A few with a week, one without, and one that was silent for long when it was first seen. */
const chosen = (): DemoVehicle[] => {
  const all = makeFleet(1, 0, 100)
  const active = all.filter(({ condition }) => condition === 'active')
  const others = ['disconnected', 'noDevice', 'neverReported'].flatMap(
    (condition) => all.find((vehicle) => vehicle.condition === condition) ?? [],
  )
  return [...active.slice(0, WITH_WEEK + 1), ...others]
}

beforeAll(async () => {
  stage = await openTestFleet()
  await stage.addOwner('owner')
  const fleet = chosen()
  const ids = await stage.fleet.directory.ensureVehicles(
    'owner',
    fleet.map((vehicle) => newDemoVehicle(vehicle, TEST_START)),
  )
  vehicles = new Map(fleet.map((vehicle) => [ids.get(vehicle.serial) ?? 0, vehicle]))
  written = await writePast(stage.fleet.past, vehicles, {
    now: TEST_START,
    withWeek: WITH_WEEK,
    isStopped: () => false,
  })
}, 120_000)
afterAll(() => stage.close())

const positionsOf = (vehicleId: number) =>
  stage.db.selectFrom('position').selectAll().where('vehicle_id', '=', vehicleId).orderBy('ts').execute()
const idOf = (condition: DemoVehicle['condition'], nth = 0): number =>
  [...vehicles].filter(([, vehicle]) => vehicle.condition === condition)[nth]?.[0] ?? 0

describe('the past of the demo fleet', () => {
  test('covers a week for the first vehicles and a day for the others, up to now', async () => {
    for (const [nth, length] of [[0, 7 * DAY] as const, [WITH_WEEK, DAY] as const]) {
      const rows = await positionsOf(idOf('active', nth))
      expect((rows[0]?.ts ?? 0) - (TEST_START - length)).toBeLessThan(2 * HOUR)
      expect(TEST_START - (rows.at(-1)?.ts ?? 0)).toBeLessThan(HOUR)
    }
    expect(written).toBeGreaterThan(5_000)
  })

  test('has each vehicle at its computed position, with its computed fuel', async () => {
    const vehicleId = idOf('active')
    const vehicle = vehicles.get(vehicleId)
    if (!vehicle) throw new Error('no vehicle')
    for (const { ts, lat, lon, validity } of await positionsOf(vehicleId)) {
      if (lat === null || lon === null || validity < 100) continue
      const { motion } = deviceAt(vehicle, ts)
      expect(distanceM(readPlace(lat), readPlace(lon), motion.latitude, motion.longitude)).toBeLessThan(1)
    }
    const sensorRows = await stage.db
      .selectFrom('sensor_reading')
      .selectAll()
      .where('vehicle_id', '=', vehicleId)
      .execute()
    expect(sensorRows.length).toBeGreaterThan(1_000)
    for (const { ts, series, readings } of sensorRows) {
      const total = series.findIndex(
        (one) => readSeries(one).kind === 'multi' && readSeries(one).number === 100,
      )
      const moment = deviceAt(vehicle, ts)
      if (moment.sensorFault) continue
      const off = Math.abs((readings[total] ?? 0) - moment.motion.fuel.litres)
      expect(off).toBeLessThan(SLOSH * vehicle.tour.fuel.volume)
    }
  })

  test('has stops and fuel as events, which change neither the state nor the counts of today', async () => {
    const events = await stage.db.selectFrom('event_log').select(['name', 'at', 'counted']).execute()
    const names = new Set(events.map(({ name }) => name))
    for (const name of ['VEHICLE_PARKING_START', 'VEHICLE_PARKING_END', 'FUELLING_START', 'FUELLING_END']) {
      expect(names).toContain(name)
    }
    expect(events.every(({ at, counted }) => at < TEST_START && counted)).toBe(true)
    expect(await stage.db.selectFrom('event_count').selectAll().execute()).toEqual([])
    const state = await stage.db
      .selectFrom('vehicle_position_state')
      .select('timestamp')
      .where('vehicle_id', '=', idOf('active'))
      .executeTakeFirst()
    expect(state?.timestamp).toBeGreaterThan(TEST_START - HOUR)
  })

  test('ends at the last contact of a vehicle; one that was never heard has none', async () => {
    const lost = await positionsOf(idOf('disconnected'))
    expect(lost.length).toBeGreaterThan(10)
    expect(lost.at(-1)?.ts).toBeLessThan(TEST_START - 12 * HOUR)
    for (const condition of ['noDevice', 'neverReported'] as const) {
      expect(await positionsOf(idOf(condition))).toEqual([])
    }
  })

  test('is written once', async () => {
    expect(
      await writePast(stage.fleet.past, vehicles, { now: TEST_START + HOUR, isStopped: () => false }),
    ).toBe(0)
  })

  test('is stored in the partitions of its weeks', async () => {
    for (const rest of ['position_rest', 'sensor_reading_rest', 'event_log_rest']) {
      const found = await stage.db
        .selectFrom(rest as 'position')
        .select((where) => where.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
      expect([rest, found.rows]).toEqual([rest, 0])
    }
  })
})

test('is abandoned when the source stops', async () => {
  let kept = 0
  const past = {
    isWanted: async () => true,
    makeRoom: async () => undefined,
    keep: async () => void kept++,
  }
  await writePast(past, vehicles, { now: TEST_START, isStopped: () => true })
  expect(kept).toBe(0)
})
