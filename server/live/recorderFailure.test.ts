import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectEvents, location, openTestFleet, simple, TEST_START, type TestFleet } from './testFleet.ts'

let stage: TestFleet
let seen: ReturnType<typeof collectEvents>
let nextKey = 1
beforeAll(async () => {
  stage = await openTestFleet()
  await stage.addOwner('owner')
  seen = collectEvents(stage.fleet)
})
afterAll(() => stage.close())

const NOW = TEST_START
const addVehicle = async (): Promise<number> => {
  const [id] = await stage.addVehicles('owner', [{ key: `r${nextKey++}` }])
  return id ?? Number.NaN
}
const eventsOf = (vehicleId: number) => seen.all().filter((event) => event.data['vehicleId'] === vehicleId)
const positions = (vehicleId: number) =>
  stage.db.selectFrom('position').selectAll().where('vehicle_id', '=', vehicleId).orderBy('ts').execute()

test('rejects the batch of a failed transaction, publishes nothing, and stores the repeated batch once', async () => {
  const id = await addVehicle()
  await sql`alter table position rename to position_away`.execute(stage.db)
  const batch = [location(id, NOW - 1_000), simple(id, 'TERM', NOW - 1_000)]
  const failed = stage.fleet.sink.record(batch)
  const outcome = expect(failed).rejects.toThrow(/position/)
  await stage.clock.advance(100)
  await outcome
  expect(eventsOf(id)).toHaveLength(0)
  await sql`alter table position_away rename to position`.execute(stage.db)
  await stage.record(...batch)
  expect(eventsOf(id).map(({ event, data }) => [event, data['countPerDay']])).toEqual([
    ['vehicleLocation', undefined],
    ['TERM', 1],
  ])
  expect(stage.fleet.sink.tallies.failures).toBeGreaterThan(0)
})

test('rejects the batch of a transaction whose connection is cut; the next one succeeds', async () => {
  const id = await addVehicle()
  const batch = [location(id, NOW - 1_000), simple(id, 'TERM', NOW - 1_000)]
  await stage.db.transaction().execute(async (trx) => {
    await sql`lock table event_counter`.execute(trx)
    const outcome = expect(stage.fleet.sink.record(batch)).rejects.toThrow(/terminat/)
    await stage.clock.advance(100)
    const cut = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(stage.db)
    while ((await cut()).rows.length === 0) await new Promise((resolve) => setImmediate(resolve))
    await outcome
  })
  await stage.record(...batch)
  expect(eventsOf(id).map(({ event, data }) => [event, data['countPerDay']])).toEqual([
    ['vehicleLocation', undefined],
    ['TERM', 1],
  ])
})

test('stores the other batches when the database cannot store one', async () => {
  const id = await addVehicle()
  const impossible = location(id, NOW - 2_000, { ignitionOn: 'perhaps' as unknown as boolean })
  const bad = expect(stage.fleet.sink.record([impossible])).rejects.toThrow()
  const good = stage.fleet.sink.record([location(id, NOW - 1_000)])
  await stage.clock.advance(100)
  await bad
  await good
  expect((await positions(id)).map(({ ts }) => ts)).toEqual([NOW - 1_000])
})

test('writes everything pending on stop and accepts nothing more', async () => {
  const id = await addVehicle()
  const other = await stage.restart()
  const done = other.sink.record([location(id, NOW - 1_000)])
  await other.stop()
  await done
  expect(await positions(id)).toHaveLength(1)
  await expect(other.sink.record([location(id, NOW)])).rejects.toThrow('stopped')
})

test('records without waiting when readers hold all of their connections', async () => {
  const id = await addVehicle()
  const held = await Promise.all(Array.from({ length: 16 }, () => stage.db.startTransaction().execute()))
  const waiting = stage.db.selectFrom('meta').select('key').execute()
  const done = stage.fleet.sink.record([location(id, NOW - 1_000)])
  await stage.clock.advance(100)
  await done
  expect(eventsOf(id)).toHaveLength(1)
  for (const transaction of held) await transaction.rollback().execute()
  await waiting
})
