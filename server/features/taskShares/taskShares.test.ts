import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CALLS, type CallName, pathOf, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import {
  createdTaskShare,
  SHARES_OF_TASK_MAX,
  sharedTask,
  TASK_SHARE_AFTER_MS,
  TASK_SHARE_LASTS_MS,
  taskShareList,
} from '../../../src/contract/http/taskShares.ts'
import { setBlockedAt } from '../../access/accountSql.ts'
import { location } from '../../live/testFleet.ts'
import { type AdminStage, openAdminStage } from '../admin/testAdmin.ts'
import { TaskKeeper } from '../tasks/taskKeeper.ts'
import { ROUTE, routePointOf, TASK_SHARE, taskOf } from '../tasks/testTasks.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'

const MINUTE = 60_000
let stage: AdminStage
let keeper: TaskKeeper
let owner: TestUser
let limited: TestUser
let demo: TestUser
let blind: TestUser
let stranger: TestUser
let vehicleId: number
let task: number
beforeAll(async () => {
  stage = await openAdminStage()
  const { host } = stage
  keeper = new TaskKeeper({ ...host.stage.fleet, log: () => undefined })
  owner = await host.addUser('owner')
  limited = await host.addUser('limited', { kind: 'limited', owner })
  demo = await host.addUser('demo', { kind: 'demo', owner })
  blind = await host.addUser('blind', { kind: 'limited', owner, without: ['seeCurrentPosition'] })
  stranger = await host.addUser('stranger')
})
afterAll(() => stage.host.close())
beforeEach(async () => {
  const { db } = stage.host.stage
  // The clock of some tests goes beyond the end of a session.
  for (const user of [owner, limited, demo, blind, stranger])
    Object.assign(user, { token: await stage.host.app.sessions.open(user.accountId) })
  for (const table of ['task', 'task_route', 'account_vehicle'])
    await sql`delete from ${sql.table(table)}`.execute(db)
  await db.deleteFrom('vehicle').execute()
  ;[vehicleId = 0] = await stage.host.addVehicles('owner', [
    { key: 'a', name: 'Milk truck', licensePlate: 'AA 1234 BB', state: { deviceStatus: 'CONNECTED' } },
  ])
  const points = [
    routePointOf(1),
    routePointOf(2, { arrival: 30 * MINUTE, lateMinutes: 10 }),
    routePointOf(3),
  ]
  const route = (await ask('createTaskRoute', { body: { ...ROUTE, points } })).json.id
  task = (
    await ask('createTask', {
      body: { ...taskOf(route, vehicleId), isDraft: false, startsAt: now() + MINUTE },
    })
  ).json.id
})

const ask = (call: CallName, rest: Parameters<AdminStage['ask']>[1] = {}) =>
  stage.ask(call, { as: owner, ...rest })
const now = () => stage.host.stage.clock.now()
const share = (rest: object = {}, as = owner, id = task) =>
  ask('createTaskShare', { params: { id }, body: { ...TASK_SHARE, ...rest }, as })
const made = async (rest: object = {}, as = owner) => {
  const created = createdTaskShare.parse((await share(rest, as)).json)
  return { ...created, token: created.link.replace('/#/share/task/', '') }
}
const look = (token: string, headers: Record<string, string> = {}) =>
  stage.host.call(null, 'GET', CALLS.sharedTask.path, { headers: { [TOKEN_HEADER]: token, ...headers } })
const see = async (token: string) => sharedTask.parse((await look(token)).json)
const list = async (as = owner) =>
  taskShareList.parse((await ask('taskShares', { params: { id: task }, as })).json)
const GONE = { status: 404, code: 'link_over', message: 'The link does not work any more' }
const expectDead = async (token: string) => expect((await look(token)).json).toEqual(GONE)
/** The vehicle is at a point of the route, from 1. */
const at = async (point: number) => {
  await stage.host.stage.record(location(vehicleId, now(), { latitude: 50 + point / 100, longitude: 30 }))
  await stage.host.stage.clock.advance(6_000)
  await keeper.settle()
}
const start = () => ask('startTask', { params: { id: task } })

describe('a link of a stop', () => {
  test('shows the place only when it is the turn of its stop, roughly or not at all before, and not once it is done', async () => {
    const [rough, hidden] = [await made(), await made({ placeBefore: 'hidden', showName: false })]
    expect(rough.link).toMatch(/^\/#\/share\/task\/[\w-]{32}$/)
    expect(rough).toMatchObject({ point: 2, pointName: 'Point 2', linkEnd: rough.token.slice(-4) })
    expect(await see(rough.token)).toMatchObject({ state: 'planned', place: 'unknown', position: null })
    await stage.host.stage.record(location(vehicleId, now(), { latitude: 50.0567, longitude: 30.1234 }))
    expect(await see(rough.token)).toMatchObject({
      name: 'Milk truck',
      licensePlate: null,
      place: 'rounded',
      position: { latitude: 50.06, longitude: 30.12, course: null },
    })
    expect(await see(hidden.token)).toMatchObject({
      name: null,
      place: 'hidden',
      position: null,
      status: null,
    })
    await start()
    expect(await see(rough.token)).toMatchObject({
      state: 'onTheWay',
      stopsBefore: 1,
      place: 'rounded',
      stops: [{ name: 'Point 2', expectedFrom: now() + 30 * MINUTE, expectedTo: now() + 40 * MINUTE }],
    })
    await at(1)
    await at(1.5)
    for (const { token } of [rough, hidden])
      expect(await see(token)).toMatchObject({
        stopsBefore: null,
        place: 'exact',
        position: { latitude: 50.015 },
      })
    const before = now()
    await at(2)
    const arrived = await see(rough.token)
    expect(arrived.state).toBe('arrived')
    expect(arrived.stops[0]?.arrivedAt).toBeGreaterThan(before - 6_000)
    expect(arrived.stops[0]?.arrivedAt).toBeLessThanOrEqual(before)
    await at(2.5)
    const done = await see(rough.token)
    expect(done).toMatchObject({ state: 'done', place: 'over', position: null, name: null, status: null })
    expect(done.endsAt).toBeLessThanOrEqual(now() + TASK_SHARE_AFTER_MS)
    await stage.host.stage.clock.advance(TASK_SHARE_AFTER_MS)
    await expectDead(rough.token)
  })

  test('shows nothing of other stops, tasks or vehicles, and its token opens nothing else', async () => {
    await ask('createTask', { body: { ...taskOf(await routeOfTask(), vehicleId), name: 'Other task' } })
    const { token } = await made()
    const { text } = await look(token)
    expect(text).not.toMatch(/Point [13]|Other task|Delivery|Secret|AA 1234/)
    for (const call of ['vehicleMiniStates', 'tasks', 'driverDay'] as const)
      expect((await stage.host.call({ ...owner, token }, 'GET', pathOf(call))).status).toBe(401)
    expect((await look(owner.token)).json).toEqual(GONE)
    const shared = await stage.host.call({ ...owner, token }, 'GET', CALLS.sharedPosition.path)
    expect(shared.json).toEqual(GONE)
    expect((await stage.host.call({ ...owner, token }, 'GET', CALLS.mapSettings.path)).status).toBe(200)
  })

  test('of a whole task shows all its stops in their order until the task ends', async () => {
    const { token } = await made({ point: null })
    await start()
    await at(1)
    expect((await see(token)).stops.map(({ name, state }) => [name, state])).toEqual([
      ['Point 1', 'arrived'],
      ['Point 2', 'onTheWay'],
      ['Point 3', 'onTheWay'],
    ])
    expect(await see(token)).toMatchObject({ isWhole: true, state: 'onTheWay', place: 'exact' })
    await ask('cancelTask', { params: { id: task }, body: {} })
    expect(await see(token)).toMatchObject({ state: 'failed', place: 'over', position: null })
  })

  test('responds 304 while nothing has changed', async () => {
    const { token } = await made()
    const etag = String((await look(token)).headers.etag)
    expect((await look(token, { 'if-none-match': etag })).status).toBe(304)
    await start()
    expect((await look(token, { 'if-none-match': etag })).status).toBe(200)
  })
})

const routeOfTask = async () => Number((await ask('task', { params: { id: task } })).json['routeId'])

describe('a link of a stop is invalid at once, with the same response for every reason', () => {
  test.each(['', 'x', 'A'.repeat(32), 'A'.repeat(43), "' or 1=1 --"])('when it never existed: %j', (token) =>
    expectDead(token),
  )

  test('when it is revoked, and only that one', async () => {
    const [one, two] = [await made(), await made({ point: null })]
    const revoke = () => ask('revokeTaskShare', { params: { id: task, shareId: one.id } })
    expect((await revoke()).status).toBe(204)
    await expectDead(one.token)
    expect((await look(two.token)).status).toBe(200)
    expect((await revoke()).status).toBe(404)
  })

  test('when its task is deleted, and 30 days after it was made', async () => {
    const { token } = await made()
    await ask('deleteTask', { params: { id: task } })
    await expectDead(token)
    await ask('restoreTasks', { body: { ids: [task] } })
    expect((await look(token)).status).toBe(200)
    await stage.host.stage.clock.advance(TASK_SHARE_LASTS_MS)
    await expectDead(token)
  })

  test('while its maker is blocked, and when they may no longer see the vehicle', async () => {
    const { db } = stage.host.stage
    const { token } = await made({}, limited)
    await setBlockedAt(db, limited.accountId, new Date(now()))
    await expectDead(token)
    await setBlockedAt(db, limited.accountId, null)
    expect((await look(token)).status).toBe(200)
    await stage.host.restrict(limited, [vehicleId], false)
    await expectDead(token)
  })
})

describe('links of a task', () => {
  test('are made by those who see the task and positions, and listed to an owner, or to their maker', async () => {
    const mine = await made()
    const theirs = await made({ point: null }, limited)
    for (const user of [demo, blind]) expect((await share({}, user)).status).toBe(403)
    expect((await share({}, stranger)).status).toBe(404)
    expect((await list()).map(({ id }) => id)).toEqual([theirs.id, mine.id])
    expect((await list(limited)).map(({ id }) => id)).toEqual([theirs.id])
    const revoke = (as: TestUser) => ask('revokeTaskShare', { params: { id: task, shareId: mine.id }, as })
    expect([(await revoke(limited)).status, (await revoke(stranger)).status]).toEqual([404, 404])
  })

  test('are refused for a point that the task does not have, for a task that has ended, and beyond their number', async () => {
    expect(await share({ point: 4 })).toMatchObject({ status: 400, json: { field: 'point' } })
    for (let count = 0; count < SHARES_OF_TASK_MAX; count++) expect((await share()).status).toBe(200)
    expect((await share()).status).toBe(422)
    await ask('cancelTask', { params: { id: task }, body: {} })
    expect((await share()).status).toBe(409)
  })

  test('store no token in tables or audit log', async () => {
    const { db } = stage.host.stage
    const { token } = await made()
    const stored = JSON.stringify([
      (await sql`select *, encode(token_hash, 'escape') from task_share`.execute(db)).rows,
      await db.selectFrom('audit_log').selectAll().execute(),
    ])
    expect(stored).not.toContain(token)
    expect(stored).toContain('taskShared')
  })
})
