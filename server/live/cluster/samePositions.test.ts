import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, type MockInstance, test, vi } from 'vitest'
import type { Database } from '../../storage/schema.ts'
import type { Journal } from '../journal.ts'
import { location, TEST_START } from '../testFleet.ts'
import { makePartition } from '../../storage/partitions/makePartition.ts'
import { POSITIONS } from '../../storage/partitions/timedTable.ts'
import { weekOf } from '../../storage/partitions/weeks.ts'
import { openTestCluster, type TestCluster } from './testing/testCluster.ts'

/**
 * Two servers receive the same positions from both sides of a week boundary at the same time, as when a feed was opened
 * twice. Each writes to two partitions; they must not deadlock on each other's rows.
 */

const MONDAY = weekOf(TEST_START).from
const BEFORE = MONDAY - 1_000
const AFTER = MONDAY + 1_000
/** Additional vehicles: so many that their positions are copied. */
const COMPANY = 120

let cluster: TestCluster
let made = 0
beforeAll(async () => {
  cluster = await openTestCluster()
  await prepareRefusal(cluster.stage.db)
  await cluster.stage.addOwner('owner')
  for (const at of [BEFORE, AFTER]) await makePartition(cluster.stage.db, POSITIONS, weekOf(at))
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => cluster.stage.close())

/**
 * Lets the database refuse one write of a position where `refusal` holds an SQLSTATE. It is made before the servers
 * write: a trigger that is made or dropped between their transactions locks what they hold.
 */
const prepareRefusal = (db: Kysely<Database>): Promise<unknown> =>
  sql
    .raw(`create table refusal (state text not null);
    create sequence refusals;
    create function refuse_once() returns trigger language plpgsql as $$
    declare code text;
    begin
      select state into code from refusal;
      if code is not null and nextval('refusals') = 1 then raise exception 'undone' using errcode = code; end if;
      return new;
    end $$;
    create trigger refuse_once before insert on position for each row execute function refuse_once()`)
    .execute(db)

/** Refuses the next write of a position with an SQLSTATE. */
const refuseOnce = (db: Kysely<Database>, state: string): Promise<unknown> =>
  sql`with emptied as (delete from refusal), restarted as (select setval('refusals', 1, false))
    insert into refusal select ${state} from restarted`.execute(db)

/** Vehicles without a position, in id order. */
const addVehicles = async (count: number): Promise<readonly number[]> => {
  const keys = Array.from({ length: count }, () => ({ key: `s${made++}` }))
  const ids = await cluster.stage.addVehicles('owner', keys)
  await cluster.settled()
  return ids.toSorted((a, b) => a - b)
}

/** The number of database connections that wait for a row or a transaction of another. */
const countWaiting = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}

const waitFor = (count: number): Promise<void> =>
  cluster.until(async () => (await countWaiting(cluster.stage.db)) >= count)

/** The errors of a server's transactions, by SQLSTATE where the database aborted them. */
const failuresOf = async (writes: MockInstance<Journal['write']>): Promise<string[]> => {
  const outcomes = await Promise.allSettled(writes.mock.results.map(({ value }) => value))
  return outcomes.flatMap((one) => {
    if (one.status === 'fulfilled') return []
    const { code, constructor } = one.reason as Error & { code?: string }
    return [code ?? constructor.name]
  })
}

/** The number of stored positions of some vehicles. */
const countStored = async (ids: readonly number[]): Promise<number> => {
  const { count } = await cluster.stage.db
    .selectFrom('position')
    .select((where) => where.fn.countAll<number>().as('count'))
    .where('vehicle_id', 'in', ids)
    .executeTakeFirstOrThrow()
  return count
}

test('avoids a deadlock when one server inserts and one copies the same rows of two weeks', async () => {
  const { first, second, stage } = cluster
  const ids = await addVehicles(4 + COMPANY)
  const [least = 0, early = 0, gate = 0, late = 0, ...company] = ids
  const few = [location(early, AFTER), location(gate, AFTER), location(late, BEFORE)]
  // The first row of a copy determines the partition that it writes first.
  const many = [
    location(least, BEFORE),
    location(early, AFTER),
    location(late, BEFORE),
    ...company.map((id) => location(id, AFTER)),
  ]
  const writes = [vi.spyOn(first.journal, 'write'), vi.spyOn(second.journal, 'write')] as const
  const { ownerId = 0 } = first.registry.read(gate) ?? {}
  // Another transaction blocks the first server in the middle of its rows, and then ends.
  const holder = await stage.db.startTransaction().execute()
  await sql`insert into position (ts, owner_id, vehicle_id, speed, validity, ignition_on)
    values (${AFTER}, ${ownerId}, ${gate}, 0, 0, false)`.execute(holder)
  const inserted = first.sink.record(few)
  await waitFor(1)
  const copied = second.sink.record(many)
  await waitFor(2)
  await holder.rollback().execute()
  await cluster.during(Promise.all([inserted, copied]))
  expect(await failuresOf(writes[0])).toEqual([])
  expect(await failuresOf(writes[1])).toEqual(['RepeatedPosition'])
  expect(await countStored(ids)).toBe(4 + COMPANY)
})

test.each(['40P01', '40001'])(
  'retries a write that the database aborts with %s, and stores it once',
  async (state) => {
    const { first, stage } = cluster
    const [id = 0] = await addVehicles(1)
    await refuseOnce(stage.db, state)
    const writes = vi.spyOn(first.journal, 'write')
    const { failures } = first.sink.tallies
    const batch = [location(id, BEFORE), location(id, AFTER)]
    await cluster.during(first.sink.record(batch))
    expect(await failuresOf(writes)).toEqual([state])
    expect(first.sink.tallies.failures).toBe(failures)
    expect(await countStored([id])).toBe(2)
  },
)
