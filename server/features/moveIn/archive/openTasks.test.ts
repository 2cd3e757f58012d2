import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endedTasksPart } from '../../../../src/contract/http/admin/archiveEndedTasks.ts'
import type { CallName } from '../../../../src/contract/http/paths.ts'
import { type TaskDetail, taskDetail, taskPage } from '../../../../src/contract/http/tasks.ts'
import { PROOF_SIDE } from '../../../../src/contract/http/driverPage.ts'
import { location } from '../../../live/testFleet.ts'
import { encodePicture } from '../../../platform/images/encodePicture.ts'
import type { AdminStage } from '../../admin/testAdmin.ts'
import { testPng } from '../../employees/testEmployees.ts'
import { TaskKeeper } from '../../tasks/taskKeeper.ts'
import { ROUTE, taskOf } from '../../tasks/testTasks.ts'
import type { TestUser } from '../../vehicles/testFleetApp.ts'
import { ENDED_TASKS } from './testEndedTasks.ts'
import { changedArchive, countOf, type MoveStage, openRunningMove, partsOf } from './testMove.ts'

const MINUTE = 60_000

let move: MoveStage
let stage: AdminStage

beforeAll(async () => {
  move = await openRunningMove()
  ;({ stage } = move)
})
afterAll(() => move.close())

const ask = async (of: AdminStage, as: TestUser, call: CallName, rest: object = {}) => {
  const { status, json } = await of.ask(call, { as, ...rest })
  expect([call, status]).toEqual([call, 200])
  return json
}
const idOf = async (of: AdminStage, table: string, name: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where name = ${name} order by id desc limit 1`.execute(of.host.stage.db)
  return rows[0]?.id ?? 0
}
const detail = async (of: AdminStage, as: TestUser, id: number): Promise<TaskDetail> =>
  taskDetail.parse(await ask(of, as, 'task', { params: { id } }))
const tasksOf = async (as: TestUser, search: string) =>
  taskPage.parse(
    await ask(stage, as, 'tasks', { query: { search, sort: 'name', order: 'asc', limit: '100' } }),
  ).rows
/** Of the server that is left. */
const makeTask = async (name: string, routeId: number): Promise<number> => {
  const body = { ...taskOf(routeId, await idOf(move.left, 'vehicle', 'Truck "A"')), name }
  return (await ask(move.left, move.owner, 'createTask', { body })).id
}
const end = async (id: number): Promise<void> => {
  await ask(move.left, move.owner, 'startTask', { params: { id } })
  await ask(move.left, move.owner, 'completeTask', { params: { id }, body: { outcome: 'done' } })
}

test('a task that has ended in a newer archive replaces what is here of it, unless somebody has changed or begun it', async () => {
  const client = await stage.host.addUser('client')
  const routeId = await idOf(move.left, 'task_route', 'North')
  const [first, second, third] = [
    await makeTask('Open A', routeId),
    await makeTask('Open B', routeId),
    await makeTask('Open C', routeId),
  ]
  await move.bring((await move.send(await move.archive(), client)).id)
  const [a, b, c] = await tasksOf(client, 'Open')
  await ask(stage, client, 'changeTask', { params: { id: b?.id }, body: { description: 'Here' } })
  await ask(stage, client, 'startTask', { params: { id: c?.id } })

  // What people call a task, and when it begins, may change before it ends.
  const startsAt = move.left.host.stage.clock.now() + MINUTE
  await ask(move.left, move.owner, 'changeTask', {
    params: { id: first },
    body: { name: 'Open now', startsAt },
  })
  for (const id of [first, second, third]) await end(id)
  const newer = await move.archive()
  const looked = await move.send(newer, client)
  expect(countOf(looked, 'tasks')[1]).toBe(0)
  expect(countOf(looked, 'endedTasks')).toEqual([ENDED_TASKS + 3, 1, ENDED_TASKS])
  expect(looked.report?.leftOut).toContainEqual({
    kind: 'endedTasks',
    reason: 'changedHere',
    count: 2,
    examples: ['Open B', 'Open C'],
  })
  expect((await tasksOf(client, 'Open')).map(({ state }) => state)).toEqual(['draft', 'draft', 'active'])
  await move.bring(looked.id)
  expect(await tasksOf(client, 'Open')).toMatchObject([
    { id: b?.id, name: 'Open B', state: 'draft', description: 'Here' },
    { id: c?.id, name: 'Open C', state: 'active' },
    { id: a?.id, name: 'Open now', state: 'completed', outcome: 'done', startsAt },
  ])
  expect(countOf(await move.send(newer, client), 'endedTasks')).toEqual([ENDED_TASKS + 3, 0, ENDED_TASKS + 1])

  // Here it ends otherwise, and stays so.
  await ask(stage, client, 'cancelTask', { params: { id: b?.id }, body: { reason: '' } })
  const { report } = await move.send(newer, client)
  expect(report?.leftOut).toContainEqual(expect.objectContaining({ reason: 'changedHere', count: 2 }))
})

test('a task that a template has planned here too is replaced by the one that has ended', async () => {
  const client = await stage.host.addUser('templates')
  const archive = changedArchive(await move.archive(), 'T', {})
  const rows = JSON.parse(partsOf(archive)[endedTasksPart(2)] ?? '') as Record<string, unknown>[]
  const done = rows.find(({ template }) => template !== null) ?? {}
  const startsAt = Number(done['startsAt']) + MINUTE
  await move.bring((await move.send(archive, client)).id)
  const planned = await sql<{ id: number }>`
    insert into task (owner_id, name, template_id, route_id, description, starts_at, performers, state)
    select owner_id, name, template_id, route_id, '', ${startsAt}::bigint, performers, 'planned' from task
    where owner_id = ${client.accountId} and template_id is not null and state = 'completed' limit 1
    returning id`.execute(stage.host.stage.db)
  const newer = changedArchive(archive, 'T', {
    [endedTasksPart(1)]: JSON.stringify([{ ...done, key: null, name: 'Of a morning', startsAt }]),
    [endedTasksPart(2)]: '[]',
  })
  const looked = await move.send(newer, client)
  expect(countOf(looked, 'endedTasks')).toEqual([1, 1, 0])
  await move.bring(looked.id)
  expect(await tasksOf(client, 'Of a morning')).toMatchObject([
    { id: planned.rows[0]?.id, type: 'periodic', state: 'completed', startsAt },
  ])
})

test('a task that was being driven is a draft with its progress and pictures, and goes on from there when it is started', async () => {
  const client = await stage.host.addUser('third')
  const { left, owner } = move
  const vehicle = await idOf(left, 'vehicle', 'Truck "A"')
  const drive = async (of: AdminStage, vehicleId: number, latitude: number): Promise<void> => {
    const { fleet, clock } = of.host.stage
    await of.host.stage.record(location(vehicleId, clock.now(), { latitude, longitude: 30, speed: 10 }))
    await clock.advance(MINUTE)
    const keeper = new TaskKeeper({ ...fleet, log: () => undefined })
    await keeper.settle()
    await keeper.stop()
  }
  const route = await ask(left, owner, 'createTaskRoute', { body: { ...ROUTE, name: 'Three' } })
  const id = await makeTask('Driven', route.id)
  await ask(left, owner, 'startTask', { params: { id } })
  for (const latitude of [50, 50.01, 50.015, 50.02]) await drive(left, vehicle, latitude)
  const { clock, db } = left.host.stage
  const marks = [
    { key: 'a', point: 1, kind: 'done', at: clock.now() - 2 * MINUTE, reason: '', vehicleId: vehicle },
  ]
  await sql`update task set marks = ${JSON.stringify(marks)}::jsonb where id = ${id}`.execute(db)
  const picture = await encodePicture(testPng(60, 30), { side: PROOF_SIDE, rule: '' })
  await sql`insert into task_proof (owner_id, task_id, point, kind, key, at, content_type, bytes)
    values (${owner.accountId}, ${id}, 1, 'photo', gen_random_uuid(), ${clock.now()}, 'image/webp', ${picture})`.execute(
    db,
  )
  const before = await detail(left, owner, id)
  expect(before.points.map(({ state }) => state)).toEqual(['left', 'present', 'waiting'])

  const archive = changedArchive(await move.archive(), 'D', {})
  await move.bring((await move.send(archive, client)).id)
  expect(partsOf(await move.archiveOf(client))['tasks.json']).toBe(partsOf(archive)['tasks.json'])
  const [brought] = await tasksOf(client, 'Driven')
  const here = brought?.id ?? 0
  await stage.host.stage.clock.advance(10 * MINUTE)
  const timesOf = ({ points }: TaskDetail) =>
    points.map(({ actualArrivalTime, actualDepartureTime }) => [actualArrivalTime, actualDepartureTime])
  const draft = await detail(stage, client, here)
  expect(draft).toMatchObject({ state: 'draft', activatedAt: null, visitedCount: 2 })
  expect(timesOf(draft)).toEqual(timesOf(before))
  expect(await ask(stage, client, 'taskProofs', { params: { id: here } })).toMatchObject({
    marks: [{ point: 1, kind: 'done' }],
    pictures: [{ point: 1, kind: 'photo' }],
  })
  const other = { routeId: await idOf(stage, 'task_route', 'North') }
  expect(await stage.ask('changeTask', { as: client, params: { id: here }, body: other })).toMatchObject({
    status: 409,
    json: { code: 'wrong_state', message: 'A task that has begun keeps its route' },
  })

  const truck = draft.performers[0]?.id ?? 0
  await drive(stage, truck, 50.02)
  expect(await detail(stage, client, here)).toMatchObject({ state: 'draft' })
  // Its positions are not needed: what was done is known.
  await sql`delete from position where owner_id = ${client.accountId}`.execute(stage.host.stage.db)
  await ask(stage, client, 'startTask', { params: { id: here } })
  for (const latitude of [50.025, 50.03]) await drive(stage, truck, latitude)
  const after = await detail(stage, client, here)
  expect(after).toMatchObject({ state: 'completed', outcome: 'done', activatedAt: before.activatedAt })
  expect(after.points.map(({ state }) => state)).toEqual(['left', 'left', 'present'])
  expect(after.points.map(({ actualArrivalTime }) => actualArrivalTime).slice(0, 2)).toEqual(
    before.points.map(({ actualArrivalTime }) => actualArrivalTime).slice(0, 2),
  )
  // Those of the archive came with it, before seq 0.
  const { rows } = await sql<{ text: string }>`select name || ' ' || (data ->> 'text') as text from event_log
    where vehicle_id = ${truck} and name like 'TASK_POINT%' and seq > 0 order by at, seq`.execute(
    stage.host.stage.db,
  )
  expect(rows.map(({ text }) => text)).toEqual([
    'TASK_POINT_LEFT Driven: Point 2',
    'TASK_POINT_ARRIVED Driven: Point 3',
  ])
})
