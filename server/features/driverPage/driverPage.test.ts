import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createdDriverLink,
  DRIVER_LINK_WAITS_MS,
  DRIVER_LINKS_MAX,
  driverDay,
  driverLinkList,
  MARK_AGE_MAX_MS,
  MARK_AHEAD_MS,
  PROOF_SIDE,
  PROOFS_MAX,
  taskProofs,
} from '../../../src/contract/http/driverPage.ts'
import { CALLS, type CallName, pathOf, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { RESTORE_MS } from '../../../src/contract/http/resource.ts'
import { setBlockedAt } from '../../access/accountSql.ts'
import { type AdminStage, openAdminStage } from '../admin/testAdmin.ts'
import { EMPLOYEE, testPng } from '../employees/testEmployees.ts'
import { purgeDeleted } from '../resource/purgeJob.ts'
import { TaskKeeper } from '../tasks/taskKeeper.ts'
import { ROUTE, taskOf } from '../tasks/testTasks.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let stage: AdminStage
let keeper: TaskKeeper
let owner: TestUser
let limited: TestUser
let unsuited: TestUser
let stranger: TestUser
let vehicles: readonly [number, number]
let route: number
let task: number
beforeAll(async () => {
  stage = await openAdminStage()
  const { host } = stage
  keeper = new TaskKeeper({ ...host.stage.fleet, log: () => undefined })
  owner = await host.addUser('owner')
  limited = await host.addUser('limited', { kind: 'limited', owner, without: ['editRfidCards'] })
  unsuited = await host.addUser('unsuited', { kind: 'limited', owner, without: ['editVehicles'] })
  stranger = await host.addUser('stranger')
})
afterAll(() => stage.host.close())
beforeEach(async () => {
  const { db } = stage.host.stage
  for (const table of ['driver_link', 'task', 'task_route', 'employee', 'account_vehicle'])
    await sql`delete from ${sql.table(table)}`.execute(db)
  await db.deleteFrom('vehicle').execute()
  const [first = 0, second = 0] = await stage.host.addVehicles('owner', [{ key: 'a' }, { key: 'b' }])
  vehicles = [first, second]
  route = (await ask('createTaskRoute', { body: ROUTE })).json.id
  task = await addTask(first)
  await ask('startTask', { params: { id: task } })
})

const ask = (call: CallName, rest: Parameters<AdminStage['ask']>[1] = {}) =>
  stage.ask(call, { as: owner, ...rest })
const addTask = async (vehicleId: number, rest: object = {}) =>
  (await ask('createTask', { body: { ...taskOf(route, vehicleId), ...rest } })).json.id
const now = () => stage.host.stage.clock.now()
const link = (rest: object = {}, as = owner) =>
  ask('createDriverLink', {
    body: { vehicleId: vehicles[0], employeeId: null, days: 30, ...rest },
    as,
  })
const by = (token: string) => ({ ...owner, token })
const sidOf = async (rest: object = {}, as = owner) => {
  const made = createdDriverLink.parse((await link(rest, as)).json)
  return { id: made.id, sid: made.link.replace('/driver/#/driver/', '') }
}
const open = (sid: string) => ask('openDriverSession', { as: by(sid) })
const phone = async (rest: object = {}, as = owner) => {
  const { id, sid } = await sidOf(rest, as)
  return { id, sid, token: String((await open(sid)).json['token']) }
}
const day = (token: string) => ask('driverDay', { as: by(token) })
const seen = async (token: string) => driverDay.parse((await day(token)).json)
let turn = 0
const newKey = () => `00000000-0000-4000-8000-${String(++turn).padStart(12, '0')}`
const mark = (token: string, rest: object = {}) =>
  ask('markDriverPoint', {
    as: by(token),
    body: { key: newKey(), taskId: task, point: 1, kind: 'arrived', at: now(), ...rest },
  })
const addPicture = async (token: string, bytes: Buffer, rest: Record<string, string | number> = {}) => {
  const query = { key: newKey(), taskId: task, point: 1, kind: 'photo', at: now(), ...rest }
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'photo.png')
  const request = new Request('http://localhost/', { method: 'PUT', body: form })
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) text.set(name, String(value))
  const answer = await stage.host.app.inject({
    method: 'PUT',
    url: `${CALLS.addDriverPicture.path}?${text.toString()}`,
    headers: { [TOKEN_HEADER]: token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: answer.statusCode, json: answer.json<Record<string, unknown>>() }
}
const proofs = async (as = owner) =>
  taskProofs.parse((await ask('taskProofs', { params: { id: task }, as })).json)
const picture = (id: number, as = owner) =>
  stage.host.app.inject({
    url: pathOf('taskProofPicture', { id: task, pictureId: id }),
    headers: { [TOKEN_HEADER]: as.token },
  })
const settle = async () => {
  await stage.host.stage.clock.advance(6_000)
  await keeper.settle()
}
const OVER = { status: 401, code: 'link_over', message: 'The link of the driver does not work any more' }
const expectOver = async (token: string) => {
  for (const answer of [await day(token), await mark(token)]) expect(answer.json).toEqual(OVER)
  expect((await addPicture(token, testPng(10, 10))).json).toEqual(OVER)
}

describe('a link of a driver', () => {
  test('binds the phone that opens it first, and no other', async () => {
    const { sid } = await sidOf()
    const [one, two] = await Promise.all([open(sid), open(sid)])
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 401])
    expect((await open(sid)).json).toEqual(OVER)
    const [listed] = driverLinkList.parse((await ask('driverLinks')).json)
    expect(listed).toMatchObject({
      vehicleId: vehicles[0],
      linkEnd: sid.slice(-4),
      boundAt: now(),
      createdBy: 'owner',
    })
  })

  test('waits two days to be opened, and the phone stays bound for its days', async () => {
    const late = await sidOf()
    const { token } = await phone({ days: 3 })
    await stage.host.stage.clock.advance(DRIVER_LINK_WAITS_MS)
    expect((await open(late.sid)).status).toBe(401)
    expect((await day(token)).status).toBe(200)
    await stage.host.stage.clock.advance(DRIVER_LINK_WAITS_MS / 2)
    await expectOver(token)
  })

  test('opens nothing but the calls of drivers, which no session opens', async () => {
    const { token } = await phone()
    for (const call of ['tasks', 'vehicleMiniStates', 'driverLinks', 'sharedTask'] as const)
      expect((await ask(call, { as: by(token) })).status).toBe(call === 'sharedTask' ? 404 : 401)
    await expectOver(owner.token)
    for (const wrong of ['x', 'A'.repeat(40), "' or 1=1 --"]) await expectOver(wrong)
  })

  test('is invalid at once when it is revoked, its maker may not plan tasks, or its vehicle leaves the client', async () => {
    const { id, token } = await phone()
    const theirs = await phone({}, limited)
    await setBlockedAt(stage.host.stage.db, limited.accountId, new Date(now()))
    await expectOver(theirs.token)
    await setBlockedAt(stage.host.stage.db, limited.accountId, null)
    expect((await day(theirs.token)).status).toBe(200)
    expect((await ask('revokeDriverLink', { params: { id }, as: limited })).status).toBe(404)
    expect((await ask('revokeDriverLink', { params: { id } })).status).toBe(204)
    await expectOver(token)
    const move = (to: TestUser) =>
      stage.ask('adminUpdateVehicle', { params: { id: vehicles[0] }, body: { clientId: to.accountId } })
    await move(stranger)
    await expectOver(theirs.token)
    await move(owner)
    await expectOver(theirs.token)
  })

  test('is made by those who plan tasks, for what they see, of a bounded number', async () => {
    expect((await link({}, unsuited)).status).toBe(403)
    expect((await link({}, stranger)).status).toBe(403)
    expect((await link({ vehicleId: null })).status).toBe(400)
    expect((await link({ employeeId: 1 })).status).toBe(400)
    expect((await link({ vehicleId: null, employeeId: 999_999 })).status).toBe(404)
    expect((await link({ vehicleId: null, employeeId: 999_999 }, limited)).status).toBe(403)
    await stage.host.restrict(limited, [vehicles[1]], false)
    expect((await link({ vehicleId: vehicles[1] }, limited)).status).toBe(403)
    for (let count = 0; count < DRIVER_LINKS_MAX; count++) expect((await link()).status).toBe(200)
    expect((await link()).status).toBe(422)
  })

  test('stores neither SID nor token in tables or audit log', async () => {
    const { db } = stage.host.stage
    const { sid, token } = await phone()
    const stored = JSON.stringify([
      (await sql`select *, encode(token_hash, 'escape') from driver_link`.execute(db)).rows,
      await db.selectFrom('audit_log').selectAll().execute(),
    ])
    for (const secret of [sid, token]) expect(stored).not.toContain(secret)
    expect(stored).toContain('driverLinkCreated')
  })
})

describe('the day of a driver', () => {
  test('has the tasks of the vehicle that are active, begin today or ended today, and none of others', async () => {
    const later = await addTask(vehicles[0], { name: 'Later', isDraft: false, startsAt: now() + MINUTE })
    await addTask(vehicles[0], { name: 'Another day', isDraft: false, startsAt: now() + 48 * HOUR })
    await addTask(vehicles[0], { name: 'Draft' })
    const other = await addTask(vehicles[1], { name: 'Other vehicle' })
    const { token } = await phone()
    const { tasks, name } = await seen(token)
    expect(name).toContain('Vehicle a')
    expect(tasks.map(({ id }) => id)).toEqual([task, later])
    expect(tasks[0]?.points.map((point) => point.name)).toEqual(['Point 1', 'Point 2', 'Point 3'])
    for (const taskId of [other, 999_999]) expect((await mark(token, { taskId })).status).toBe(404)
    await ask('cancelTask', { params: { id: task }, body: {} })
    expect((await seen(token)).tasks[0]).toMatchObject({ state: 'completed', outcome: 'cancelled' })
  })

  test('of an employee has the tasks of the usual vehicle and of those driven today, that the maker sees', async () => {
    const employeeId = (await ask('createEmployee', { body: { ...EMPLOYEE, vehicleId: vehicles[0] } })).json
      .id
    const { token } = await phone({ vehicleId: null, employeeId })
    const other = await addTask(vehicles[1])
    await ask('startTask', { params: { id: other } })
    expect((await seen(token)).tasks.map(({ id }) => id)).toEqual([task])
    await ask('correctDriver', {
      params: { vehicleId: vehicles[1] },
      body: { employeeId, from: now() - HOUR, to: now() },
    })
    const { rows } = await sql`select from driver_interval where vehicle_id = ${vehicles[1]}`.execute(
      stage.host.stage.db,
    )
    expect(rows.length).toBe(1)
    expect((await seen(token)).tasks.map(({ id }) => id)).toEqual([task, other])
    await ask('deleteEmployee', { params: { id: employeeId } })
    await expectOver(token)
  })
})

describe('a mark', () => {
  test('counts once for each key, whatever became of the task since', async () => {
    const { token } = await phone()
    const key = newKey()
    const happened = now() - MINUTE
    expect((await mark(token, { key, at: happened })).status).toBe(200)
    await ask('completeTask', { params: { id: task }, body: { outcome: 'failed', reason: 'Rain' } })
    expect((await mark(token, { key, at: happened })).status).toBe(200)
    expect((await proofs()).marks).toEqual([{ point: 1, kind: 'arrived', at: happened, reason: '' }])
    expect(await mark(token)).toMatchObject({
      status: 409,
      json: { message: 'The points of this task cannot be marked now' },
    })
  })

  test('of a point that failed is an event of the vehicle with the reason, once for each key [NOTIF-14]', async () => {
    const { token } = await phone()
    const failed = { key: newKey(), point: 2, kind: 'failed', reason: 'Gate is locked', at: now() - MINUTE }
    await mark(token, { point: 1 })
    for (let time = 0; time < 2; time++) expect((await mark(token, failed)).status).toBe(200)
    const { rows } = await sql`select at, data ->> 'text' as text from event_log
      where vehicle_id = ${vehicles[0]} and name = 'TASK_POINT_FAILED'`.execute(stage.host.stage.db)
    expect(rows).toEqual([{ at: failed.at, text: 'Delivery: Point 2 (Gate is locked)' }])
  })

  test('follows the one before by the table of marks', async () => {
    const { token } = await phone()
    const all = ['arrived', 'done', 'failed'] as const
    const allowed: Record<string, readonly string[]> = {
      none: all,
      arrived: ['done', 'failed'],
      done: [],
      failed: ['arrived', 'done'],
    }
    for (const before of ['none', ...all])
      for (const kind of all) {
        await sql`update task set marks = '[]', state = 'active', outcome = null where id = ${task}`.execute(
          stage.host.stage.db,
        )
        if (before !== 'none') await mark(token, { kind: before, reason: 'R' })
        const { status } = await mark(token, { kind, reason: 'R' })
        expect([before, kind, status]).toEqual([before, kind, allowed[before]?.includes(kind) ? 200 : 409])
      }
  })

  test('has a moment of the last week that is not in the future, and a failure has a reason', async () => {
    const { token } = await phone()
    for (const at of [now() + MARK_AHEAD_MS + 1, now() - MARK_AGE_MAX_MS - 1])
      expect(await mark(token, { at })).toMatchObject({ status: 400, json: { field: 'at' } })
    expect((await mark(token, { kind: 'failed' })).json['field']).toBe('reason')
    expect((await mark(token, { point: 4 })).json['field']).toBe('point')
    await mark(token, { at: now() + MARK_AHEAD_MS })
    expect((await proofs()).marks).toMatchObject([{ at: now() }])
  })

  test('moves the task along like a position: what is done is done, what failed is skipped, and the last one ends it', async () => {
    const { token } = await phone()
    const times = [now(), now() + 1, now() + 2]
    await stage.host.stage.clock.advance(MINUTE)
    await mark(token, { point: 2, kind: 'failed', reason: 'Closed', at: times[1] })
    await mark(token, { point: 1, kind: 'done', at: times[0] })
    await settle()
    const between = (await ask('task', { params: { id: task } })).json
    expect(between).toMatchObject({
      state: 'active',
      points: [
        { state: 'left', actualArrivalTime: times[0], actualDepartureTime: times[0] },
        { state: 'skipped' },
        { state: 'waiting' },
      ],
    })
    await mark(token, { point: 3, kind: 'done', at: times[2] })
    // At the next look, though the task was judged just before.
    await keeper.settle()
    expect((await ask('task', { params: { id: task } })).json).toMatchObject({
      state: 'completed',
      outcome: 'done',
    })
    // A minute later the phone still sends the signature's point, whose task ended by itself.
    expect((await mark(token, { point: 2, kind: 'done' })).status).toBe(200)
  })

  test('of the last point that failed ends a task that nobody could do, with its reason', async () => {
    const { token } = await phone()
    for (const point of [1, 2, 3]) await mark(token, { point, kind: 'failed', reason: `R${point}` })
    await settle()
    expect((await ask('task', { params: { id: task } })).json).toMatchObject({
      state: 'completed',
      outcome: 'failed',
      reason: 'R3',
    })
  })
})

describe('a picture', () => {
  test('is encoded again within bounds, stored once for each key, and shown to those who see the task', async () => {
    const { token } = await phone()
    for (const bad of [
      Buffer.from('<svg onload=alert(1)>'),
      testPng(5_000, 10),
      testPng(100, 100).subarray(0, 60),
    ])
      expect(await addPicture(token, bad)).toMatchObject({ status: 400, json: { field: 'file' } })
    const key = newKey()
    const sent = await sharp(testPng(2_000, 1_000))
      .withExif({ IFD3: { GPSLatitude: '50/1' } })
      .jpeg()
      .toBuffer()
    for (const _ of [1, 2]) expect((await addPicture(token, sent, { key })).status).toBe(200)
    const { pictures } = await proofs()
    expect(pictures).toMatchObject([{ point: 1, kind: 'photo', at: now() }])
    const id = pictures[0]?.id ?? 0
    const shown = await picture(id)
    expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
    const stored = await sharp(shown.rawPayload).metadata()
    expect(stored).toMatchObject({ width: PROOF_SIDE, height: PROOF_SIDE / 2 })
    expect(stored.exif).toBeUndefined()
    expect((await picture(id, stranger)).statusCode).toBe(404)
    await stage.host.restrict(limited, [vehicles[0]], false)
    expect((await picture(id, limited)).statusCode).toBe(404)
    expect((await ask('taskProofs', { params: { id: task }, as: limited })).status).toBe(404)
    expect((await seen(token)).tasks[0]?.points[0]).toMatchObject({ photos: 1, signatures: 0 })
  })

  test('is refused before the task begins and beyond the number of a point, and goes with its task', async () => {
    const { token } = await phone()
    const planned = await addTask(vehicles[0], { isDraft: false, startsAt: now() + MINUTE })
    expect((await addPicture(token, testPng(10, 10), { taskId: planned })).status).toBe(409)
    for (let count = 0; count < PROOFS_MAX; count++)
      expect((await addPicture(token, testPng(10, 10))).status).toBe(200)
    expect((await addPicture(token, testPng(10, 10))).status).toBe(422)
    expect((await addPicture(token, testPng(10, 10), { kind: 'signature' })).status).toBe(200)
    await ask('cancelTask', { params: { id: task }, body: {} })
    await ask('deleteTask', { params: { id: task } })
    await purgeDeleted(stage.host.stage.db, now() + RESTORE_MS + 1)
    expect((await sql`select from task_proof`.execute(stage.host.stage.db)).rows).toEqual([])
  })
})
