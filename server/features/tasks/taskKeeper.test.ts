import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallName } from '../../../src/contract/http/paths.ts'
import { taskDetail, taskPage } from '../../../src/contract/http/tasks.ts'
import type { TaskRouteFields } from '../../../src/contract/http/taskRoutes.ts'
import { location } from '../../live/testFleet.ts'
import { type AdminStage, openAdminStage } from '../admin/testAdmin.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'
import { TaskKeeper } from './taskKeeper.ts'
import { matchStarts } from './makeTasks.ts'
import { ROUTE, routePointOf, TASK_SHARE, taskOf, templateOf } from './testTasks.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
let stage: AdminStage
let owner: TestUser
/** Two processes. */
let keepers: readonly [TaskKeeper, TaskKeeper]
let vehicleId: number
let turn = 0
beforeAll(async () => {
  stage = await openAdminStage()
  owner = await stage.host.addUser('owner')
  const { fleet } = stage.host.stage
  const keeper = () => new TaskKeeper({ ...fleet, log: () => undefined })
  keepers = [keeper(), keeper()]
})
afterAll(() => stage.host.close())
beforeEach(async () => {
  ;[vehicleId = 0] = await stage.host.addVehicles('owner', [{ key: `v${++turn}` }])
  for (const table of ['task', 'task_template', 'task_route'])
    await sql`delete from ${sql.table(table)}`.execute(stage.host.stage.db)
})

const ask = (call: CallName, rest: Parameters<AdminStage['ask']>[1] = {}) =>
  stage.ask(call, { as: owner, ...rest })
const now = () => stage.host.stage.clock.now()
const addRoute = async (rest: Partial<TaskRouteFields> = {}) =>
  (await ask('createTaskRoute', { body: { ...ROUTE, ...rest } })).json.id
const addTask = async (routeId: number, rest: object = {}) =>
  (await ask('createTask', { body: { ...taskOf(routeId, vehicleId), ...rest } })).json.id
const read = async (id: number) => taskDetail.parse((await ask('task', { params: { id } })).json)
const settle = async () => {
  await Promise.all(keepers.map((keeper) => keeper.settle()))
}
/** The vehicle is at a point of the route, from 1, or far away with 0. */
const at = async (point: number, when = now()) => {
  await stage.host.stage.record(
    location(vehicleId, when, { latitude: 50 + point / 100, longitude: 30, speed: 0 }),
  )
}
const wait = async (ms: number) => {
  await stage.host.stage.clock.advance(ms)
  await settle()
}
/** Events of tasks of the vehicle, with the point that each names. */
const events = async () => {
  const { rows } = await sql<{
    name: string
    at: number
    text: string
  }>`select name, at, data ->> 'text' as text
    from event_log where vehicle_id = ${vehicleId} and name like 'TASK%' order by at, seq`.execute(
    stage.host.stage.db,
  )
  return rows.map(({ name, text }) => [name, text.replace(/^Delivery(: )?/, '')])
}

test('a task moves along with its vehicle: arrivals, presence and departures, each event once though two processes look [TASK-05, TASK-23, NOTIF-14]', async () => {
  const id = await addTask(await addRoute())
  await ask('startTask', { params: { id } })
  const begun = now()
  await wait(MINUTE)
  const moments: number[] = []
  for (const point of [1, 1, 0, 3, 2, 0, 3]) {
    moments.push(now())
    await at(point)
    await wait(6 * MINUTE)
  }
  const task = await read(id)
  expect(task).toMatchObject({ state: 'completed', outcome: 'done', activatedAt: begun, visitedCount: 3 })
  expect(
    task.points.map((point) => [point.actualArrivalTime, point.actualDepartureTime, point.vehicleId]),
  ).toEqual([
    [moments[0], moments[2], vehicleId],
    [moments[4], moments[5], vehicleId],
    [moments[6], null, vehicleId],
  ])
  expect(task.points[0]?.actuatePresenceTime).toBe(
    Math.round(((moments[2] ?? 0) - (moments[0] ?? 0)) / 1_000),
  )
  expect(await events()).toEqual([
    ['TASK_START', ''],
    ['TASK_POINT_ARRIVED', 'Point 1'],
    ['TASK_POINT_LEFT', 'Point 1'],
    ['TASK_POINT_ARRIVED', 'Point 2'],
    ['TASK_POINT_LEFT', 'Point 2'],
    ['TASK_POINT_ARRIVED', 'Point 3'],
    ['TASK_END', ''],
  ])
})

test('a planned task begins by itself, and fails at its end with the reason that time is over [TASK-07, TASK-09]', async () => {
  const startsAt = now() + HOUR
  const id = await addTask(await addRoute(), { startsAt, endsAt: startsAt + HOUR, isDraft: false })
  await wait(HOUR - MINUTE)
  expect(await read(id)).toMatchObject({ state: 'planned' })
  await wait(2 * MINUTE)
  expect(await read(id)).toMatchObject({ state: 'active', activatedAt: startsAt })
  await wait(HOUR)
  expect(await read(id)).toMatchObject({ outcome: 'failed', reason: 'timeOver', endedAt: startsAt + HOUR })
})

test('with passes, what was not reached by the end is skipped and the task done [TASK-16]', async () => {
  const id = await addTask(await addRoute({ passOrder: 'withPasses' }), { endsAt: now() + HOUR })
  await ask('startTask', { params: { id } })
  await wait(MINUTE)
  await at(2)
  await wait(10 * MINUTE)
  await wait(HOUR)
  const task = await read(id)
  expect([task.outcome, task.points.map(({ state }) => state)]).toEqual([
    'done',
    ['skipped', 'present', 'skipped'],
  ])
})

test('a point that is overdue is late, once, and a position that comes late corrects its times [TASK-02, TASK-17]', async () => {
  const points = [routePointOf(1, { arrival: 10 * MINUTE, lateMinutes: 5 }), routePointOf(2)]
  const id = await addTask(await addRoute({ points }))
  await ask('startTask', { params: { id } })
  const begun = now()
  await wait(14 * MINUTE)
  expect((await read(id)).isLate).toBe(false)
  await wait(3 * MINUTE)
  await wait(3 * MINUTE)
  const [first] = (await read(id)).points
  expect(first).toMatchObject({ isLate: true, requiredArrivalTimeFrom: begun + 10 * MINUTE })
  expect((await events()).filter(([name]) => name === 'TASK_LATE')).toEqual([['TASK_LATE', 'Point 1']])
  await at(0)
  await wait(MINUTE)
  await at(1, begun + 12 * MINUTE)
  await wait(6 * MINUTE)
  expect((await read(id)).points[0]).toMatchObject({ isLate: false, actualArrivalTime: begun + 12 * MINUTE })
})

test('a template makes its tasks a week ahead, each once, whichever process wakes; a change makes them again [TASK-03, TASK-15]', async () => {
  const routeId = await addRoute()
  const body = templateOf(routeId, vehicleId)
  const { id } = (await ask('createTaskTemplate', { body })).json
  await settle()
  await settle()
  const planned = async () =>
    taskPage.parse((await ask('tasks', { query: { state: 'planned', order: 'asc' } })).json).rows
  const tasks = await planned()
  expect(tasks).toHaveLength(7)
  expect(tasks[0]).toMatchObject({ type: 'periodic', days: [1, 2, 3, 4, 5, 6, 7], shift: 'first' })
  // 8:00 in Kyiv.
  expect(tasks.map(({ startsAt }) => ((startsAt ?? 0) % DAY) / HOUR)).toEqual(
    Array.from({ length: 7 }, () => 6),
  )
  expect((tasks[0]?.endsAt ?? 0) - (tasks[0]?.startsAt ?? 0)).toBe(4 * HOUR)
  await ask('deleteTask', { params: { id: tasks[3]?.id ?? 0 } })
  await wait(2 * DAY)
  const starts = (await planned()).map(({ startsAt }) => startsAt)
  expect(starts).not.toContain(tasks[3]?.startsAt)
  const repeat = { every: 'weekdays', weekdays: [1, 5], minute: 30 }
  await ask('changeTaskTemplate', { params: { id }, body: { repeat } })
  await settle()
  const again = await planned()
  expect(new Set(again.map(({ startsAt }) => new Date(startsAt ?? 0).getUTCHours()))).toEqual(new Set([22]))
  expect(again[0]?.days).toEqual([1, 5])
  await ask('deleteTaskTemplate', { params: { id } })
  expect(await planned()).toEqual([])
})

test('a task that its template makes again is the same one, so that customers keep their links [TASK-03, TASK-15]', async () => {
  const body = templateOf(await addRoute(), vehicleId)
  const { id } = (await ask('createTaskTemplate', { body })).json
  await settle()
  const planned = async () =>
    taskPage.parse((await ask('tasks', { query: { state: 'planned', order: 'asc' } })).json).rows
  const before = await planned()
  const linked = before[2]?.id ?? 0
  await ask('createTaskShare', { params: { id: linked }, body: TASK_SHARE })
  await ask('deleteTask', { params: { id: before[4]?.id ?? 0 } })
  const change = async (fields: object) => {
    await ask('changeTaskTemplate', { params: { id }, body: fields })
    await settle()
    return planned()
  }
  const links = async () =>
    (await ask('taskShares', { params: { id: linked } })).json as unknown as readonly object[]
  const ids = (tasks: readonly { readonly id: number }[]) => tasks.map((task) => task.id)

  // Another name and route, at another time of the day.
  const routeId = await addRoute({ name: 'Other way' })
  const later = await change({ name: 'Later', routeId, repeat: { every: 'day', minute: 600 } })
  expect(ids(later).filter((one) => ids(before).includes(one)).length).toBeGreaterThanOrEqual(5)
  const moved = later.find((task) => task.id === linked)
  expect(moved).toMatchObject({ name: 'Later', routeName: 'Other way' })
  expect((moved?.startsAt ?? 0) - (before[2]?.startsAt ?? 0)).toBe(2 * HOUR)
  expect(await links()).toHaveLength(1)

  // Of days that it has no more, tasks and links are gone; once it is off, all of them.
  const weekday = new Date(moved?.startsAt ?? 0).getUTCDay() || 7
  const days = [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== weekday)
  expect(ids(await change({ repeat: { every: 'weekdays', weekdays: days, minute: 600 } }))).not.toContain(
    linked,
  )
  expect((await ask('taskShares', { params: { id: linked } })).status).toBe(404)
  expect(await change({ isOn: false })).toEqual([])
})

test('planned tasks become the new ones of the same start, or the nearest free one within half a day', () => {
  expect(matchStarts([10, 20], [10, 20])).toEqual([10, 20])
  expect(matchStarts([DAY, 2 * DAY], [DAY + HOUR, 2 * DAY + HOUR])).toEqual([DAY + HOUR, 2 * DAY + HOUR])
  expect(matchStarts([DAY, DAY + HOUR], [DAY + 2 * HOUR])).toEqual([DAY + 2 * HOUR, null])
  expect(matchStarts([DAY], [DAY + 13 * HOUR])).toEqual([null])
})
