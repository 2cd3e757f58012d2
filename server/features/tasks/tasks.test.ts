import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallName } from '../../../src/contract/http/paths.ts'
import { placedTaskPoints, taskDetail, taskPage } from '../../../src/contract/http/tasks.ts'
import { taskRouteRow } from '../../../src/contract/http/taskRoutes.ts'
import { TASK_ACTIONS, TASK_TRANSITIONS, type TaskState } from '../../../src/contract/tasks/taskStates.ts'
import { TEST_START } from '../../live/testFleet.ts'
import { type AdminStage, openAdminStage } from '../admin/testAdmin.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'
import { ROUTE, routePointOf, taskOf, templateOf } from './testTasks.ts'

const HOUR = 3_600_000
let stage: AdminStage
let owner: TestUser
let limited: TestUser
let demo: TestUser
let stranger: TestUser
let vehicles: readonly number[]
let routeId: number
beforeAll(async () => {
  stage = await openAdminStage()
  const { host } = stage
  owner = await host.addUser('owner')
  limited = await host.addUser('limited', { kind: 'limited', owner })
  demo = await host.addUser('demo', { kind: 'demo', owner })
  stranger = await host.addUser('stranger')
  vehicles = await host.addVehicles('owner', [{ key: 'a' }, { key: 'b' }])
  await host.restrict(limited, vehicles.slice(1), false)
})
afterAll(() => stage.host.close())
beforeEach(async () => {
  for (const table of ['task', 'task_template', 'task_route'])
    await sql`delete from ${sql.table(table)}`.execute(stage.host.stage.db)
  routeId = taskRouteRow.parse((await ask('createTaskRoute', { body: ROUTE })).json).id
})

const ask = (call: CallName, rest: Parameters<AdminStage['ask']>[1] = {}) =>
  stage.ask(call, { as: owner, ...rest })
const create = async (rest: object = {}, as = owner) =>
  taskDetail.parse(
    (await ask('createTask', { body: { ...taskOf(routeId, vehicles[0] ?? 0), ...rest }, as })).json,
  )
const act = (action: (typeof TASK_ACTIONS)[number], id: number, as = owner) =>
  ask(`${action}Task`, {
    params: { id },
    as,
    ...(action === 'complete' && { body: { outcome: 'done' } }),
    ...(action === 'cancel' && { body: {} }),
  })
const list = async (query: Record<string, string | number> = {}, as = owner) =>
  taskPage.parse((await ask('tasks', { query, as })).json)

test('a task has a name, a route, times, performers and a shift, and its points are those of the route [TASK-01, TASK-04, TASK-14, TASK-18]', async () => {
  const made = await create({ startsAt: TEST_START + HOUR, endsAt: TEST_START + 5 * HOUR, shift: 'second' })
  expect(made).toMatchObject({
    name: 'Delivery',
    type: 'oneOff',
    routeName: 'North',
    state: 'draft',
    shift: 'second',
    performers: [{ id: vehicles[0], name: 'Vehicle a' }],
    pointCount: 3,
    visitedCount: 0,
    days: [],
  })
  expect(made.points.map(({ name, state, actualArrivalTime }) => [name, state, actualArrivalTime])).toEqual([
    ['Point 1', 'waiting', null],
    ['Point 2', 'waiting', null],
    ['Point 3', 'waiting', null],
  ])
  const changed = await ask('changeTask', {
    params: { id: made.id },
    body: { description: 'Keys at the gate' },
  })
  expect(changed.json).toMatchObject({ description: 'Keys at the gate', shift: 'second', name: 'Delivery' })
})

/** A task in each state. */
const inState = async (state: TaskState): Promise<number> => {
  const { id } = await create({ startsAt: TEST_START + HOUR, isDraft: state === 'draft' })
  if (state === 'active' || state === 'completed') await act('start', id)
  if (state === 'completed') await act('complete', id)
  return id
}

test.each(['draft', 'planned', 'active', 'completed'] as const)(
  'a %s task offers the actions of the table, and answers 409 to all others [TASK-06, TASK-07, TASK-08, TASK-09, TASK-10, TASK-11, TASK-12, TASK-13, TASK-22]',
  async (state) => {
    for (const action of TASK_ACTIONS) {
      const id = await inState(state)
      const next = (TASK_TRANSITIONS[state] as Partial<Record<typeof action, TaskState>>)[action]
      const answer = await act(action, id)
      expect([action, answer.status, answer.json.state]).toEqual([action, next ? 200 : 409, next])
      expect((await ask('task', { params: { id } })).json.state).toBe(next ?? state)
      if (!next) expect(answer.json.code).toBe('wrong_state')
    }
  },
)

test('a task ends as done, as failed with a reason, or as cancelled, and lists tell them apart [TASK-09, TASK-21, ROUTE-15, ROUTE-17, ROUTE-18, ROUTE-19]', async () => {
  const ids = [await inState('active'), await inState('active'), await inState('draft')]
  const [done = 0, failed = 0, cancelled = 0] = ids
  await act('complete', done)
  const refused = await ask('completeTask', { params: { id: failed }, body: { outcome: 'failed' } })
  expect([refused.status, refused.json.field]).toEqual([400, 'reason'])
  await ask('completeTask', { params: { id: failed }, body: { outcome: 'failed', reason: 'Breakdown' } })
  await act('cancel', cancelled)
  await inState('planned')
  await inState('active')
  expect((await list()).total).toBe(5)
  expect((await list({ state: 'active' })).rows).toMatchObject([{ state: 'active', outcome: null }])
  expect((await list({ state: 'planned' })).total).toBe(1)
  expect((await list({ state: 'completed' })).total).toBe(3)
  expect((await list({ outcome: 'failed' })).rows).toMatchObject([{ id: failed, reason: 'Breakdown' }])
  expect((await list({ outcome: 'cancelled' })).rows).toMatchObject([{ id: cancelled, activatedAt: null }])
})

test('what has begun cannot be changed, what is active cannot be deleted, and a deletion is undone', async () => {
  const active = await inState('active')
  expect((await ask('changeTask', { params: { id: active }, body: { name: 'X' } })).status).toBe(409)
  expect((await ask('deleteTask', { params: { id: active } })).status).toBe(409)
  const draft = await inState('draft')
  expect((await ask('deleteTasks', { body: { ids: [draft, active] } })).status).toBe(409)
  expect((await ask('deleteTask', { params: { id: draft } })).status).toBe(204)
  expect((await ask('task', { params: { id: draft } })).status).toBe(404)
  expect((await ask('restoreTasks', { body: { ids: [draft] } })).status).toBe(204)
  expect((await ask('task', { params: { id: draft } })).status).toBe(200)
})

test.each([
  ['no route', { routeId: null }, 422, 'routeId', 'Route must be chosen for the task', 'ERR-50'],
  ['an unknown route', { routeId: 999_999 }, 422, 'routeId', 'Task route does not exist', 'ERR-49'],
  ['no performer', { performers: [] }, 400, 'performers', undefined, 'TASK-01'],
  ['an end before the start', { startsAt: 2_000, endsAt: 1_000 }, 400, 'endsAt', undefined, 'TASK-01'],
  ['a plan without a start', { isDraft: false }, 400, 'startsAt', undefined, 'TASK-07'],
])('refuses a task with %s [%s]', async (_what, rest, status, field, message, _id) => {
  const answer = await ask('createTask', { body: { ...taskOf(routeId, vehicles[0] ?? 0), ...rest } })
  expect([answer.status, answer.json.field]).toEqual([status, field])
  if (message) expect(answer.json.message).toBe(message)
})

const points = (...rests: readonly Partial<Parameters<typeof routePointOf>[1]>[]) =>
  rests.map((rest, index) => routePointOf(index + 1, rest))
test.each([
  ['one point', { points: points({}) }, 400, 'points', undefined],
  [
    'a point without a place',
    { points: points({}, { latitude: null }) },
    422,
    'points.1.latitude',
    'Address must be chosen for the checkpoint',
  ],
  [
    'equal numbers',
    { points: points({}, { order: 1 }) },
    422,
    'points.1.order',
    'Conflict in the order of points',
  ],
  [
    'a departure before the service is over',
    { points: points({}, { arrival: HOUR, spendMinutes: 30, departure: HOUR + 60_000 }) },
    422,
    'points.1.departure',
    'Time conflict of points by activation',
  ],
  [
    'the same by day',
    { timing: 'day', points: points({}, { arrival: HOUR, departure: HOUR - 1 }) },
    422,
    'points.1.departure',
    'Time conflict of points by day',
  ],
  [
    'the same at absolute times',
    { timing: 'absolute', points: points({}, { arrival: TEST_START, departure: TEST_START - 1 }) },
    422,
    'points.1.departure',
    'Time conflict of points: absolute',
  ],
  [
    'a point before the one that it follows',
    { points: points({ arrival: HOUR }, { arrival: HOUR - 1 }) },
    422,
    'points.1.arrival',
    'Time conflict of points: next point earlier than previous',
  ],
])(
  'refuses a route with %s, and names the field [TASK-19, ERR-51, ERR-52, ERR-53, ERR-54, ERR-55, ERR-56]',
  async (_what, rest, status, field, message) => {
    const answer = await ask('createTaskRoute', { body: { ...ROUTE, name: 'Other', ...rest } })
    expect([answer.status, answer.json.field]).toEqual([status, field])
    if (message) expect(answer.json.message).toBe(message)
  },
)

test('in any order, a point may be earlier than the one before it in the list [TASK-16]', async () => {
  const body = {
    ...ROUTE,
    name: 'Any',
    passOrder: 'arbitrarily',
    points: points({ arrival: HOUR }, { arrival: 0 }),
  }
  expect((await ask('createTaskRoute', { body })).status).toBe(200)
})

test('a route of tasks that have not ended, or of a template, is not deleted [ERR-57]', async () => {
  const remove = () => ask('deleteTaskRoute', { params: { id: routeId } })
  const task = await inState('active')
  expect(await remove()).toMatchObject({ status: 422, json: { message: 'Route not deleted' } })
  await act('complete', task)
  const { id } = (await ask('createTaskTemplate', { body: templateOf(routeId, vehicles[0] ?? 0) })).json
  expect((await remove()).status).toBe(422)
  await ask('deleteTaskTemplate', { params: { id } })
  expect((await remove()).status).toBe(204)
  // What it was stays with the task.
  expect((await ask('task', { params: { id: task } })).json).toMatchObject({ routeName: 'North' })
})

test('tasks of vehicles that are hidden from a person do not exist for them, and their vehicles cannot perform [GATE-10]', async () => {
  const shown = await create({ performers: [vehicles[0]] })
  const hidden = await create({ performers: [...vehicles] })
  expect((await list({}, limited)).rows.map(({ id }) => id)).toEqual([shown.id])
  expect((await ask('task', { params: { id: hidden.id }, as: limited })).status).toBe(404)
  expect((await act('start', hidden.id, limited)).status).toBe(404)
  const asked = { body: taskOf(routeId, vehicles[1] ?? 0), as: limited }
  expect((await ask('createTask', asked)).status).toBe(403)
  const template = { body: templateOf(routeId, vehicles[1] ?? 0), as: limited }
  expect((await ask('createTaskTemplate', template)).status).toBe(403)
  const made = await ask('createTaskTemplate', { body: templateOf(routeId, vehicles[1] ?? 0) })
  const remove = (as: TestUser) => ask('deleteTaskTemplate', { params: { id: made.json.id }, as })
  expect([(await remove(limited)).status, (await remove(owner)).status]).toEqual([403, 204])
  expect((await list({}, stranger)).total).toBe(0)
  expect((await ask('task', { params: { id: shown.id }, as: stranger })).status).toBe(404)
})

test('the demo account sees tasks and makes none [DEMO-07]', async () => {
  await create()
  expect((await list({}, demo)).total).toBe(1)
  const body = taskOf(routeId, vehicles[0] ?? 0)
  expect((await ask('createTask', { body, as: demo })).status).toBe(403)
  expect((await ask('createTaskRoute', { body: ROUTE, as: demo })).status).toBe(403)
})

test('a map has the points of active tasks that a person sees, with their task [MAP-18, POPUP-29]', async () => {
  await act('start', (await create({ performers: [vehicles[0]] })).id)
  await act('start', (await create({ name: 'Hidden', performers: [...vehicles] })).id)
  await inState('planned')
  const read = async (as: TestUser) =>
    placedTaskPoints
      .parse((await ask('taskPoints', { as })).json)
      .map((point) => [point.taskName, point.name])
  const own = ['Point 1', 'Point 2', 'Point 3'].map((name) => ['Delivery', name])
  expect(await read(limited)).toEqual(own)
  expect((await read(owner)).length).toBe(6)
  expect(await read(stranger)).toEqual([])
})

test('what people do with tasks is in the audit log', async () => {
  const { id } = await create({ startsAt: TEST_START + HOUR })
  for (const action of ['activate', 'start', 'complete'] as const) await act(action, id)
  const { rows } = await sql<{ what: string }>`select detail ->> 'what' as what from audit_log
    where detail ->> 'what' like 'task%' order by id desc limit 4`.execute(stage.host.stage.db)
  expect(rows.map(({ what }) => what)).toEqual([
    'taskCompleted',
    'taskStarted',
    'taskActivated',
    'taskCreated',
  ])
})
