import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallName } from '../../../src/contract/http/paths.ts'
import { taskDetail, taskPage } from '../../../src/contract/http/tasks.ts'
import type { TaskRouteFields } from '../../../src/contract/http/taskRoutes.ts'
import { location } from '../../live/testFleet.ts'
import { type AdminStage, openAdminStage } from '../admin/testAdmin.ts'
import { type RoadEngine, RoadFailure, type RoadRoute } from '../roads/engine/roadEngine.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'
import { TaskKeeper } from './taskKeeper.ts'
import { ROUTE, routePointOf, taskOf } from './testTasks.ts'

const MINUTE = 60_000
let stage: AdminStage
let owner: TestUser
/** Two processes. */
let keepers: readonly [TaskKeeper, TaskKeeper]
let vehicleId: number
let turn = 0
/** What the road engine answers; null: there is none. */
let road: (() => RoadRoute) | null = null
let roadCalls = 0

const engine = {
  route: async () => {
    roadCalls++
    return road?.() as RoadRoute
  },
} as unknown as RoadEngine

const openKeepers = (): readonly [TaskKeeper, TaskKeeper] => {
  const roads = { engine: async () => (road === null ? null : engine) }
  const keeper = () => new TaskKeeper({ ...stage.host.stage.fleet, roads, log: () => undefined })
  return [keeper(), keeper()]
}

beforeAll(async () => {
  stage = await openAdminStage()
  owner = await stage.host.addUser('owner')
})
afterAll(() => stage.host.close())
beforeEach(async () => {
  ;[vehicleId = 0] = await stage.host.addVehicles('owner', [{ key: `v${++turn}` }])
  for (const table of ['task', 'task_template', 'task_route'])
    await sql`delete from ${sql.table(table)}`.execute(stage.host.stage.db)
  road = null
  roadCalls = 0
  keepers = openKeepers()
})

const ask = (call: CallName, rest: Parameters<AdminStage['ask']>[1] = {}) =>
  stage.ask(call, { as: owner, ...rest })
const now = () => stage.host.stage.clock.now()
/** Starts a task of a route. */
const start = async (rest: Partial<TaskRouteFields>): Promise<number> => {
  const route = await ask('createTaskRoute', { body: { ...ROUTE, ...rest } })
  const { id } = (await ask('createTask', { body: taskOf(route.json.id, vehicleId) })).json
  await ask('startTask', { params: { id } })
  return id
}
const read = async (id: number) => taskDetail.parse((await ask('task', { params: { id } })).json)
const settle = async () => {
  await Promise.all(keepers.map((keeper) => keeper.settle()))
}
/** The vehicle is at a place; 0.01 degrees of latitude are 1.1 km. */
const at = async (latitude: number, longitude = 30, when = now()) => {
  await stage.host.stage.record(location(vehicleId, when, { latitude, longitude, speed: 10 }))
}
const wait = async (ms: number) => {
  await stage.host.stage.clock.advance(ms)
  await settle()
}
const events = async (name = 'TASK%') => {
  const { rows } = await sql<{
    name: string
    at: number
    text: string
  }>`select name, at, data ->> 'text' as text
    from event_log where vehicle_id = ${vehicleId} and name like ${name} order by at, seq`.execute(
    stage.host.stage.db,
  )
  return rows
}

test('a vehicle off the way is said so live, and leaves and returns with one event each, through two processes and a restart [TASK-02, TASK-23, NOTIF-14]', async () => {
  const id = await start({ corridor: 500 })
  await wait(MINUTE)
  const moments: number[] = []
  // From point 1 along the way, 700 m and 1.1 km to the east of it, within the border, and back.
  for (const [latitude, longitude] of [
    [50.01, 30],
    [50.013, 30],
    [50.015, 30.01],
    [50.016, 30.016],
    [50.017, 30.006],
  ] as const) {
    moments.push(now())
    await at(latitude, longitude)
    await wait(MINUTE)
    keepers = openKeepers()
  }
  const off = await read(id)
  expect(off).toMatchObject({ corridor: 500, isByRoad: false, offWay: [{ vehicleId, since: moments[2] }] })
  expect(off.offWay[0]?.metres).toBeGreaterThan(400)
  expect(off.offWay[0]?.metres).toBeLessThan(450)
  moments.push(now())
  await at(50.018, 30.001)
  await wait(MINUTE)
  const back = await read(id)
  expect(back.offWay).toEqual([])
  expect(back.deviations).toMatchObject([{ vehicleId, from: moments[2], to: moments[5] }])
  expect(back.deviations[0]?.metres).toBeGreaterThan(1_100)
  const written = (await events()).filter(({ name }) => name.includes('WAY'))
  expect(written.map(({ name, at: when }) => [name, when])).toEqual([
    ['TASK_OFF_WAY', moments[2]],
    ['TASK_BACK_ON_WAY', moments[5]],
  ])
  expect(written[0]?.text).toBe('Delivery (0.7 km)')
})

test('a point that will be reached too late is announced before its window ends, once, and lists have the expected time', async () => {
  const points = [routePointOf(1), routePointOf(20, { order: 2, arrival: 20 * MINUTE, lateMinutes: 5 })]
  const id = await start({ points })
  const begun = now()
  const late = async () => taskPage.parse((await ask('tasks', { query: { lateness: 'late' } })).json)
  expect(await late()).toEqual({ total: 0, rows: [] })
  // 1.1 km each two minutes: 21 km take 38 minutes, as the crow flies.
  for (let step = 0; step <= 7; step++) {
    await at(50.01 + step / 100)
    await wait(2 * MINUTE)
  }
  const task = await read(id)
  const [, second] = task.points
  expect(now()).toBeLessThan(begun + 25 * MINUTE)
  expect(second?.estimatedArrivalTime).toBeGreaterThan(begun + 38 * MINUTE)
  expect(second?.estimatedArrivalTime).toBeLessThan(begun + 50 * MINUTE)
  expect(second?.isLate).toBe(false)
  expect(second?.lateSeconds).toBeGreaterThan(10 * 60)
  const [row] = taskPage.parse((await ask('tasks')).json).rows
  expect(row).toMatchObject({
    nextArrivalTime: second?.estimatedArrivalTime,
    lateSeconds: second?.lateSeconds,
  })
  expect(await late()).toMatchObject({ total: 1, rows: [{ id }] })
  const announced = await events('TASK_LATE')
  expect(announced).toHaveLength(1)
  expect(announced[0]?.at).toBeLessThan(begun + 25 * MINUTE)
  expect(announced[0]?.text).toMatch(/^Delivery: Point 20 \(\+0:\d\d\)$/)
  await wait(12 * MINUTE)
  expect(await events('TASK_LATE')).toHaveLength(1)
})

/** A road in a bow to the east between points 1 and 2, 3 km long. */
const bow = (): RoadRoute => ({
  metres: 3_000,
  seconds: 300,
  legs: [{ metres: 3_000, seconds: 300 }],
  line: [
    [30, 50.01],
    [30.016, 50.015],
    [30, 50.02],
  ],
})

test('with a road engine the way is asked for once and the corridor follows it', async () => {
  road = bow
  const id = await start({ corridor: 300, points: [routePointOf(1), routePointOf(2)] })
  await wait(MINUTE)
  for (const [latitude, longitude] of [
    [50.01, 30],
    [50.015, 30.016],
    [50.015, 30],
  ] as const) {
    await at(latitude, longitude)
    await wait(MINUTE)
  }
  const task = await read(id)
  expect(task.isByRoad).toBe(true)
  expect(task.offWay).toMatchObject([{ vehicleId }])
  keepers = openKeepers()
  await wait(MINUTE)
  expect(roadCalls).toBeLessThanOrEqual(2)
  expect((await events('TASK_OFF_WAY')).length).toBe(1)
})

test('where the road engine fails straight lines count, and it is asked again later', async () => {
  let isDown = true
  road = () => {
    if (isDown) throw new RoadFailure('unavailable', 'down')
    return bow()
  }
  const id = await start({ points: [routePointOf(1), routePointOf(2)] })
  await wait(MINUTE)
  expect((await read(id)).isByRoad).toBe(false)
  expect((await ask('taskWay', { params: { id } })).json).toEqual({ line: null })
  isDown = false
  await wait(5 * MINUTE)
  expect((await read(id)).isByRoad).toBe(false)
  await wait(6 * MINUTE)
  expect((await read(id)).isByRoad).toBe(true)
  const { line } = (await ask('taskWay', { params: { id } })).json as unknown as { line: number[] }
  // Longitude first; the bow is thinned, and stays between its ends.
  expect([line[0], line[1], ...line.slice(-2)]).toEqual([30, 50.01, 30, 50.02])
})

test.each([
  ['in any order', { passOrder: 'arbitrarily', corridor: 500 }],
  ['below the least', { corridor: 49 }],
  ['beyond the most', { corridor: 50_001 }],
  ['in parts', { corridor: 100.5 }],
])('refuses a permitted distance %s, and names the field [TASK-02]', async (_what, rest) => {
  const answer = await ask('createTaskRoute', { body: { ...ROUTE, ...rest } })
  expect([answer.status, answer.json.field]).toEqual([400, 'corridor'])
})

test('a route keeps its permitted distance through other changes, and a task the one that it began with', async () => {
  const route = (await ask('createTaskRoute', { body: { ...ROUTE, corridor: 800 } })).json
  const change = (body: object) => ask('changeTaskRoute', { params: { id: route.id }, body })
  expect((await change({ name: 'Other' })).json).toMatchObject({ corridor: 800 })
  expect(await change({ passOrder: 'arbitrarily' })).toMatchObject({
    status: 400,
    json: { field: 'corridor' },
  })
  const { id } = (await ask('createTask', { body: taskOf(route.id, vehicleId) })).json
  await ask('startTask', { params: { id } })
  expect((await change({ corridor: null })).json).toMatchObject({ corridor: null })
  expect(await read(id)).toMatchObject({ corridor: 800 })
})
