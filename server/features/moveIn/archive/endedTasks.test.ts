import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filePart } from '../../../../src/contract/http/admin/archive.ts'
import { endedTasksPart } from '../../../../src/contract/http/admin/archiveEndedTasks.ts'
import { PROOFS_MAX } from '../../../../src/contract/http/driverPage.ts'
import { type TaskDetail, taskDetail, taskPage } from '../../../../src/contract/http/tasks.ts'
import type { AdminStage } from '../../admin/testAdmin.ts'
import { TaskKeeper } from '../../tasks/taskKeeper.ts'
import type { TestUser } from '../../vehicles/testFleetApp.ts'
import { CANCELLED, ENDED_TASKS } from './testEndedTasks.ts'
import { changedArchive, countOf, type MoveStage, openRunningMove, partsOf } from './testMove.ts'

let move: MoveStage
let stage: AdminStage

beforeAll(async () => {
  move = await openRunningMove()
  ;({ stage } = move)
})
afterAll(() => move.close())

const [FIRST, SECOND] = [endedTasksPart(1), endedTasksPart(2)]

/** As people see it, without ids, which every server gives itself. */
const withoutIds = (detail: TaskDetail) => ({
  ...detail,
  id: 0,
  routeId: detail.routeId > 0,
  templateId: detail.templateId !== null,
  performers: detail.performers.map(({ name }) => name),
  deviations: detail.deviations.map(({ vehicleId: _vehicleId, ...rest }) => rest),
  points: detail.points.map(({ zoneId, vehicleId, ...point }) => ({
    ...point,
    hasZone: zoneId !== null,
    hasVehicle: vehicleId !== null,
  })),
})

const detailsOf = async (of: AdminStage, as: TestUser) => {
  const query = { state: 'completed', sort: 'endedAt', limit: '100', offset: String(CANCELLED - 90) }
  const page = taskPage.parse((await of.ask('tasks', { as, query: { ...query, order: 'asc' } })).json)
  const details = []
  for (const { id } of page.rows) {
    // oxlint-disable-next-line no-await-in-loop -- one call after the other
    const { json } = await of.ask('task', { as, params: { id } })
    // oxlint-disable-next-line no-await-in-loop -- as above
    const proofs = await of.ask('taskProofs', { as, params: { id } })
    const { marks, pictures } = proofs.json as unknown as { marks: object[]; pictures: { id: number }[] }
    const detail = withoutIds(taskDetail.parse(json))
    details.push({ detail, marks, pictures: pictures.map((one) => ({ ...one, id: 0 })) })
  }
  return { total: page.total, details }
}

const countRows = async (table: string, owner: TestUser): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}
    where owner_id = ${owner.accountId}`.execute(stage.host.stage.db)
  return rows[0]?.count ?? 0
}

test('tasks that have ended are shown as they were, and nothing begins, is judged or is published', async () => {
  const client = await stage.host.addUser('client')
  const looked = await move.send(await move.archive(), client)
  expect(countOf(looked, 'endedTasks')).toEqual([ENDED_TASKS, ENDED_TASKS, 0])
  await move.bring(looked.id)
  const [there, here] = [await detailsOf(move.left, move.owner), await detailsOf(stage, client)]
  expect(here.total).toBe(ENDED_TASKS)
  expect(here).toEqual(there)
  const done = here.details.find(({ detail }) => detail.name === 'Done')
  expect(done).toMatchObject({
    detail: { type: 'periodic', outcome: 'done', isByRoad: true, deviations: [{ metres: 700 }] },
    marks: [{ kind: 'failed', reason: 'Nobody' }, { kind: 'done' }],
  })
  expect(done?.pictures.map(({ id: _id, ...rest }) => rest)).toHaveLength(3)

  const { fleet } = stage.host.stage
  const columns = sql`id, state, version, judged_at, forecast`
  const read = async () =>
    (await sql`select ${columns} from task where state = 'completed' order by id`.execute(fleet.db)).rows
  const [before, events] = [await read(), await countRows('event_log', client)]
  const keeper = new TaskKeeper({ ...fleet, log: () => undefined })
  await stage.host.stage.clock.advance(60_000)
  await keeper.settle()
  expect(await read()).toEqual(before)
  // Those of the archive are before all that are published.
  const { rows } = await sql`select from event_log
    where owner_id = ${client.accountId} and name like 'TASK%' and seq > 0`.execute(fleet.db)
  expect(rows).toEqual([])
  expect(await countRows('event_log', client)).toBe(events)
})

test('tasks that break a rule or name a vehicle that is not here are left out, and a second run doubles none', async () => {
  const second = await stage.host.addUser('second')
  const archive = await move.archive()
  const rows = JSON.parse(partsOf(archive)[SECOND] ?? '') as Record<string, unknown>[]
  const done = rows.find(({ name }) => name === 'Done') ?? {}
  const proofs = done['proofs'] as readonly { readonly file: string }[]
  const changed = changedArchive(archive, 'E', {
    [FIRST]: JSON.stringify([
      done,
      { ...done, name: 'Twin' },
      { ...done, name: 'Nobody', performers: [77] },
      { ...done, name: 'Open', outcome: null },
      { ...done, name: 'Visits', visits: [] },
      { ...done, name: 'Point', marks: [{ point: 3, kind: 'done', at: 1, reason: '', vehicle: null }] },
      { ...done, name: 'Proofs', proofs: Array.from({ length: PROOFS_MAX + 1 }, () => proofs[0]) },
      { ...done, name: 'Backwards', visits: [{ arrivedAt: 2, leftAt: 1, vehicle: 1, isSkipped: false }] },
      7,
    ]),
    [SECOND]: JSON.stringify([{ ...done, name: 'Twin', proofs: [{ ...proofs[0], file: 'no.webp' }] }]),
    [endedTasksPart(4)]: JSON.stringify([done]),
  })
  const looked = await move.send(changed, second)
  expect(countOf(looked, 'endedTasks')).toEqual([10, 3, 0])
  expect(looked.report?.leftOut.filter(({ kind }) => kind === 'endedTasks')).toEqual([
    { kind: 'endedTasks', reason: 'reference', count: 1, examples: ['Nobody'] },
    {
      kind: 'endedTasks',
      reason: 'row',
      count: 6,
      examples: ['Open', 'Visits', 'Point', 'Proofs', 'Backwards'],
    },
    { kind: 'endedTasks', reason: 'file', count: 1, examples: ['Twin'] },
  ])
  await move.bring(looked.id)
  const brought = JSON.parse(partsOf(await move.archiveOf(second))[FIRST] ?? '') as Record<string, unknown>[]
  // A template has one task for a start.
  const twin = { ...done, name: 'Twin', template: null }
  expect(brought).toEqual([done, twin, { ...twin, proofs: [] }])
  expect(countOf(await move.send(changed, second), 'endedTasks')).toEqual([10, 0, 3])
})

test('pictures of tasks are each once in an archive, and are judged by their bytes', async () => {
  const third = await stage.host.addUser('third')
  const archive = await move.archive()
  const rows = JSON.parse(partsOf(archive)[SECOND] ?? '') as readonly {
    readonly name: string
    readonly proofs: readonly { readonly file: string }[]
  }[]
  const files = new Set(rows.flatMap(({ proofs }) => proofs.map(({ file }) => file)))
  expect(files.size).toBe(1)
  const [file = ''] = files
  const changed = changedArchive(archive, 'P', { [filePart(file)]: '<html>' })
  const looked = await move.send(changed, third)
  expect(looked.report?.leftOut).toContainEqual({
    kind: 'endedTasks',
    reason: 'file',
    count: 3,
    examples: ['Done', 'Done', 'Done'],
  })
  await move.bring(looked.id)
  expect(await countRows('task_proof', third)).toBe(0)
  expect(countOf(await move.send(changed, third), 'endedTasks')).toEqual([ENDED_TASKS, 0, ENDED_TASKS])
})
