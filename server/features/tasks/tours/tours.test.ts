import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bestOrder, toursPreview, type ToursPreview } from '../../../../src/contract/http/taskTours.ts'
import { taskPage } from '../../../../src/contract/http/tasks.ts'
import type { CallName } from '../../../../src/contract/http/paths.ts'
import { taskRoutePage } from '../../../../src/contract/http/taskRoutes.ts'
import type { RoutePoint } from '../../../../src/contract/tasks/routePoints.ts'
import { location } from '../../../live/testFleet.ts'
import { type AdminStage, openAdminStage } from '../../admin/testAdmin.ts'
import { type RoadEngine, RoadFailure } from '../../roads/engine/roadEngine.ts'
import type { TestUser } from '../../vehicles/testFleetApp.ts'
import { orderedPointOf, ROUTE, routePointOf, taskOf } from '../testTasks.ts'
import { answerTours, openVroomStandIn, send, type VroomStandIn } from './testVroom.ts'
import { createVroom, type Vroom } from './vroomClient.ts'
import { readVroomUrl } from './vroomConfig.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
let stage: AdminStage
let owner: TestUser
let watcher: TestUser
let stranger: TestUser
let a: number
let b: number
let routes = 0
let standIn: VroomStandIn
/** null: no service is set up. */
let vroom: Vroom | null = null
let engine: RoadEngine | null = null

beforeAll(async () => {
  standIn = await openVroomStandIn()
  stage = await openAdminStage({
    roads: { engine: async () => engine, stop: async () => undefined },
    vroom: () => vroom,
  })
  const { host } = stage
  owner = await host.addUser('owner')
  watcher = await host.addUser('watcher', { kind: 'limited', owner, without: ['editVehicles'] })
  stranger = await host.addUser('stranger')
  ;[a = 0, b = 0] = await host.addVehicles('owner', [{ key: 'a' }, { key: 'b' }])
  const now = host.stage.clock.now()
  await host.stage.record(location(a, now, { latitude: 50, longitude: 30 }))
  await host.stage.record(location(b, now, { latitude: 49, longitude: 30 }))
})
afterAll(async () => {
  await standIn.close()
  await stage.host.close()
})
beforeEach(async () => {
  vroom = null
  engine = null
  standIn.asked.length = 0
  for (const table of ['task', 'task_route'])
    await sql`delete from ${sql.table(table)}`.execute(stage.host.stage.db)
})

const ask = (call: CallName, rest: Parameters<AdminStage['ask']>[1] = {}) =>
  stage.ask(call, { as: owner, ...rest })
const now = () => stage.host.stage.clock.now()
const startsAt = () => now() + HOUR
/** A stop near vehicle a (north) or b (south); 0.01 degrees are 1.1 km. */
const stop = (order: number, at: 'north' | 'south', step: number, rest: Partial<RoutePoint> = {}) =>
  routePointOf(order, { latitude: (at === 'north' ? 50 : 49) + step / 100, name: `${at} ${step}`, ...rest })
const addRoute = async (points: readonly RoutePoint[]): Promise<number> =>
  (await ask('createTaskRoute', { body: { ...ROUTE, name: `Route ${++routes}`, points } })).json.id
const addTask = async (name: string, vehicle: number, points: readonly RoutePoint[]): Promise<number> => {
  const routeId = await addRoute(points)
  const body = { ...taskOf(routeId, vehicle), name, startsAt: startsAt(), isDraft: false }
  return (await ask('createTask', { body })).json.id
}
/** Two tasks, each with stops that the other vehicle is nearer to. */
const addMixed = async () => [
  await addTask('First', a, [stop(1, 'north', 1), stop(2, 'south', 2)]),
  await addTask('Second', b, [stop(1, 'south', 1), stop(2, 'north', 2)]),
]
const question = (taskIds: readonly number[], rest: object = {}) => ({
  ...(taskIds.length > 0 && { taskIds }),
  vehicleIds: [a, b],
  startsAt: startsAt(),
  endsAt: null,
  begins: 'vehicle',
  ...rest,
})
const preview = async (body: object): Promise<ToursPreview> =>
  toursPreview.parse((await ask('previewTours', { body })).json)
const namesOf = ({ tours, stops }: ToursPreview) =>
  tours.map((tour) => tour.stops.map((one) => stops[one.stop]?.name))
/** What applies a preview. */
const applying = (asked: object, { seen, tours, left }: ToursPreview) => ({
  ...asked,
  name: 'Tomorrow',
  seen,
  ...(left.length > 0 && { left }),
  tours: tours
    .filter(({ stops }) => stops.length > 0)
    .map(({ vehicleId, stops }) => ({
      vehicleId,
      stops: stops.map(({ stop: index, at, leavesAt }) => ({ stop: index, at, leavesAt })),
    })),
})
const tasksNow = async () =>
  taskPage
    .parse((await ask('tasks', { query: { offset: 0, limit: 50, sort: 'name', order: 'asc' } })).json)
    .rows.map(({ name, state }) => `${name} ${state}`)

test('stops of several tasks go to the vehicles that are nearer, as tasks, and back by one undo', async () => {
  const asked = question(await addMixed())
  const found = await preview(asked)
  expect(namesOf(found)).toEqual([
    ['north 1', 'north 2'],
    ['south 1', 'south 2'],
  ])
  expect(found).toMatchObject({ left: [], by: 'own', isByRoad: false })
  expect(found.before?.metres).toBeGreaterThan(30 * found.after.metres)
  expect(found.tours[0]?.conflicts).toEqual([])
  expect(await tasksNow()).toEqual(['First planned', 'Second planned'])

  const { json } = await ask('applyTours', { body: applying(asked, found) })
  expect(await tasksNow()).toEqual(['Tomorrow: Vehicle a planned', 'Tomorrow: Vehicle b planned'])
  const [north] = (json as unknown as { taskIds: number[] }).taskIds
  const { json: task } = await ask('task', { params: { id: north ?? 0 } })
  expect(task).toMatchObject({ passOrder: 'consistently', startsAt: asked.startsAt, performers: [{ id: a }] })
  expect((task.points as { name: string }[]).map(({ name }) => name)).toEqual(['north 1', 'north 2'])

  expect((await ask('undoTours', { body: json })).status).toBe(204)
  expect(await tasksNow()).toEqual(['First planned', 'Second planned'])
  const left = taskRoutePage.parse((await ask('taskRoutes', { query: { offset: 0, limit: 50 } })).json)
  expect(left.rows.some(({ name }) => name.startsWith('Tomorrow'))).toBe(false)
  expect((await ask('undoTours', { body: json })).status).toBe(404)
})

test('windows stay as they are, other tasks of the vehicle are named, and what fits nowhere becomes a draft', async () => {
  const window = { arrival: 2 * HOUR, earlyMinutes: 10, lateMinutes: 30 }
  const id = await addTask('Windows', a, [
    stop(1, 'north', 1),
    stop(2, 'north', 2, window),
    stop(3, 'south', 1),
  ])
  await addTask('Milk', a, [stop(1, 'north', 5), stop(2, 'north', 6)])
  const asked = question([id], { vehicleIds: [a], endsAt: startsAt() + 2.5 * HOUR })
  const found = await preview(asked)
  expect(found.tours[0]).toMatchObject({ conflicts: ['Milk'], lateSeconds: 0 })
  expect(namesOf(found)).toEqual([['north 1', 'north 2']])
  expect(found.left).toEqual([2])
  const { json } = await ask('applyTours', { body: applying(asked, found) })
  const [made = 0, draft = 0] = (json as unknown as { taskIds: number[] }).taskIds
  const { json: task } = await ask('task', { params: { id: made } })
  const [, second] = task.points as Record<string, unknown>[]
  expect(second).toMatchObject({
    requiredArrivalTimeFrom: startsAt() + 2 * HOUR - 10 * MINUTE,
    requiredArrivalTimeTo: startsAt() + 2 * HOUR + 30 * MINUTE,
  })
  const rest = (await ask('task', { params: { id: draft } })).json
  expect(rest.state).toBe('draft')
  // A route has two points at least: the place of the vehicle is the first one.
  expect((rest.points as { name: string }[]).map(({ name }) => name)).toEqual(['Vehicle a', 'south 1'])
})

test('a list of points without a task is distributed from its first one, by road where there is an engine', async () => {
  const routeId = await addRoute([
    stop(1, 'north', 0, { name: 'Depot' }),
    ...[1, 2, 3, 4].map((step) => stop(step + 1, 'north', step)),
  ])
  const times: number[] = []
  engine = {
    matrix: async (sources: readonly object[], targets: readonly object[]) => {
      times.push(sources.length)
      return sources.map(() => targets.map(() => ({ metres: 1_000, seconds: 600 })))
    },
  } as unknown as RoadEngine
  const asked = question([], { routeIds: [routeId], begins: 'firstStop' })
  const found = await preview(asked)
  expect(times).toEqual([5])
  expect(found).toMatchObject({ isByRoad: true, before: null, left: [] })
  expect(found.tours.map(({ stops, metres }) => [stops.length, metres])).toEqual([
    [2, 2_000],
    [2, 2_000],
  ])
  await ask('applyTours', { body: applying(asked, found) })
  const { rows } = await sql<{ names: string[] }>`select array(select p ->> 'name'
      from jsonb_array_elements(points) p) as names from task_route where name like 'Tomorrow%' order by id`.execute(
    stage.host.stage.db,
  )
  expect(rows.map(({ names }) => [names[0], names.length])).toEqual([
    ['Depot', 3],
    ['Depot', 3],
  ])
  // An engine that fails is replaced by straight lines.
  engine = {
    matrix: async () => {
      throw new RoadFailure('unavailable', 'broken')
    },
  } as unknown as RoadEngine
  expect(await preview(asked)).toMatchObject({ isByRoad: false, left: [] })
})

test('refuses what is not seen, has begun, has changed, or does not have each stop once', async () => {
  const [first = 0, second = 0] = await addMixed()
  const asked = question([first, second])
  const found = await preview(asked)
  const refusal = async (call: CallName, body: object, as = owner) => {
    const { status, json } = await ask(call, { body, as })
    return [status, json.field ?? null]
  }
  const [foreign = 0] = await stage.host.addVehicles('stranger', [{ key: `foreign ${routes}` }])
  expect(await refusal('previewTours', asked, watcher)).toEqual([403, null])
  expect(await refusal('previewTours', { ...asked, vehicleIds: [foreign] }, stranger)).toEqual([404, null])
  expect(await refusal('previewTours', { ...asked, vehicleIds: [foreign] })).toEqual([403, null])
  expect(await refusal('previewTours', { ...asked, routeIds: [1_000_000] })).toEqual([422, 'routeIds'])
  expect(await refusal('previewTours', { ...asked, taskIds: undefined })).toEqual([400, 'taskIds'])
  expect(await refusal('previewTours', { ...asked, endsAt: asked.startsAt })).toEqual([400, 'endsAt'])
  const body = applying(asked, found)
  expect(await refusal('applyTours', { ...body, tours: body.tours.slice(1) })).toEqual([400, 'tours'])
  expect(await refusal('applyTours', { ...body, left: [0] })).toEqual([400, 'tours'])
  expect(await refusal('applyTours', { ...body, seen: 'A'.repeat(43) })).toEqual([409, 'seen'])
  await ask('changeTask', { params: { id: first }, body: { startsAt: startsAt() + MINUTE } })
  expect(await refusal('applyTours', body, watcher)).toEqual([403, null])
  const made = (await ask('applyTours', { body: applying(asked, await preview(asked)) })).json
  const { taskIds } = made as unknown as { taskIds: number[] }
  await ask('startTask', { params: { id: taskIds[0] ?? 0 } })
  expect(await refusal('undoTours', made)).toEqual([409, null])
  expect(await refusal('previewTours', { ...asked, taskIds })).toEqual([409, null])
})

test('a VROOM service orders one route and distributes stops, with times between all places', async () => {
  vroom = createVroom(standIn.url)
  const points = [stop(1, 'north', 0), stop(2, 'north', 3), stop(3, 'north', 1), stop(4, 'north', 2)]
  const body = { timing: 'activation', points: points.map(orderedPointOf) }
  standIn.answer = answerTours([[3, 1, 2]])
  expect(bestOrder.parse((await ask('bestTaskOrder', { body })).json)).toMatchObject({
    order: [0, 3, 1, 2],
    by: 'service',
  })
  const [question1] = standIn.asked
  expect(question1?.jobs.map(({ location_index }) => location_index)).toEqual([0, 1, 2])
  const { durations } = question1?.matrices.car ?? { durations: [] }
  expect(durations.map((row) => row.length)).toEqual([4, 4, 4, 4])
  // 1.1 km at 50 km/h with the usual detour.
  expect(durations[0]?.[2]).toBeCloseTo(104, -1)

  const asked = question(await addMixed())
  standIn.answer = answerTours([[2], [4, 3]], [1])
  const found = await preview(asked)
  // Nobody served the first one in time; it is given to whom it fits.
  expect(found.by).toBe('service')
  expect(found.left).toEqual([])
  expect(namesOf(found)[1]?.at(-1)).toBe('south 1')
})

test('a VROOM service that fails, is silent or answers wrongly is replaced by the own search, which is said', async () => {
  vroom = createVroom(standIn.url, { answerMs: 300, bytes: 100_000 })
  const points = [stop(1, 'north', 0), stop(2, 'north', 3), stop(3, 'north', 1)]
  const body = { timing: 'activation', points: points.map(orderedPointOf) }
  const asked = question(await addMixed())
  const wrong: readonly VroomStandIn['answer'][] = [
    (response) => send(response, 500, {}),
    (response) => send(response, 400, { code: 2, error: 'Invalid input' }),
    (response) => send(response, 200, { code: 3, error: 'Routing error' }),
    (response) => send(response, 200, { routes: 'none' }),
    () => undefined,
    answerTours([[1]]),
    answerTours([[1, 1, 2]]),
    answerTours([[1, 7]]),
    (response) => send(response, 200, { code: 0, routes: [{ vehicle: 9, steps: [] }] }),
  ]
  const lines = stage.host.stage.lines
  for (const answer of wrong) {
    standIn.answer = answer
    const said = lines.length
    const ordered = bestOrder.parse((await ask('bestTaskOrder', { body })).json)
    expect(ordered).toMatchObject({ order: [0, 2, 1], by: 'ownInstead' })
    expect(await preview(asked)).toMatchObject({ left: [], by: 'ownInstead' })
    expect(lines.slice(said).filter((line) => line.includes('VROOM'))).toHaveLength(2)
  }
  // Of one route no stop may be left.
  standIn.answer = answerTours([[1]], [2])
  expect((await ask('bestTaskOrder', { body })).json).toMatchObject({ by: 'ownInstead' })
})

test('the address of the service is read from its setting', () => {
  expect(readVroomUrl(() => '')).toBeNull()
  expect(readVroomUrl(() => 'http://127.0.0.1:3000/')).toBe('http://127.0.0.1:3000')
  for (const wrong of ['vroom', 'ftp://host', 'http://user:pass@host', 'http://host/?a=b'])
    expect(() => readVroomUrl(() => wrong)).toThrow(/VROOM_URL/)
})
