import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Fleet } from '../../live/createFleet.ts'
import { openTestCluster, type TestCluster } from '../../live/cluster/testing/testCluster.ts'
import { simple } from '../../live/testFleet.ts'
import { createNotificationConsumer, prepareNotifications } from './prepareNotifications.ts'
import { RuleBook } from './ruleBook.ts'

let cluster: TestCluster
let owner: number
let vehicle: number
beforeEach(async () => {
  cluster = await openTestCluster()
  owner = await cluster.stage.addOwner('owner')
  ;[vehicle = 0] = await cluster.during(cluster.stage.addVehicles('owner', [{ key: 'a' }]))
  await cluster.settled()
})
afterEach(() => cluster.stage.close())

const happen = async (fleet: Fleet, count: number): Promise<void> => {
  const at = cluster.stage.clock.now()
  const events = Array.from({ length: count }, (_, index) => simple(vehicle, 'POWER_LOST', at + index))
  await cluster.during(fleet.sink.record(events))
}

const written = async (): Promise<readonly number[]> => {
  const rows = await cluster.stage.db
    .selectFrom('notification')
    .select('event_seq')
    .where('account_id', '=', owner)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.event_seq)
}

const logged = async (): Promise<readonly number[]> => {
  const rows = await cluster.stage.db.selectFrom('event_log').select('seq').orderBy('seq').execute()
  return rows.map((row) => row.seq)
}

const published = (): readonly unknown[] =>
  cluster.seen[0]
    .all()
    .filter(({ event }) => event === 'notification')
    .map(({ data }) => data.event)

test('two servers write and publish each event once', async () => {
  const works = [cluster.first, cluster.second].map((fleet) =>
    prepareNotifications({ fleet, log: (line) => void cluster.stage.lines.push(line) }),
  )
  for (const { outbox } of [cluster.first, cluster.second]) await outbox.start()
  for (const work of works) work.start()
  for (let round = 0; round < 6; round += 1)
    await happen(round % 2 === 0 ? cluster.first : cluster.second, 10)
  await cluster.until(async () => (await written()).length === 60)
  await cluster.until(() => published().length === 60)
  expect(await written()).toEqual(await logged())
  expect(published()).toEqual(await logged())
  for (const work of works) await cluster.during(work.stop())
})

test('a kill between writing and commit loses and doubles nothing', async () => {
  const { db, clock } = cluster.stage
  const consumer = createNotificationConsumer(cluster.first, { book: new RuleBook() }, () => undefined)
  let isKilled = false
  cluster.first.outbox.addConsumer({
    ...consumer,
    async handle(events, trx) {
      await consumer.handle(events, trx)
      if (isKilled) return
      isKilled = true
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await sql`select pg_terminate_backend(${rows[0]?.pid}::integer)`.execute(db)
    },
  })
  const after = createNotificationConsumer(cluster.second, { book: new RuleBook() }, () => undefined)
  cluster.second.outbox.addConsumer(after)
  await happen(cluster.first, 3)
  await expect(cluster.first.outbox.readAll()).rejects.toThrow()
  expect(await written()).toEqual([])
  await clock.advance(5_000)
  await cluster.second.outbox.readAll()
  expect(await written()).toEqual(await logged())
})

test('two servers write a silence once', async () => {
  const { clock, db } = cluster.stage
  const work = [cluster.first, cluster.second].map((fleet) =>
    prepareNotifications({ fleet, log: () => undefined }),
  )
  const silentSince = clock.now() - 1_000_000
  await db.updateTable('vehicle').set({ notify_no_signal: true }).execute()
  await db.updateTable('vehicle_position_state').set({ last_known_time: silentSince }).execute()
  await cluster.during(Promise.all(work.map((one) => one.watchOutages())))
  const rows = await db.selectFrom('event_log').select(['name', 'at']).execute()
  expect(rows).toEqual([{ name: 'SIGNAL_LOST', at: silentSince + 900_000 }])
})
