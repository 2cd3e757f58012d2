import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { AccountPrincipal } from '../../access/principal.ts'
import { FairQueue } from '../../platform/streaming/fairQueue.ts'
import { miniList } from './lists.ts'
import { openList, toJsonArray, toJsonLines } from './openList.ts'
import { location, TEST_START } from '../../live/testFleet.ts'
import { openTestFleetApp, type TestFleetApp } from './testFleetApp.ts'

let host: TestFleetApp
let principal: AccountPrincipal
let reading: FairQueue
beforeAll(async () => {
  host = await openTestFleetApp()
  const owner = await host.addUser('owner')
  const found = await host.app.sessions.find(owner.token)
  if (!found) throw new Error('No session')
  principal = found
  await host.addVehicles(
    'owner',
    Array.from({ length: 2_001 }, (_, index) => ({ key: `v${index}` })),
  )
  reading = new FairQueue({ slots: 1, share: 1, waitingPerClient: 9, waiting: 9 })
})
afterAll(() => host.close())

const reader = { client: 'owner', signal: new AbortController().signal }
const open = () => openList({ db: host.stage.db, reading }, miniList, principal, reader)
const openTransactions = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(host.stage.db)
  return rows[0]?.n ?? 0
}

test('releases its transaction when a list is read to its end', async () => {
  const list = await open()
  expect(list.total).toBe(2_001)
  expect(await openTransactions()).toBe(1)
  let rows = 0
  for await (const batch of list.batches) rows += batch.length
  expect(rows).toBe(2_001)
  expect(await openTransactions()).toBe(0)
})

test('releases its transaction when a list is dropped before its end', async () => {
  for (const make of [toJsonArray, toJsonLines]) {
    const begun = make(await open())
    await begun.next()
    await begun.return(undefined)
  }
  const next = await open()
  await next.batches.return(undefined)
  expect(await openTransactions()).toBe(0)
})

test("returns the rows as of the list's seq, also when events are written before they are read", async () => {
  const [vehicleId = 0] = await host.addVehicles('owner', [{ key: 'late' }])
  const list = await open()
  await host.stage.record(location(vehicleId, TEST_START - 1_000), {
    event: 'SOS_ALARM',
    data: { vehicleId, timestamp: TEST_START },
  })
  const { seq } = await host.stage.db.selectFrom('event_counter').select('seq').executeTakeFirstOrThrow()
  expect(list.asOfSeq).toBe(seq - 2)
  const rows: unknown[] = []
  for await (const batch of list.batches) rows.push(...batch)
  expect(rows.at(-1)).toMatchObject({ vehicleId, alarm: false, vehiclesDataGpsDataDto: null })
})

test('queues lists beyond the slots, in order', async () => {
  const first = await open()
  const order: string[] = []
  const second = open().then((list) => {
    order.push('second')
    return list
  })
  const third = open().then((list) => {
    order.push('third')
    return list
  })
  expect(await openTransactions()).toBe(1)
  await first.batches.return(undefined)
  await (await second).batches.return(undefined)
  await (await third).batches.return(undefined)
  expect(order).toEqual(['second', 'third'])
})

test('fails the call when a list cannot be opened, and frees its slot', async () => {
  await sql`alter table vehicle_group rename to vehicle_group_away`.execute(host.stage.db)
  await expect(open()).rejects.toThrow('vehicle_group')
  await sql`alter table vehicle_group_away rename to vehicle_group`.execute(host.stage.db)
  const list = await open()
  await list.batches.return(undefined)
  expect(await openTransactions()).toBe(0)
})
