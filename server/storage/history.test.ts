import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { location, openTestFleet, TEST_START, type TestFleet } from '../live/testFleet.ts'
import {
  lastStatement,
  momentStatement,
  readLastPositions,
  readMoment,
  readTrack,
  trackStatement,
} from './history.ts'
import { makePartition } from './partitions/makePartition.ts'
import { POSITIONS } from './partitions/timedTable.ts'
import { weekName, weekOf } from './partitions/weeks.ts'
import { notePastOwner } from './vehicleHistory.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Wednesday, so that a day lies within one week. */
const NOON = Date.UTC(2026, 10, 18, 12)
const VEHICLES = 200

let stage: TestFleet
let ownerId: number
let otherId: number
let ids: readonly number[]
const first = (): number => ids[0] ?? 0

beforeAll(async () => {
  stage = await openTestFleet()
  ownerId = await stage.addOwner('owner')
  otherId = await stage.addOwner('other')
  ids = await stage.addVehicles(
    'owner',
    Array.from({ length: VEHICLES }, (_, index) => ({ key: `h${index}` })),
  )
  for (let week = 0; week < 12; week += 1)
    await makePartition(stage.db, POSITIONS, weekOf(NOON - week * 7 * DAY))
  // Ten weeks of hourly positions, inserted directly, in place of years of recording.
  await sql`insert into position (ts, owner_id, vehicle_id, lat, lon, speed, validity, ignition_on)
    select ${NOON}::bigint - hour * ${HOUR}::bigint, ${ownerId}::int, vehicle, 500000000 + hour, 300000000 + vehicle, 1000, 100, true
    from unnest(${[...ids]}::int[]) as vehicle, generate_series(1, 24 * 7 * 10) as hour`.execute(stage.db)
  await sql`analyze position`.execute(stage.db)
  await sql`analyze vehicle`.execute(stage.db)
})
afterAll(() => stage.close())

/** The plan as text. */
const planOf = async (statement: RawBuilder<unknown>): Promise<string> => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(stage.db)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
const partitionsIn = (plan: string): readonly string[] => [
  ...new Set(plan.match(/position_(?:\d{8}|rest)\b/g)),
]
const partitionAt = (at: number): string => `position_${weekName(weekOf(at))}`

test("reads a day's track in order and in units, from one partition by its key", async () => {
  const query = { ownerId, vehicleId: first(), from: NOON - DAY, to: NOON }
  const track = await readTrack(stage.db, query)
  expect(track).toHaveLength(24)
  expect(track.map(({ timestamp }) => timestamp)).toEqual(
    Array.from({ length: 24 }, (_, index) => NOON - DAY + index * HOUR),
  )
  expect(track[0]).toEqual({
    vehicleId: first(),
    timestamp: NOON - DAY,
    latitude: 50.000_002_4,
    longitude: 30 + first() / 1e7,
    speed: 10,
    azimuth: null,
    altitude: null,
    validity: 100,
    satellites: null,
    ignitionOn: true,
    attributes: null,
  })
  const plan = await planOf(trackStatement(query))
  expect(partitionsIn(plan)).toEqual([partitionAt(NOON)])
  expect(plan).toMatch(/Index Scan|Bitmap Index Scan/)
  expect(plan).not.toContain('Seq Scan')
})

test('reads a track over two weeks from two partitions, and one of years from those that exist', async () => {
  const twoWeeks = { ownerId, vehicleId: first(), from: NOON - 7 * DAY, to: NOON }
  expect(partitionsIn(await planOf(trackStatement(twoWeeks)))).toEqual([
    partitionAt(NOON - 7 * DAY),
    partitionAt(NOON),
  ])
  expect(await readTrack(stage.db, { ...twoWeeks, from: 0 })).toHaveLength(24 * 7 * 10)
})

test('reads the newest position of each vehicle at a moment from the partition of the moment by its key', async () => {
  const at = NOON - 14 * DAY - 0.5 * HOUR
  const query = { ownerId, at, within: 6 * HOUR }
  const there = await readMoment(stage.db, query)
  expect(there).toHaveLength(VEHICLES)
  expect(new Set(there.map(({ timestamp }) => timestamp))).toEqual(new Set([at - 0.5 * HOUR]))
  expect(new Set(there.map(({ vehicleId }) => vehicleId))).toEqual(new Set(ids))
  const plan = await planOf(momentStatement(query))
  expect(partitionsIn(plan)).toEqual([partitionAt(at)])
  expect(plan).toContain(`${partitionAt(at)}_pkey`)
  expect(await readMoment(stage.db, { ...query, within: 0.1 * HOUR })).toEqual([])
})

test('reads last positions from the current state without touching a partition', async () => {
  await stage.record(location(first(), TEST_START - 1_000, { latitude: 50.1, longitude: 30.2, speed: 4.5 }))
  expect(await readLastPositions(stage.db, ownerId)).toEqual([
    {
      vehicleId: first(),
      timestamp: TEST_START - 1_000,
      latitude: 50.1,
      longitude: 30.2,
      speed: 4.5,
      ignitionOn: true,
    },
  ])
  expect(partitionsIn(await planOf(lastStatement(ownerId)))).toEqual([])
})

test('leaves history with its owner of the time: the next one sees none of it, the former one all', async () => {
  const id = ids[1] ?? 0
  await stage.db.transaction().execute(async (trx) => {
    await notePastOwner(trx, id, ownerId, NOON)
    await trx.updateTable('vehicle').set({ owner_id: otherId }).where('id', '=', id).execute()
  })
  const day = { vehicleId: id, from: NOON - DAY, to: NOON }
  expect(await readTrack(stage.db, { ...day, ownerId: otherId })).toEqual([])
  expect(await readTrack(stage.db, { ...day, ownerId })).toHaveLength(24)
  expect(await readMoment(stage.db, { ownerId: otherId, at: NOON, within: DAY })).toEqual([])
  expect(await readMoment(stage.db, { ownerId, at: NOON, within: DAY })).toHaveLength(VEHICLES)
})
