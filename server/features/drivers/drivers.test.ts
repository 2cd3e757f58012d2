import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connectedDriver, driverIntervals } from '../../../src/contract/http/drivers.ts'
import { violationPage } from '../../../src/contract/http/employees.ts'
import type { CallName } from '../../../src/contract/http/paths.ts'
import { RESTORE_MS } from '../../../src/contract/http/resource.ts'
import { DriverKeeper } from '../../live/drivers/driverKeeper.ts'
import { judgeDrivers } from '../../live/drivers/judgeDrivers.ts'
import type { Observation } from '../../live/ports.ts'
import { location, TEST_START } from '../../live/testFleet.ts'
import { createRandom } from '../../platform/random.ts'
import { type AdminStage, openAdminStage } from '../admin/testAdmin.ts'
import { addTestEmployee } from '../employees/testEmployees.ts'
import { purgeDeleted } from '../resource/purgeJob.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let stage: AdminStage
let owner: TestUser
let limited: TestUser
let keeper: DriverKeeper
let vehicleId: number
let turn = 0
/** Noon in Kyiv, two hours before the clock of the stage starts. */
const start = TEST_START - 2 * HOUR
beforeAll(async () => {
  stage = await openAdminStage()
  const { host } = stage
  owner = await host.addUser('owner')
  limited = await host.addUser('limited', { kind: 'limited', owner, without: ['editRfidCards'] })
  await host.stage.fleet.outbox.start()
  const { db, clock } = host.stage
  keeper = new DriverKeeper({ db, clock, days: host.stage.fleet.days, log: () => undefined })
})
afterAll(() => stage.host.close())
beforeEach(async () => {
  ;[vehicleId = 0] = await stage.host.addVehicles('owner', [{ key: `v${++turn}` }])
  for (const table of ['driver_interval', 'card_reading', 'card_holding', 'employee', 'rfid_card'])
    await sql`delete from ${sql.table(table)}`.execute(stage.host.stage.db)
})

const ask = (call: CallName, rest: Parameters<AdminStage['ask']>[1] = {}) =>
  stage.ask(call, { as: owner, ...rest })
const read = (minute: number, number: string | null): Observation => ({
  event: 'rfidCard',
  data: {
    vehicleId,
    timestamp: start + minute * MINUTE,
    connectedRfidCard: number === null ? null : { number, driverName: '' },
  },
})
const at = (minute: number, ignitionOn: boolean, rest: object = {}) =>
  location(vehicleId, start + minute * MINUTE, { ignitionOn, speed: ignitionOn ? 10 : 0, ...rest })
const record = async (...batch: readonly Observation[]) => {
  await stage.host.stage.record(...batch)
  await stage.host.stage.fleet.outbox.readAll()
  await keeper.settle()
}
const addCard = async (number: string, driverName: string) =>
  (await ask('createRfidCard', { body: { number, driverName, phone: '+380671234567', expiresOn: '' } })).json
    .id
const drivers = async (as = owner) => {
  const query = { from: start - HOUR, to: start + 24 * HOUR }
  const answer = await ask('vehicleDrivers', { params: { vehicleId }, query, as })
  return driverIntervals
    .parse(answer.json)
    .map(({ driverName, from, to, source, endReason }) => [
      driverName,
      (from - start) / MINUTE,
      to === null ? null : (to - start) / MINUTE,
      source,
      endReason,
    ])
}
const violations = async (id: number, as = owner) =>
  violationPage.parse((await ask('employeeViolations', { params: { id }, as })).json).rows

test('a card begins an interval, another card ends it, and an empty reader or zeros end none', async () => {
  await addCard('A1', 'Olena')
  await addCard('B2', 'Ivan')
  await record(at(0, true), read(1, 'A1'), at(10, true), read(11, null), at(20, true), read(21, '0000'))
  await record(at(30, true), read(40, 'B2'), at(41, true))
  expect(await drivers()).toEqual([
    ['Olena', 1, 40, 'card', 'card'],
    ['Ivan', 40, null, 'card', null],
  ])
})

test('ignition off for half an hour ends an interval when it went off, and the card in the reader drives again', async () => {
  await addCard('A1', 'Olena')
  await record(read(0, 'A1'), at(1, true), at(20, false), at(30, false), at(52, false))
  expect(await drivers()).toEqual([['Olena', 0, 20, 'card', 'ignitionOff']])
  await record(at(60, true))
  await stage.host.stage.clock.advance(MINUTE)
  await keeper.settle()
  expect(await drivers()).toEqual([
    ['Olena', 0, 20, 'card', 'ignitionOff'],
    ['Olena', 60, null, 'card', null],
  ])
})

test('late readings and late positions are judged again', async () => {
  await addCard('A1', 'Olena')
  await addCard('B2', 'Ivan')
  await record(read(0, 'A1'), at(0, true), at(10, false), at(90, true))
  expect(await drivers()).toMatchObject([
    ['Olena', 0, 10, 'card', 'ignitionOff'],
    ['Olena', 90, null, 'card', null],
  ])
  await record(at(30, true), at(55, true), at(70, true))
  expect(await drivers()).toEqual([['Olena', 0, null, 'card', null]])
  await record(read(50, 'B2'))
  expect(await drivers()).toEqual([
    ['Olena', 0, 50, 'card', 'card'],
    ['Ivan', 50, null, 'card', null],
  ])
})

test('whatever the order in which readings and positions arrive, the intervals are those of all of them', async () => {
  for (let seed = 1; seed <= 12; seed++) {
    ;[vehicleId = 0] = await stage.host.addVehicles('owner', [{ key: `random${seed}` }])
    const random = createRandom(seed)
    const moments = Array.from({ length: 30 }, (_, index) => index * 4)
    const all = moments.map((minute): Observation => {
      if (random() < 0.35) return read(minute, ['A1', 'B2', 'C3', null][Math.floor(random() * 4)] ?? null)
      return at(minute, random() < 0.5)
    })
    const readings = all.flatMap((one) =>
      one.event === 'rfidCard'
        ? [{ at: one.data.timestamp, number: one.data.connectedRfidCard?.number ?? null }]
        : [],
    )
    const engine = all.flatMap((one) =>
      one.event === 'vehicleLocation' ? [{ at: one.data.timestamp, isOn: one.data.ignitionOn }] : [],
    )
    // The newest first, and the rest in any order, in batches.
    const rest = all.slice(0, -1).toSorted(() => random() - 0.5)
    await record(...all.slice(-1))
    for (let index = 0; index < rest.length; index += 5) await record(...rest.slice(index, index + 5))
    // Positions from before a reading may come after it without being late.
    await stage.host.stage.clock.advance(MINUTE)
    await keeper.settle()
    const { rows } = await sql<{ number: string; from: number; to: number | null; reason: string | null }>`
      select number, from_at as "from", to_at as "to", end_reason as reason from driver_interval
      where vehicle_id = ${vehicleId} order by from_at`.execute(stage.host.stage.db)
    expect(rows, `seed ${seed}`).toEqual(
      judgeDrivers({
        readings,
        engine,
        open: null,
        until: stage.host.stage.clock.now(),
        signOffMs: 30 * MINUTE,
        shiftEnd: () => null,
      }),
    )
  }
}, 60_000)

test('an employee drives with any of the own cards, also before the card was given, and by hand', async () => {
  const cardId = await addCard('A1', 'Card of the depot')
  await record(read(0, 'A1'), at(1, true), at(60, true))
  const id = await addTestEmployee(stage.host, owner, { cardIds: [cardId] })
  const other = await addTestEmployee(stage.host, owner, { lastName: 'Nowak', firstName: 'Piotr' })
  await keeper.settle()
  expect(await drivers()).toEqual([['Koval Olena', 0, null, 'card', null]])
  const corrected = await ask('correctDriver', {
    params: { vehicleId },
    body: { from: start + 20 * MINUTE, to: start + 40 * MINUTE, employeeId: other },
  })
  expect(corrected.status).toBe(200)
  expect(await drivers()).toEqual([
    ['Koval Olena', 0, 20, 'card', 'manual'],
    ['Nowak Piotr', 20, 40, 'manual', 'manual'],
    ['Koval Olena', 40, null, 'card', null],
  ])
  const query = { from: start - HOUR, to: start + 24 * HOUR }
  const drives = driverIntervals.parse((await ask('employeeDrives', { params: { id }, query })).json)
  expect(drives.map(({ vehicleId: vehicle }) => vehicle)).toEqual([vehicleId, vehicleId])
  const ofOther = driverIntervals.parse((await ask('employeeDrives', { params: { id: other }, query })).json)
  expect(ofOther).toMatchObject([
    {
      madeBy: 'owner',
      madeAt: stage.host.stage.clock.now(),
      before: [{ source: 'card', driverName: 'Koval Olena', from: start, to: null }],
    },
  ])
  const { rows } = await sql`select made_by, before from driver_interval where source = 'manual'`.execute(
    stage.host.stage.db,
  )
  expect(rows).toMatchObject([{ made_by: 'owner', before: [{ number: 'A1', from: start, employeeId: id }] }])
  const undo = { params: { vehicleId, id: corrected.json.id } }
  expect((await ask('undoDriverCorrection', undo)).status).toBe(204)
  expect((await ask('undoDriverCorrection', undo)).status).toBe(404)
  expect(await drivers()).toEqual([['Koval Olena', 0, null, 'card', null]])
})

test('drives are those of whoever held the card then, also after that person was purged and after late data [EMP-04]', async () => {
  const { clock, db } = stage.host.stage
  const cardId = await addCard('A1', 'Card of the depot')
  const first = await addTestEmployee(stage.host, owner, { cardIds: [cardId] })
  const minuteNow = () => (clock.now() - start) / MINUTE
  const given = minuteNow()
  await record(read(given - 100, 'A1'), at(given - 99, true), at(given - 90, false), at(given - 50, false))
  await clock.advance(MINUTE)
  expect((await ask('deleteEmployee', { params: { id: first } })).status).toBe(204)
  const freed = minuteNow()
  await clock.advance(2 * MINUTE)
  await record(at(freed + 1, true))
  await clock.advance(MINUTE)
  await keeper.settle()
  await purgeDeleted(db, clock.now() + RESTORE_MS + 1)
  const next = await addTestEmployee(stage.host, owner, {
    lastName: 'Nowak',
    firstName: 'Piotr',
    cardIds: [cardId],
  })
  const named = async () => {
    const query = { from: start - 24 * HOUR, to: start + 24 * HOUR }
    const answer = await ask('vehicleDrivers', { params: { vehicleId }, query })
    return driverIntervals.parse(answer.json).map(({ from, employeeId }) => [from, employeeId])
  }
  const moment = (minute: number) => start + minute * MINUTE
  const shared = [
    [moment(given - 100), null],
    [moment(freed + 1), next],
  ]
  expect(await named()).toEqual(shared)
  await keeper.settle()
  expect(await named()).toEqual(shared)
  // A reading that was on its way since before the first one judges all of it again.
  await record(read(given - 110, 'A1'), at(given - 109, true))
  expect(await named()).toEqual([
    [moment(given - 110), null],
    [moment(freed + 1), next],
  ])
})

test('whoever is restored still holds the card', async () => {
  const { clock } = stage.host.stage
  const cardId = await addCard('A1', '')
  const id = await addTestEmployee(stage.host, owner, { cardIds: [cardId] })
  await ask('deleteEmployee', { params: { id } })
  await clock.advance(MINUTE)
  expect((await ask('restoreEmployees', { body: { ids: [id] } })).status).toBe(204)
  await record(read(0, 'A1'), at(1, true))
  expect(await drivers()).toMatchObject([['Koval Olena', 0, null, 'card', null]])
})

test.each([
  ['a period that ends before it begins', { from: 2, to: 1 }, 400],
  ['a period in the future', { to: 4_000_000_000_000, from: 3_999_999_000_000 }, 400],
  ['an unknown employee', { employeeId: 999_999 }, 404],
])('rejects a correction with %s', async (_what, rest, status) => {
  const body = { from: start, to: start + MINUTE, employeeId: null, ...rest }
  expect((await ask('correctDriver', { params: { vehicleId }, body })).status).toBe(status)
})

test('violations are written for whoever drove: too fast, with an expired card, outside the working hours [EMP-03, EMP-04]', async () => {
  const { db } = stage.host.stage
  await sql`update vehicle set settings = '[{"name":"maximum_allowed_speed","unit":"km/h","value":90}]'
    where id = ${vehicleId}`.execute(db)
  const cardId = await addCard('A1', 'Olena')
  await sql`update rfid_card set expires_on = '2026-11-19'`.execute(db)
  // The test begins at noon in Kyiv.
  const id = await addTestEmployee(stage.host, owner, {
    cardIds: [cardId],
    worksFrom: '08:00',
    worksTo: '12:20',
  })
  await record(at(0, true), read(1, 'A1'))
  await record(
    at(2, true, { latitude: 50.46, speed: 20 }),
    at(3, true, { latitude: 50.47, speed: 40 }),
    at(4, true, { latitude: 50.49, speed: 38 }),
    at(5, true, { latitude: 50.5, speed: 15 }),
    at(45, true, { latitude: 50.6 }),
    at(50, false, { latitude: 50.6 }),
  )
  expect(await violations(id)).toMatchObject([
    { kind: 'offHours', at: start + 20 * MINUTE, details: { until: start + 50 * MINUTE } },
    {
      kind: 'overSpeed',
      at: start + 3 * MINUTE,
      latitude: 50.47,
      details: { maxSpeed: 40, allowedSpeed: 25 },
    },
    { kind: 'cardExpired', at: start + MINUTE, vehicleId, latitude: 50.45 },
  ])
  const other = await addTestEmployee(stage.host, owner, { lastName: 'Nowak' })
  await ask('correctDriver', {
    params: { vehicleId },
    body: { from: start + 2 * MINUTE, to: start + 10 * MINUTE, employeeId: other },
  })
  await keeper.settle()
  expect((await violations(other)).map(({ kind }) => kind)).toEqual(['overSpeed'])
  expect((await violations(id)).map(({ kind }) => kind)).toEqual(['offHours', 'cardExpired'])
})

test('the driver at the wheel is shown with the phone to those who may see people, and to nobody else', async () => {
  const connected = async (as = owner) => ask('connectedDriver', { params: { vehicleId }, as })
  await record(at(0, true), read(0, 'A1'))
  expect((await connected()).json).toBeNull()
  const cardId = await addCard('A1', 'Olena')
  expect(connectedDriver.parse((await connected()).json)).toMatchObject({
    driverName: 'Olena',
    phone: '+380671234567',
    employeeId: null,
  })
  const id = await addTestEmployee(stage.host, owner, { cardIds: [cardId] })
  expect((await connected()).json).toMatchObject({ driverName: 'Koval Olena', employeeId: id })
  expect((await connected(limited)).status).toBe(403)
  expect(
    (await ask('vehicleDrivers', { params: { vehicleId }, query: { from: 0, to: 1 }, as: limited })).status,
  ).toBe(403)
})
