import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallName } from '../../../../src/contract/http/paths.ts'
import {
  type TaskRouteFields,
  taskRoutePage,
  taskRouteRow,
} from '../../../../src/contract/http/taskRoutes.ts'
import { type AdminStage, openAdminStage } from '../../admin/testAdmin.ts'
import { uploadTo } from '../../imports/testUpload.ts'
import type { TestUser } from '../../vehicles/testFleetApp.ts'
import { ROUTE, routePointOf } from '../testTasks.ts'

const MINUTE = 60_000
let stage: AdminStage
let owner: TestUser
let watcher: TestUser
beforeAll(async () => {
  stage = await openAdminStage()
  owner = await stage.host.addUser('owner')
  watcher = await stage.host.addUser('watcher', { kind: 'limited', owner, without: ['editVehicles'] })
})
afterAll(() => stage.host.close())
beforeEach(async () => {
  for (const table of ['task_route', 'saved_place'])
    await sql`delete from ${sql.table(table)}`.execute(stage.host.stage.db)
})

const ask = (call: CallName, rest: Parameters<AdminStage['ask']>[1] = {}) =>
  stage.ask(call, { as: owner, ...rest })
const upload = async (lines: readonly string[], query = '', as = owner) =>
  uploadTo(stage.host, 'previewTaskPointImport', {
    name: 'orders.csv',
    content: lines.join('\r\n'),
    as: as.token,
    query,
  })
const commit = (id: string) => ask('commitTaskPointImport', { params: { id } })
const routes = async () => taskRoutePage.parse((await ask('taskRoutes')).json).rows
const addRoute = async (rest: Partial<TaskRouteFields> = {}) =>
  taskRouteRow.parse((await ask('createTaskRoute', { body: { ...ROUTE, ...rest } })).json)
const faultsOf = ({ json }: Awaited<ReturnType<typeof upload>>) =>
  json.rows
    .toSorted((a, b) => a.line - b.line)
    .map(({ errors }) => errors.map(({ column, fault }) => `${column} ${fault}`).join())

test('points of a file become a new route, with windows and service', async () => {
  const { json } = await upload([
    'Назва;Широта;Довгота;Вікно з;Вікно до;Обслуговування, хв',
    'Магазин 1;50,45;30,52;08:30;10:00;15',
    'Магазин 2;50.5;30.6;;12:15;',
    'Магазин 3;50.6;30.7;0,375;;5',
  ])
  expect(json).toMatchObject({ counts: { total: 3, new: 3, faulty: 0 } })
  expect(await routes()).toEqual([])
  expect((await commit(json.id)).json).toEqual({ created: 3, changed: 0, unchanged: 0 })
  const [route] = await routes()
  expect(route).toMatchObject({ name: 'orders', passOrder: 'arbitrarily', timing: 'day' })
  const points = route?.points.map(({ name, arrival, earlyMinutes, lateMinutes, spendMinutes }) => [
    name,
    arrival,
    earlyMinutes,
    lateMinutes,
    spendMinutes,
  ])
  expect(points).toEqual([
    ['Магазин 1', 510 * MINUTE, 0, 90, 15],
    ['Магазин 2', 735 * MINUTE, 735, 0, 0],
    ['Магазин 3', 540 * MINUTE, 0, 1_440, 5],
  ])
})

test('points of an existing route are changed by their names and added behind them; the same file changes nothing', async () => {
  const stop = { departure: 7_200_000, spendMinutes: 10, radius: 300 }
  const { id } = await addRoute({ points: [routePointOf(1), routePointOf(2, stop), routePointOf(3)] })
  const file = ['Name,Latitude,Longitude,Service', 'POINT 2,51,31,20', 'Shop,52,32,0']
  const first = await upload(file, `?routeId=${id}`)
  expect(first.json.rows).toMatchObject([
    { outcome: 'changed', changes: ['name', 'latitude', 'longitude', 'service'] },
    { outcome: 'new' },
  ])
  expect((await commit(first.json.id)).json).toEqual({ created: 1, changed: 1, unchanged: 0 })
  const [route] = await routes()
  expect(route?.points.map(({ order, name }) => `${order} ${name}`)).toEqual([
    '1 Point 1',
    '2 POINT 2',
    '3 Point 3',
    '4 Shop',
  ])
  // What a file does not have stays.
  expect(route?.points[1]).toMatchObject({
    latitude: 51,
    radius: 300,
    departure: 7_200_000,
    spendMinutes: 20,
  })
  const again = await upload(file, `?routeId=${id}`)
  expect(again.json.counts).toMatchObject({ unchanged: 2, new: 0, changed: 0 })
})

test('addresses without coordinates are looked up among own and public places, and those that are not found are said line by line', async () => {
  await ask('createSavedPlace', { body: { name: 'Depot 7', latitude: 49.5, longitude: 31.5 } })
  const { json } = await upload([
    'Name,Address',
    'Start,depot 7',
    'Town,Київ',
    'Nowhere,Qqxqzzv',
    'House,Unknown street 123456',
    'Empty,',
  ])
  expect(faultsOf({ status: 200, json })).toEqual([
    '',
    '',
    'address notFound',
    'address notFound',
    'address noPlace',
  ])
  const [start, town] = json.rows.toSorted((a, b) => a.line - b.line)
  expect(start?.values).toMatchObject({ address: 'Depot 7', latitude: '49.5', longitude: '31.5' })
  expect(town?.values).toMatchObject({ address: expect.stringMatching(/Kyiv|Київ|Киев/) })
  expect((await commit(json.id)).status).toBe(422)
  expect(await routes()).toEqual([])
})

test.each([
  ['a window that ends first', '', ['A,1,1,10:00,09:00', 'B,2,2,,'], ['windowTo window', '']],
  ['no time', '', ['A,1,1,9am,', 'B,2,2,,'], ['windowFrom form', '']],
  ['half a place', '', ['A,1,,,', 'B,2,2,,'], ['address noPlace', '']],
  ['a time that no day has', '', ['A,1,1,25:00,', 'B,2,2,,'], ['windowFrom timing', '']],
  ['one point alone', '', ['A,1,1,,'], ['null tooFew']],
  ['a name twice', '', ['A,1,1,,', 'a,2,2,,'], ['', 'name repeated']],
  [
    'a point before the one that it follows',
    'route',
    ['A,1,1,09:00,', 'B,2,2,08:00,'],
    ['', 'windowFrom backwards'],
  ],
])('refuses %s at its line', async (_what, target, lines, faults) => {
  const query = target === '' ? '' : `?routeId=${(await addRoute({ timing: 'day' })).id}`
  const answer = await upload(['Name,Latitude,Longitude,Window from,Window to', ...lines], query)
  expect(faultsOf(answer)).toEqual(faults)
  expect((await commit(answer.json.id)).status).toBe(422)
})

test('a route has at most a hundred points, and one of dates takes no times of the day', async () => {
  const many = Array.from({ length: 101 }, (_, index) => `P${index},1,1`)
  const answer = await upload(['Name,Latitude,Longitude', ...many])
  expect(answer.json.counts).toMatchObject({ faulty: 1, new: 100 })
  expect(answer.json.rows[0]).toMatchObject({ line: 102, errors: [{ fault: 'tooMany' }] })
  const { id } = await addRoute({ timing: 'absolute', name: 'Dates' })
  const file = ['Name,Latitude,Longitude,Window from', 'A,1,1,08:00', 'B,2,2,']
  expect(faultsOf(await upload(file, `?routeId=${id}`))).toEqual(['windowFrom timing', ''])
})

test('a file is refused for a route that is gone, for a name that is taken, and from those who may not edit', async () => {
  const file = ['Name,Latitude,Longitude', 'A,1,1', 'B,2,2']
  const { id } = await addRoute({ name: 'Orders' })
  const gone = await upload(file, '?routeId=999999')
  expect([gone.status, gone.json.field]).toEqual([422, 'routeId'])
  const taken = await upload(file)
  expect([taken.status, taken.json.field]).toEqual([422, 'name'])
  expect((await upload(file, `?routeId=${id}`, watcher)).status).toBe(403)
  const waiting = await upload(file, `?routeId=${id}`)
  await ask('deleteTaskRoute', { params: { id } })
  expect((await commit(waiting.json.id)).status).toBe(422)
})

test('a file is outdated once the route has changed, and the audit log has what was imported', async () => {
  const { id } = await addRoute({ name: 'North' })
  const file = ['Name,Latitude,Longitude', 'Shop,1,1']
  const waiting = await upload(file, `?routeId=${id}`)
  const other = await upload(file, `?routeId=${id}`)
  expect((await commit(other.json.id)).status).toBe(200)
  expect((await commit(waiting.json.id)).json.code).toBe('import_outdated')
  const { rows } = await sql<{ what: string }>`select detail ->> 'what' as what from audit_log
    where event = 'imported' order by id desc limit 1`.execute(stage.host.stage.db)
  expect(rows).toEqual([{ what: 'taskPointsImported' }])
})
