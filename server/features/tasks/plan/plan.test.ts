import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallName } from '../../../../src/contract/http/paths.ts'
import { taskPlan } from '../../../../src/contract/http/taskPlan.ts'
import { taskRouteRow } from '../../../../src/contract/http/taskRoutes.ts'
import { type TaskDetail, taskDetail } from '../../../../src/contract/http/tasks.ts'
import { TEST_START } from '../../../live/testFleet.ts'
import { type AdminStage, openAdminStage } from '../../admin/testAdmin.ts'
import type { TestUser } from '../../vehicles/testFleetApp.ts'
import { ROUTE, routePointOf, taskOf } from '../testTasks.ts'

const HOUR = 3_600_000
const at = (hours: number): number => TEST_START + hours * HOUR
let stage: AdminStage
let owner: TestUser
let limited: TestUser
let watcher: TestUser
let stranger: TestUser
let vehicles: readonly number[]
let a: number
let b: number
let routeId: number
beforeAll(async () => {
  stage = await openAdminStage()
  const { host } = stage
  owner = await host.addUser('owner')
  limited = await host.addUser('limited', { kind: 'limited', owner })
  watcher = await host.addUser('watcher', { kind: 'limited', owner, without: ['editVehicles'] })
  stranger = await host.addUser('stranger')
  vehicles = await host.addVehicles('owner', [{ key: 'a' }, { key: 'b' }, { key: 'c' }])
  ;[a = 0, b = 0] = vehicles
  await host.restrict(limited, vehicles.slice(2), false)
})
afterAll(() => stage.host.close())
beforeEach(async () => {
  for (const table of ['task', 'task_route'])
    await sql`delete from ${sql.table(table)}`.execute(stage.host.stage.db)
  const points = [routePointOf(1, { arrival: HOUR, lateMinutes: 30 }), routePointOf(2, { arrival: 3 * HOUR })]
  routeId = taskRouteRow.parse((await ask('createTaskRoute', { body: { ...ROUTE, points } })).json).id
})

const ask = (call: CallName, rest: Parameters<AdminStage['ask']>[1] = {}) =>
  stage.ask(call, { as: owner, ...rest })
const create = async (rest: object = {}): Promise<TaskDetail> =>
  taskDetail.parse(
    (await ask('createTask', { body: { ...taskOf(routeId, a), isDraft: false, ...rest } })).json,
  )
const plan = async (from: number, to: number, rest: object = {}, as = owner) =>
  taskPlan.parse((await ask('taskPlan', { query: { from: at(from), to: at(to), ...rest }, as })).json)
const seenOf = ({ name, startsAt, endsAt, performers, state }: TaskDetail) => ({
  name,
  startsAt,
  endsAt,
  performers: performers.map(({ id }) => id),
  state,
})
const move = (task: TaskDetail, to: number, rest: object = {}, as = owner) =>
  ask('moveTask', {
    params: { id: task.id },
    body: { from: a, to, seen: seenOf(task), acceptsOverlap: false, ...rest },
    as,
  })

test('the plan has the tasks of a time with their points: planned, driven, and without an end', async () => {
  const closed = await create({ name: 'Closed', startsAt: at(10), endsAt: at(12) })
  await create({ name: 'Open', startsAt: at(10) })
  await create({ name: 'Without a start', isDraft: true })
  const begun = await create({ name: 'Begun', startsAt: at(20), endsAt: at(21) })
  await ask('startTask', { params: { id: begun.id } })
  const namesOf = async (from: number, to: number) => (await plan(from, to)).tasks.map(({ name }) => name)
  expect(await namesOf(11, 12)).toEqual(['Closed', 'Open'])
  // The last point of the open one is three hours after its start.
  expect(await namesOf(12.5, 13)).toEqual(['Open'])
  expect(await namesOf(13, 14)).toEqual([])
  expect(await namesOf(-1, 1)).toEqual(['Begun'])
  expect(await namesOf(20, 21)).toEqual(['Begun'])
  const [first] = (await plan(11, 12)).tasks
  expect(first).toMatchObject({
    id: closed.id,
    plannedFrom: at(10),
    plannedTo: at(12),
    activatedAt: null,
    performers: [{ id: a, name: 'Vehicle a' }],
    points: [
      { name: 'Point 1', plannedAt: at(11.5), arrivedAt: null, state: 'waiting', isLate: false },
      { name: 'Point 2', plannedAt: at(13) },
    ],
  })
})

test('what was cancelled or done stays in the plan at its planned and at its actual time', async () => {
  const { id } = await create({ startsAt: at(30), endsAt: at(31) })
  await ask('startTask', { params: { id } })
  await ask('completeTask', { params: { id }, body: { outcome: 'done' } })
  expect((await plan(30, 31)).tasks).toMatchObject([{ id, state: 'completed', outcome: 'done' }])
  expect((await plan(1, 29)).tasks).toEqual([])
})

test('a plan is that of a group, of the tasks that a person sees, and of at most a month', async () => {
  const { json } = await ask('createGroup', { body: { name: 'North' } })
  const group = (json as { id: number }).id
  await ask('addToGroup', { params: { groupId: group }, body: [b] })
  await create({ name: 'Of a', startsAt: at(1) })
  await create({ name: 'Of b', startsAt: at(1), performers: [b] })
  await create({ name: 'Of c', startsAt: at(1), performers: [vehicles[2]] })
  const namesOf = (found: Awaited<ReturnType<typeof plan>>) => found.tasks.map(({ name }) => name)
  expect(namesOf(await plan(0, 5, { group }))).toEqual(['Of b'])
  expect(namesOf(await plan(0, 5, {}, limited))).toEqual(['Of a', 'Of b'])
  expect(namesOf(await plan(0, 5, {}, stranger))).toEqual([])
  const refused = await ask('taskPlan', { query: { from: at(0), to: at(24 * 40) } })
  expect([refused.status, refused.json.field]).toEqual([400, 'to'])
})

test('a task moves to another vehicle and back, as the audit log says', async () => {
  const task = await create({
    name: 'Parcels',
    startsAt: at(10),
    endsAt: at(12),
    performers: [a, vehicles[2]],
  })
  const moved = taskDetail.parse((await move(task, b)).json)
  expect(moved.performers.map(({ id }) => id)).toEqual([b, vehicles[2]])
  expect((await move(moved, a, { from: b })).json.performers).toMatchObject([{ id: a }, { id: vehicles[2] }])
  const { rows } = await sql<{ name: string }>`select detail ->> 'name' as name from audit_log
    where detail ->> 'what' = 'taskMoved' order by id`.execute(stage.host.stage.db)
  expect(rows.map(({ name }) => name)).toEqual([
    'Parcels: Vehicle a → Vehicle b',
    'Parcels: Vehicle b → Vehicle a',
  ])
})

test('a move onto other tasks of the vehicle is refused with their names, unless it is accepted', async () => {
  await create({ name: 'Milk', startsAt: at(11), endsAt: at(13), performers: [b] })
  await create({ name: 'Later', startsAt: at(12), endsAt: at(13), performers: [b] })
  const task = await create({ startsAt: at(10), endsAt: at(12) })
  const refused = await move(task, b)
  expect([refused.status, refused.json.code, refused.json.field]).toEqual([409, 'task_overlap', 'to'])
  expect(refused.json.message).toBe('Vehicle has other tasks at the same time: Milk')
  expect((await ask('task', { params: { id: task.id } })).json.performers).toMatchObject([{ id: a }])
  expect((await move(task, b, { acceptsOverlap: true })).status).toBe(200)
})

test('of two dispatchers the second one is refused, with what the first one changed', async () => {
  const task = await create({ startsAt: at(10), endsAt: at(12) })
  const answers = await Promise.all([move(task, b), move(task, vehicles[2] ?? 0)])
  expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
    code: 'task_changed',
    field: 'performers',
  })
  const other = await create({ startsAt: at(10), endsAt: at(12) })
  await ask('changeTask', { params: { id: other.id }, body: { startsAt: at(9), name: 'Sooner' } })
  const late = await move(other, b)
  expect(late.json).toMatchObject({
    field: 'name,startsAt',
    message: 'Task has changed meanwhile: name, startsAt',
  })
})

test('what has begun is not moved, nor to a vehicle that is hidden, foreign or performs it, nor by those who only look', async () => {
  const task = await create({ startsAt: at(10), endsAt: at(12) })
  const hidden = vehicles[2] ?? 0
  const [foreign = 0] = await stage.host.addVehicles('stranger', [{ key: 'foreign' }])
  expect((await move(task, hidden, {}, limited)).status).toBe(403)
  expect((await move(task, foreign)).status).toBe(403)
  expect((await move(task, b, {}, watcher)).status).toBe(403)
  expect((await move(task, b, {}, stranger)).status).toBe(404)
  const same = await move(task, a)
  expect([same.status, same.json.field]).toEqual([400, 'to'])
  const wrong = await move(task, hidden, { from: b })
  expect([wrong.status, wrong.json.field]).toEqual([400, 'from'])
  const begun = taskDetail.parse((await ask('startTask', { params: { id: task.id } })).json)
  const refused = await move(begun, b)
  expect([refused.status, refused.json.code]).toEqual([409, 'wrong_state'])
})
