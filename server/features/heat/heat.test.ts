import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  HEAT_PERIOD_MAX_DAYS,
  HEAT_VEHICLE_DAYS_MAX,
  type HeatMap,
  heatCell,
  heatMap,
  type HeatMapBody,
} from '../../../src/contract/http/heat.ts'
import { JobRunner } from '../../platform/jobs/jobRunner.ts'
import { Precedence } from '../../platform/precedence.ts'
import { location } from '../../live/testFleet.ts'
import { keepPartitions } from '../../storage/keepPartitions.ts'
import { deleteVehicleHistory, notePastOwner } from '../../storage/vehicleHistory.ts'
import { type AdminStage, openAdminStage } from '../admin/testAdmin.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'
import { buildHeat } from './buildHeat.ts'
import { heatJob } from './heatJob.ts'

/** The heat map through its calls, against the positions that are stored. */

const DAY_MS = 86_400_000
const MINUTE = 60_000
/** 18 November 2026, UTC; tests begin on the 20th at noon. */
const DAY = Date.UTC(2026, 10, 18)
const TODAY = DAY + 2 * DAY_MS
const BOX = { west: 29.9, south: 49.9, east: 30.5, north: 50.5 }

let stage: AdminStage
let owner: TestUser
let limited: TestUser
let stranger: TestUser
let first: number
let second: number
beforeAll(async () => {
  stage = await openAdminStage()
  const { host } = stage
  owner = await host.addUser('owner')
  stranger = await host.addUser('stranger')
  ;[first = 0, second = 0] = await host.addVehicles('owner', [{ key: 'A' }, { key: 'B' }])
  limited = await host.addUser('limited', { kind: 'limited', owner })
  await host.stage.fleet.past.makeRoom(DAY - 30 * DAY_MS, TODAY)
})
afterAll(() => stage.host.close())

/** Stands for ten minutes, drives north for ten, stands again. */
const drive = (vehicleId: number, from: number) =>
  Array.from({ length: 31 }, (_, minute) =>
    location(vehicleId, from + minute * MINUTE, {
      latitude: 50 + Math.min(10, Math.max(0, minute - 10)) / 200,
      longitude: 30,
      speed: minute > 10 && minute <= 20 ? 9 : 0,
    }),
  )

const build = (before = TODAY + DAY_MS, ownerId: number | null = null) =>
  buildHeat(stage.host.stage.db, {
    ownerId,
    before,
    signal: new AbortController().signal,
    precedence: new Precedence(stage.host.stage.clock),
  })

const asked = (rest: Partial<HeatMapBody> = {}): HeatMapBody => ({
  measure: 'presence',
  vehicleIds: null,
  from: DAY,
  to: TODAY + DAY_MS,
  box: BOX,
  ...rest,
})
const ask = (rest: Partial<HeatMapBody> = {}, as: TestUser | null = owner) =>
  stage.ask('heatMap', { body: asked(rest), as })
const read = async (rest: Partial<HeatMapBody> = {}, as = owner): Promise<HeatMap> =>
  heatMap.parse((await ask(rest, as)).json)
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)
const countOf = async (rest: Partial<HeatMapBody> = {}, as = owner): Promise<number> =>
  sum((await read(rest, as)).count)
const stored = async (vehicleId: number, ownerId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from position
    where vehicle_id = ${vehicleId} and owner_id = ${ownerId} and lat is not null and validity = 100`.execute(
    stage.host.stage.db,
  )
  return rows[0]?.count ?? 0
}

test('counts every stored position once, also those of a day that goes on', async () => {
  await stage.host.stage.record(
    ...drive(first, DAY + 8 * 60 * MINUTE),
    ...drive(second, DAY + 9 * 60 * MINUTE),
  )
  await stage.host.stage.record(...drive(first, TODAY + 60 * MINUTE))
  await build()
  const all = (await stored(first, owner.accountId)) + (await stored(second, owner.accountId))
  expect(all).toBe(93)
  expect(await countOf()).toBe(all)
  expect(await countOf({ vehicleIds: [second] })).toBe(31)
  expect(await countOf({ to: DAY + DAY_MS })).toBe(62)
  expect(await countOf({ measure: 'stops' })).toBe(6)
  const { zoom, column, count } = await read({ box: { west: -180, south: -90, east: 180, north: 90 } })
  expect([zoom, column.length, sum(count)]).toEqual([7, 1, 93])
})

test('a day counts where its noon is within the period', async () => {
  const noon = DAY + DAY_MS / 2
  expect(await countOf({ from: noon, to: noon + 1 })).toBe(62)
  expect(await countOf({ from: noon + 1, to: noon + DAY_MS })).toBe(0)
  const { from, to } = await read({ from: DAY - 2 * 60 * MINUTE, to: DAY + 22 * 60 * MINUTE })
  expect([from, to]).toEqual([DAY, DAY + DAY_MS])
})

test('names the vehicles of a cell, those with most first', async () => {
  const { zoom, column, row, count } = await read({ measure: 'stops' })
  const cell = { zoom, column: column[0] ?? 0, row: row[0] ?? 0 }
  const { box: _box, ...question } = asked({ measure: 'stops' })
  const answer = await stage.ask('heatCell', { body: { ...question, ...cell }, as: owner })
  const { vehicleCount, vehicles } = heatCell.parse(answer.json)
  expect(vehicleCount).toBe(2)
  expect(vehicles.map(({ vehicleId }) => vehicleId)).toEqual([first, second])
  expect(sum(vehicles.map((vehicle) => vehicle.count))).toBe(count[0])
})

test('what comes late changes its day', async () => {
  const before = await countOf()
  await stage.host.stage.record(...drive(first, DAY + 12 * 60 * MINUTE))
  expect(await build()).toBeGreaterThan(0)
  expect(await countOf()).toBe(before + 31)
  expect(await build()).toBe(0)
})

test('another speed limit changes the past, as in reports', async () => {
  expect(await countOf({ measure: 'speeding' })).toBe(0)
  const settings = JSON.stringify([{ name: 'maximum_allowed_speed', unit: 'm/s', value: 5 }])
  await sql`update vehicle set settings = ${settings}::jsonb where id = ${second}`.execute(
    stage.host.stage.db,
  )
  await build()
  expect(await countOf({ measure: 'speeding' })).toBe(1)
})

test('the schedule computes the days that are over, and a look at the map the present one', async () => {
  const { db, clock, lines } = stage.host.stage
  await sql`delete from heat_day`.execute(db)
  await sql`delete from heat_vehicle`.execute(db)
  await build(TODAY)
  const over = await countOf({ to: TODAY })
  expect(over).toBe(93)
  const { isComputing, count } = await read()
  expect([isComputing, sum(count)]).toEqual([true, over])
  const kinds = [heatJob({ db, clock, timeZone: 'UTC', precedence: new Precedence(clock) })]
  const runner = new JobRunner({ db, clock, log: (line) => void lines.push(line), random: () => 0, kinds })
  runner.start()
  await expect
    .poll(async () => {
      await clock.advance(200)
      return (await read()).isComputing
    })
    .toBe(false)
  const stopping = runner.stop()
  await clock.advance(200)
  await stopping
  expect(await countOf()).toBe(over + 31)
  expect((await read()).isComputing).toBe(false)
})

test('shows only vehicles that the caller sees', async () => {
  const { db } = stage.host.stage
  await sql`update account set sees_only_allowed = true where id = ${limited.accountId}`.execute(db)
  await sql`insert into account_vehicle (account_id, vehicle_id, allowed) values (${limited.accountId}, ${second}, true)`.execute(
    db,
  )
  expect(await countOf({}, limited)).toBe(31)
  expect(await countOf({}, stranger)).toBe(0)
  for (const vehicleIds of [[first], [999_999]]) {
    expect((await ask({ vehicleIds }, limited)).status).toBe(403)
  }
  expect((await ask({}, null)).status).toBe(401)
  expect((await ask({}, stage.admin)).status).toBe(403)
})

test('rejects what it cannot answer and names the field', async () => {
  const fieldOf = async (rest: Partial<HeatMapBody>) => {
    const { status, json } = await ask(rest)
    return [status, json['field']]
  }
  expect(await fieldOf({ to: DAY })).toEqual([400, 'to'])
  expect(await fieldOf({ to: DAY + 400 * DAY_MS })).toEqual([400, 'to'])
  expect(await fieldOf({ box: { ...BOX, east: BOX.west } })).toEqual([400, 'box.east'])
  expect(await fieldOf({ box: { ...BOX, north: BOX.south } })).toEqual([400, 'box.north'])
})

test('rejects more vehicles and days together than it reads within seconds', async () => {
  const large = await stage.host.addUser('large')
  const most = Math.floor(HEAT_VEHICLE_DAYS_MAX / HEAT_PERIOD_MAX_DAYS)
  await stage.host.addVehicles(
    'large',
    Array.from({ length: most + 1 }, (_, index) => ({ key: `large ${index}` })),
  )
  const year = { from: TODAY - HEAT_PERIOD_MAX_DAYS * DAY_MS, to: TODAY }
  const refused = { status: 422, json: { field: 'vehicleIds', message: expect.stringContaining(`${most} `) } }
  expect(await ask(year, large)).toMatchObject(refused)
  const { box: _box, ...question } = asked(year)
  const cell = { ...question, zoom: 0, column: 0, row: 0 }
  expect(await stage.ask('heatCell', { body: cell, as: large })).toMatchObject(refused)
  expect((await ask({ ...year, from: year.from + DAY_MS }, large)).status).toBe(200)
})

test('cells go with the positions that are no longer kept', async () => {
  const { db, fleet } = stage.host.stage
  const old = DAY - 21 * DAY_MS
  await fleet.past.keep(drive(second, old))
  await build()
  const body = { from: old, to: old + DAY_MS }
  expect(await countOf(body)).toBe(31)
  await keepPartitions(db, { now: TODAY, keepDays: 7, isStopped: () => false })
  expect(await countOf(body)).toBe(0)
  expect(await countOf({ vehicleIds: [second] })).toBe(31)
})

test('a vehicle that changes hands leaves its past, and one that is deleted none', async () => {
  const { db } = stage.host.stage
  await db.transaction().execute(async (trx) => {
    await notePastOwner(trx, second, owner.accountId, TODAY)
    await sql`update vehicle set owner_id = ${stranger.accountId} where id = ${second}`.execute(trx)
  })
  await build()
  expect(await countOf({}, stranger)).toBe(0)
  const kept = await db.selectFrom('heat_day').select('owner_id').where('vehicle_id', '=', second).execute()
  expect(new Set(kept.map(({ owner_id: id }) => id))).toEqual(new Set([owner.accountId]))
  await deleteVehicleHistory(db, second, [owner.accountId, stranger.accountId])
  const left = await db.selectFrom('heat_day').select('day').where('vehicle_id', '=', second).execute()
  expect(left).toEqual([])
})
