import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { driverLeague, driverScore } from '../../../src/contract/http/driverScores.ts'
import { type Violation, violationPage } from '../../../src/contract/http/employees.ts'
import type { CallName } from '../../../src/contract/http/paths.ts'
import { DEFAULT_SCORE_SETTINGS } from '../../../src/contract/rules/scoreSettings.ts'
import { DriverKeeper } from '../../live/drivers/driverKeeper.ts'
import { judgeVehicle } from '../../live/drivers/judgeVehicle.ts'
import type { Observation } from '../../live/ports.ts'
import { location, TEST_START } from '../../live/testFleet.ts'
import { type AdminStage, openAdminStage } from '../admin/testAdmin.ts'
import { addTestEmployee } from '../employees/testEmployees.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** Noon in Kyiv. */
const start = TEST_START - 2 * HOUR
const month = new Date(TEST_START).toISOString().slice(0, 7)
const METRES_PER_DEGREE = 111_195

let stage: AdminStage
let owner: TestUser
let without: TestUser
let viewer: TestUser
let stranger: TestUser
let demo: TestUser
let keeper: DriverKeeper
let vehicleId: number
let employeeId: number
let turn = 0
beforeAll(async () => {
  stage = await openAdminStage()
  const { host } = stage
  owner = await host.addUser('owner')
  without = await host.addUser('without', { kind: 'limited', owner, without: ['editRfidCards'] })
  viewer = await host.addUser('viewer', { kind: 'limited', owner })
  demo = await host.addUser('demo', { kind: 'demo', owner })
  stranger = await host.addUser('stranger')
  const { db, clock } = host.stage
  keeper = new DriverKeeper({ db, clock, days: host.stage.fleet.days, log: () => undefined })
})
afterAll(() => stage.host.close())
beforeEach(async () => {
  const { db } = stage.host.stage
  for (const table of [
    'score_settings',
    'driver_interval',
    'card_reading',
    'card_holding',
    'employee',
    'rfid_card',
  ])
    await sql`delete from ${sql.table(table)}`.execute(db)
  ;[vehicleId = 0] = await stage.host.addVehicles('owner', [{ key: `v${++turn}` }])
  const card = { number: 'A1', driverName: '', phone: '', expiresOn: '' }
  const cardId = (await ask('createRfidCard', { body: card })).json.id
  employeeId = await addTestEmployee(stage.host, owner, { cardIds: [cardId] })
})

const ask = (call: CallName, rest: Parameters<AdminStage['ask']>[1] = {}) =>
  stage.ask(call, { as: owner, ...rest })
const record = async (...batch: readonly Observation[]) => {
  await stage.host.stage.record(...batch)
  await keeper.settle()
}
const readCard = (at: number): Observation => ({
  event: 'rfidCard',
  data: { vehicleId, timestamp: at, connectedRfidCard: { number: 'A1', driverName: '' } },
})
/** Drives to the north at these speeds (m/s), a second apart, from a moment on. */
const driveAt = (from: number, speeds: readonly number[], rest: object = {}, every = 1): Observation[] => {
  let metres = (from - start) / 60
  return speeds.map((speed, index) => {
    metres += speed * every
    const place = { latitude: 50 + metres / METRES_PER_DEGREE, speed, azimuth: 0 }
    return location(vehicleId, from + index * every * SECOND, { ignitionOn: true, ...place, ...rest })
  })
}
const steady = (count: number, speed: number): number[] => Array.from({ length: count }, () => speed)
const violations = async (): Promise<readonly Violation[]> =>
  violationPage.parse((await ask('employeeViolations', { params: { id: employeeId } })).json).rows
const league = async (as = owner) =>
  driverLeague.parse((await ask('driverScores', { query: { month }, as })).json)
const score = async (as = owner) =>
  driverScore.parse((await ask('driverScore', { params: { id: employeeId }, query: { month }, as })).json)

test('harsh driving while bound is written with place, time and what happened, and costs points [EMP-03, EMP-04]', async () => {
  // 0.41 g for two seconds; the fixes before and after agree.
  const speeds = [...steady(60, 20), 16, 12, ...steady(30, 12)]
  await record(readCard(start), ...driveAt(start, speeds))
  const [event] = await violations()
  expect(await violations()).toHaveLength(1)
  expect(event).toMatchObject({
    kind: 'braking',
    at: start + 59 * SECOND,
    vehicleId,
    details: { speedFrom: 20, speedTo: 12, source: 'fixes' },
  })
  expect(event?.details.size).toBeCloseTo(4 / 9.80665, 3)
  expect(event?.latitude).toBeGreaterThan(50)
  const { month: row, events } = await score()
  expect(row).toMatchObject({ points: 20, parts: [{ criterion: 'braking35', count: 1, points: 20 }] })
  expect(events).toMatchObject([{ kind: 'braking', points: 20 }])
})

test('fixes too far apart write no harsh driving, and what the device reports is written [EMP-03]', async () => {
  await record(readCard(start), ...driveAt(start, [20, 2, 20, 2, 20], {}, 5))
  expect(await violations()).toEqual([])
  const [reported] = driveAt(start + MINUTE, [14])
  if (reported?.event !== 'vehicleLocation') throw new Error('a location')
  const attributes = { alarm: 'hardBraking', io254: 47 }
  await record({ ...reported, measured: { altitude: null, satellites: null, attributes } })
  expect(await violations()).toMatchObject([
    { kind: 'braking', at: start + MINUTE, details: { size: 0.47, source: 'device' } },
  ])
})

test('a zone, the night and idling are judged by their own limits [EMP-03]', async () => {
  const { db, fleet } = stage.host.stage
  const night = {
    ...DEFAULT_SCORE_SETTINGS,
    nightFrom: '12:20',
    nightTo: '13:00',
    nightSpeed: 72,
    nightDriving: 1,
  }
  expect((await ask('changeScoreSettings', { body: night })).status).toBe(200)
  await record(
    readCard(start),
    ...driveAt(start, steady(20, 15), {}, 30),
    // Stands for eight minutes.
    ...driveAt(start + 10 * MINUTE, steady(17, 0), {}, 30),
    ...driveAt(start + 20 * MINUTE, steady(4, 15), {}, 30),
    ...driveAt(start + 22 * MINUTE, steady(5, 25), {}, 30),
    ...driveAt(start + 24.5 * MINUTE, steady(30, 15), {}, 30),
  )
  await stage.host.stage.clock.advance(MINUTE)
  await keeper.settle()
  const found = await violations()
  expect(found.map(({ kind }) => kind).toSorted()).toEqual(['idling', 'nightDriving', 'overSpeed'])
  expect(found.find(({ kind }) => kind === 'overSpeed')).toMatchObject({
    at: start + 22 * MINUTE,
    details: { maxSpeed: 25, allowedSpeed: 20, limitOf: 'night', until: start + 24.5 * MINUTE },
  })
  expect(found.find(({ kind }) => kind === 'nightDriving')?.at).toBe(start + 20 * MINUTE)
  // Judged again, everything is there once.
  await db
    .transaction()
    .execute((trx) =>
      judgeVehicle(
        trx,
        { ownerId: owner.accountId, vehicleId, since: start, until: start },
        { now: stage.host.stage.clock.now(), days: fleet.days },
      ),
    )
  expect((await violations()).map(({ kind }) => kind).toSorted()).toEqual(
    found.map(({ kind }) => kind).toSorted(),
  )
})

test('the league has points per 100 km, whose weights the account sets, and the month before [EMP-02]', async () => {
  const { db } = stage.host.stage
  const share = (at: number, metres: number) =>
    sql`insert into driver_share (owner_id, vehicle_id, employee_id,
      drive_at, from_at, metres, driven_ms, judged_ms)
    values (${owner.accountId}, ${vehicleId}, ${employeeId}, ${at}, ${at}, ${metres}, 3600000, 360000)`.execute(
      db,
    )
  const broke = (at: number) =>
    sql`insert into violation (owner_id, vehicle_id, employee_id, kind, at, details, criterion, amount)
    values (${owner.accountId}, ${vehicleId}, ${employeeId}, 'overSpeed', ${at}, '{"maxSpeed": 34, "allowedSpeed": 25}', 'overSpeed20', 2)`.execute(
      db,
    )
  const monthBefore = start - 31 * 24 * HOUR
  await share(start, 50_000)
  await share(monthBefore, 20_000)
  await broke(start)
  await broke(start + MINUTE)
  await broke(monthBefore)
  // Two times two minutes at three points on 50 km; six points on 20 km before.
  expect((await league()).drivers).toMatchObject([
    { employeeId, name: 'Koval Olena', metres: 50_000, points: 12, score: 24, scoreBefore: 30 },
  ])
  await ask('changeScoreSettings', { body: { ...DEFAULT_SCORE_SETTINGS, overSpeed20: 5 } })
  expect((await league()).drivers).toMatchObject([{ points: 20, score: 40, scoreBefore: 50 }])
  const hidden = await stage.host.addUser(`hidden${turn}`, { kind: 'limited', owner })
  await stage.host.restrict(hidden, [vehicleId], false)
  expect((await league(hidden)).drivers).toEqual([])
  expect((await score(hidden)).events).toEqual([])
  expect((await league(stranger)).drivers).toEqual([])
})

test('only who may see drives reads scores, and only who may edit people changes the points', async () => {
  const query = { month }
  const params = { id: employeeId }
  for (const [as, reads, edits] of [
    [owner, 200, 200],
    [viewer, 200, 200],
    [demo, 200, 403],
    [without, 403, 403],
  ] as const) {
    expect((await ask('driverScores', { query, as })).status).toBe(reads)
    expect((await ask('driverScore', { params, query, as })).status).toBe(reads)
    expect((await ask('scoreSettings', { as })).status).toBe(reads)
    expect((await ask('changeScoreSettings', { body: DEFAULT_SCORE_SETTINGS, as })).status).toBe(edits)
  }
  expect((await ask('driverScore', { params, query, as: stranger })).status).toBe(404)
})

test.each([
  ['negative points', { braking35: -1 }, 'braking35'],
  ['too many points', { idling: 1_001 }, 'idling'],
  ['no time of day', { nightFrom: '25:00' }, 'nightFrom'],
  ['a limit that is none', { nightSpeed: 3 }, 'nightSpeed'],
])('rejects settings with %s and names the field', async (_what, rest, field) => {
  const answer = await ask('changeScoreSettings', { body: { ...DEFAULT_SCORE_SETTINGS, ...rest } })
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.json)).toContain(field)
  expect((await ask('driverScores', { query: { month: '2026-13' } })).status).toBe(400)
})
