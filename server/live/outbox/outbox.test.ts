import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestCluster, type TestCluster } from '../cluster/testing/testCluster.ts'
import type { Fleet } from '../createFleet.ts'
import { simple, TEST_START } from '../testFleet.ts'
import type { OutboxConsumer } from './outboxEvent.ts'

/** Two servers on one database. */
let cluster: TestCluster
let vehicle: number
beforeEach(async () => {
  moment = TEST_START - 3_600_000
  cluster = await openTestCluster()
  await cluster.stage.addOwner('owner')
  ;[vehicle = 0] = await cluster.stage.addVehicles('owner', [{ key: 'a' }])
  await cluster.settled()
  await sql`create table handled (id bigint generated always as identity, consumer text, seq bigint)`.execute(
    cluster.stage.db,
  )
})
afterEach(() => cluster.stage.close())

const START = 'VEHICLE_PARKING_START'
const END = 'VEHICLE_PARKING_END'

/** A consumer that writes down what it handles. */
const recording = (name: string, rest: Partial<OutboxConsumer> = {}): OutboxConsumer => ({
  name,
  wants: (_ownerId, eventName) => eventName === START || eventName === END,
  async handle(events, trx) {
    for (const { seq } of events)
      await sql`insert into handled (consumer, seq) values (${name}, ${seq})`.execute(trx)
  },
  ...rest,
})

let moment: number
/** Raises this many events at a server and returns their seqs. */
const happen = async (fleet: Fleet, count: number, name = START): Promise<number[]> => {
  const from = moment
  const batch = Array.from({ length: count }, () => simple(vehicle, name, (moment += 1_000)))
  await cluster.during(fleet.sink.record(batch))
  const rows = await cluster.stage.db
    .selectFrom('event_log')
    .select('seq')
    .where('name', '=', name)
    .where('at', '>', from)
    .orderBy('seq')
    .execute()
  expect(rows).toHaveLength(count)
  return rows.map(({ seq }) => seq)
}
/** The seqs that a consumer handled, in its order. */
const handledBy = async (consumer: string): Promise<number[]> => {
  const { rows } = await sql<{ seq: number }>`select seq from handled where consumer = ${consumer}
    order by id`.execute(cluster.stage.db)
  return rows.map(({ seq }) => seq)
}
const stored = async (): Promise<number[]> =>
  (await cluster.stage.db.selectFrom('outbox_event').select('seq').orderBy('seq').execute()).map(
    ({ seq }) => seq,
  )
const addEverywhere = (consumer: OutboxConsumer): void => {
  for (const { outbox } of [cluster.first, cluster.second]) outbox.addConsumer(consumer)
}

test('gives every consumer each event that it wants once and in order, then deletes the events', async () => {
  addEverywhere(recording('one'))
  addEverywhere(recording('other', { wants: (_ownerId, eventName) => eventName === END }))
  const starts = await happen(cluster.first, 600)
  const ends = await happen(cluster.second, 30, END)
  await cluster.first.outbox.readAll()
  expect(await handledBy('one')).toEqual([...starts, ...ends])
  expect(await handledBy('other')).toEqual(ends)
  expect(await stored()).toEqual([])
})

test('stores only events that a consumer wants', async () => {
  addEverywhere(recording('one'))
  await happen(cluster.first, 1, 'POWER_LOST')
  expect(await stored()).toEqual([])
})

test('keeps the events of a consumer that fails, without holding up the others', async () => {
  let failures = 2
  addEverywhere(recording('sound'))
  const inner = recording('failing')
  addEverywhere(
    recording('failing', {
      async handle(events, trx) {
        await inner.handle(events, trx)
        if ((failures -= 1) >= 0) throw new Error('not now')
      },
    }),
  )
  const seqs = await happen(cluster.first, 3)
  await expect(cluster.first.outbox.readAll()).rejects.toThrow('not now')
  expect(await handledBy('sound')).toEqual(seqs)
  expect(await handledBy('failing')).toEqual([])
  expect(await stored()).toEqual(seqs)
  await expect(cluster.first.outbox.readAll()).rejects.toThrow('not now')
  await cluster.first.outbox.readAll()
  expect(await handledBy('failing')).toEqual(seqs)
  expect(await handledBy('sound')).toEqual(seqs)
})

test('retries a consumer that fails after a growing delay', async () => {
  const tries: number[] = []
  const { clock, lines } = cluster.stage
  addEverywhere(
    recording('failing', {
      async handle() {
        tries.push(clock.monotonic())
        throw new Error('not now')
      },
    }),
  )
  await happen(cluster.first, 1)
  await cluster.first.outbox.start()
  await cluster.until(() => tries.length === 5)
  await cluster.first.outbox.stop()
  const delays = tries.slice(1).map((at, index) => at - (tries[index] ?? 0))
  for (const [index, least] of [1_000, 2_000, 4_000, 8_000].entries())
    expect(delays[index]).toBeGreaterThanOrEqual(least)
  expect(lines).toContain('the consumer failing of events failed: Error: not now')
})

test('starts a consumer that is added later with the events from then on', async () => {
  addEverywhere(recording('early'))
  await happen(cluster.first, 2)
  addEverywhere(recording('late'))
  await cluster.second.outbox.readAll()
  const seqs = await happen(cluster.second, 2)
  await cluster.second.outbox.readAll()
  expect(await handledBy('late')).toEqual(seqs)
})

test('shares a consumer between two servers without repeating an event', async () => {
  addEverywhere(recording('shared'))
  for (const { outbox } of [cluster.first, cluster.second]) await outbox.start()
  const seqs: number[] = []
  for (let round = 0; round < 10; round += 1) {
    seqs.push(...(await happen(round % 2 === 0 ? cluster.first : cluster.second, 20)))
  }
  await cluster.until(async () => (await stored()).length === 0)
  expect(await handledBy('shared')).toEqual(seqs)
})

test('repeats nothing after a kill between handling and commit', async () => {
  const { db } = cluster.stage
  const inner = recording('killed')
  let isKilled = false
  addEverywhere(
    recording('killed', {
      async handle(events, trx) {
        await inner.handle(events, trx)
        if (isKilled) return
        isKilled = true
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
        await sql`select pg_terminate_backend(${rows[0]?.pid}::integer)`.execute(db)
      },
    }),
  )
  const seqs = await happen(cluster.first, 3)
  await expect(cluster.first.outbox.readAll()).rejects.toThrow()
  expect(await handledBy('killed')).toEqual([])
  await cluster.second.outbox.readAll()
  expect(await handledBy('killed')).toEqual(seqs)
})

test('forgets the position of a consumer that no longer exists, so that events are deleted', async () => {
  addEverywhere(recording('gone'))
  await happen(cluster.first, 1)
  const restarted = await cluster.stage.restart()
  restarted.outbox.addConsumer(recording('present'))
  await restarted.outbox.start()
  const seqs = await happen(restarted, 1)
  await restarted.outbox.readAll()
  expect(await handledBy('present')).toEqual(seqs)
  expect(await stored()).toEqual([])
})
