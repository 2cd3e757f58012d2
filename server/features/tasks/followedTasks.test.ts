import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallName } from '../../../src/contract/http/paths.ts'
import { taskDetail } from '../../../src/contract/http/tasks.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { location } from '../../live/testFleet.ts'
import { type AdminStage, openAdminStage } from '../admin/testAdmin.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'
import { TaskKeeper } from './taskKeeper.ts'
import { ROUTE, taskOf } from './testTasks.ts'

/** What becomes of a task in the memory of the keeper when others change it, or writing it fails. */

const LOOK_MS = 6_000
let stage: AdminStage
let owner: TestUser
let keeper: TaskKeeper
let vehicleIds: readonly number[]
let turn = 0
/** What the next write of events fails with. */
let failure: Error | null = null

beforeAll(async () => {
  stage = await openAdminStage()
  owner = await stage.host.addUser('owner')
  const { fleet } = stage.host.stage
  const journal: Pick<Fleet['journal'], 'write'> = {
    write: async (...given) => {
      const error = failure
      failure = null
      if (error) throw error
      return fleet.journal.write(...given)
    },
  }
  keeper = new TaskKeeper({ ...fleet, journal: { ...fleet.journal, ...journal }, log: () => undefined })
})
afterAll(async () => {
  await keeper.stop()
  await stage.host.close()
})
beforeEach(async () => {
  turn++
  vehicleIds = await stage.host.addVehicles('owner', [{ key: `v${turn}` }, { key: `w${turn}` }])
  for (const table of ['task', 'task_route'])
    await sql`delete from ${sql.table(table)}`.execute(stage.host.stage.db)
})

const ask = (call: CallName, rest: Parameters<AdminStage['ask']>[1] = {}) =>
  stage.ask(call, { as: owner, ...rest })
const now = () => stage.host.stage.clock.now()
const look = async (ms = LOOK_MS) => {
  await stage.host.stage.clock.advance(ms)
  await keeper.settle()
}
/** A vehicle is at a point of the route, from 1, or under way with 0.5 and the like. */
const at = async (point: number, { vehicle = 0, when = now() } = {}) => {
  const place = { latitude: 50 + point / 100, longitude: 30, speed: 10 }
  await stage.host.stage.record(location(vehicleIds[vehicle] ?? 0, when, place))
}
/** A task of the first vehicle that is active and was looked at. */
const followed = async (): Promise<number> => {
  const route = (await ask('createTaskRoute', { body: ROUTE })).json.id
  const { id } = (await ask('createTask', { body: taskOf(route, vehicleIds[0] ?? 0) })).json
  await ask('startTask', { params: { id } })
  await look()
  return id
}
const read = async (id: number) => taskDetail.parse((await ask('task', { params: { id } })).json)
const versionOf = async (id: number) => {
  const { rows } = await sql<{ version: number }>`select version from task where id = ${id}`.execute(
    stage.host.stage.db,
  )
  return rows[0]?.version ?? 0
}
const arrivals = async () => {
  const { rows } = await sql<{ vehicle: number }>`select vehicle_id as vehicle from event_log
    where vehicle_id = any(${`{${vehicleIds.join(',')}}`}::integer[]) and name = 'TASK_POINT_ARRIVED'`.execute(
    stage.host.stage.db,
  )
  return rows.map(({ vehicle }) => vehicle)
}

test('a task is not written again and again while its vehicle drives as expected', async () => {
  const id = await followed()
  await at(0)
  await look()
  const before = await versionOf(id)
  for (let step = 1; step <= 4; step++) {
    await at(0.03 * step)
    await look()
  }
  expect(await versionOf(id)).toBeLessThanOrEqual(before + 1)
  await at(1)
  await look()
  expect((await read(id)).visitedCount).toBe(1)
})

test('a task that was cancelled while it was followed goes no further', async () => {
  const id = await followed()
  await at(0.5)
  await look()
  await ask('cancelTask', { params: { id }, body: {} })
  await at(1)
  await look()
  await look()
  expect(await read(id)).toMatchObject({ state: 'completed', outcome: 'cancelled', visitedCount: 0 })
  expect(await arrivals()).toEqual([])
})

test('a task that another process has given to another vehicle goes on with that one', async () => {
  const id = await followed()
  await at(0.5)
  await look()
  await sql`update task set performers = array[${vehicleIds[1]}::integer], version = version + 1 where id = ${id}`.execute(
    stage.host.stage.db,
  )
  await at(1)
  await at(0.5, { vehicle: 1 })
  await look()
  expect((await read(id)).visitedCount).toBe(0)
  await at(1, { vehicle: 1 })
  await look()
  expect(await arrivals()).toEqual([vehicleIds[1]])
})

test('a position from ahead of the clock counts once its moment has come', async () => {
  const id = await followed()
  await at(0)
  await look()
  await at(1, { when: now() + 2 * LOOK_MS - 1_000 })
  await look()
  expect((await read(id)).visitedCount).toBe(0)
  await look()
  expect((await read(id)).visitedCount).toBe(1)
})

test('a vehicle that went to another client no longer moves the task along', async () => {
  const id = await followed()
  await at(0)
  await look()
  const { db } = stage.host.stage
  await stage.host.addUser(`other${turn}`)
  const { rows } = await sql<{ id: number }>`select id from account where login = ${`other${turn}`}`.execute(
    db,
  )
  const vehicleId = vehicleIds[0] ?? 0
  const nextOwner = rows[0]?.id ?? 0
  await stage.host.stage.fleet.journal.write(async (write) => {
    await sql`update vehicle set owner_id = ${nextOwner} where id = ${vehicleId}`.execute(write.trx)
    write.remember({ kind: 'moved', vehicleId, ownerId: nextOwner })
  })
  await look()
  await at(1)
  await look()
  expect((await read(id)).visitedCount).toBe(0)
})

test('what could not be written is found again from the tables', async () => {
  const id = await followed()
  await at(0)
  await look()
  await at(1)
  failure = new Error('the database is away')
  await expect(look()).rejects.toThrow('the database is away')
  expect(await arrivals()).toEqual([])
  await look()
  expect(await arrivals()).toEqual([vehicleIds[0]])
  expect((await read(id)).visitedCount).toBe(1)
})
