import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Observation } from './ports.ts'
import { createRandom } from '../platform/random.ts'
import { collectEvents, location, openTestFleet, TEST_START, type TestFleet } from './testFleet.ts'

/** Positions that are stored while another write holds the lock. */

const VEHICLES = 300
const NOW = TEST_START

let stage: TestFleet
let ids: number[]
let seen: ReturnType<typeof collectEvents>
beforeAll(async () => {
  stage = await openTestFleet()
  await stage.addOwner('owner')
  ids = await stage.addVehicles(
    'owner',
    Array.from({ length: VEHICLES }, (_, index) => ({ key: `v${index}` })),
  )
  seen = collectEvents(stage.fleet)
})
afterAll(() => stage.close())

/** A write that holds the lock until it is released. */
const occupyLock = async (): Promise<{ readonly go: () => void; readonly over: Promise<void> }> => {
  let go = (): void => undefined
  let over: Promise<void> = Promise.resolve()
  await new Promise<void>((isThere) => {
    over = stage.fleet.journal.write(async () => {
      isThere()
      await new Promise<void>((resolve) => {
        go = resolve
      })
    })
  })
  return { go, over }
}

/** Resolves once a running transaction has stored positions. */
const untilStored = async (): Promise<void> => {
  const writers = () =>
    sql`
    select 1 from pg_locks l join pg_class c on c.oid = l.relation join pg_stat_activity a on a.pid = l.pid
    where c.relname = 'position' and l.mode = 'RowExclusiveLock' and a.state = 'idle in transaction'
      and a.datname = current_database()`.execute(stage.db)
  while ((await writers()).rows.length === 0) await new Promise((resolve) => setImmediate(resolve))
}

const storedAt = async (vehicleId: number): Promise<readonly number[]> => {
  const rows = await stage.db
    .selectFrom('position')
    .select('ts')
    .where('vehicle_id', '=', vehicleId)
    .orderBy('ts')
    .execute()
  return rows.map(({ ts }) => ts)
}

test('stores positions while another write holds the lock, and publishes them after it', async () => {
  const [id = 0] = ids
  const { go, over } = await occupyLock()
  const recorded = stage.fleet.sink.record([location(id, NOW - 9_000)])
  await stage.clock.advance(100)
  await untilStored()
  expect(seen.all().filter(({ data }) => data['timestamp'] === NOW - 9_000)).toEqual([])
  go()
  await over
  await recorded
  expect(await storedAt(id)).toEqual([NOW - 9_000])
})

test('judges a vehicle that is deleted meanwhile by its state after the deletion', async () => {
  const [, gone = 0, other = 0] = ids
  const { go, over } = await occupyLock()
  const deleted = stage.fleet.journal.write(async (write) =>
    write.remember({ kind: 'deleted', vehicleId: gone }),
  )
  const recorded = stage.fleet.sink.record([location(gone, NOW - 8_000), location(other, NOW - 8_000)])
  await stage.clock.advance(100)
  await untilStored()
  go()
  await Promise.all([over, deleted, recorded])
  expect(await storedAt(gone)).toEqual([])
  expect(await storedAt(other)).toEqual([NOW - 8_000])
})

test('stores each position of long concurrent batches once and shows the newest', async () => {
  const random = createRandom(7)
  const pick = (count: number) => Math.floor(random() * count)
  const groups = [ids.slice(10, 100), ids.slice(100, 200), ids.slice(200)]
  const stored = new Set<string>()
  const newest = new Map<number, number>()
  const observe = (group: readonly number[]): Observation => {
    const vehicleId = group[pick(group.length)] ?? 0
    const at = NOW - 100_000 + pick(100_000)
    stored.add(`${vehicleId} ${at}`)
    newest.set(vehicleId, Math.max(at, newest.get(vehicleId) ?? 0))
    return location(vehicleId, at)
  }
  const { most, restore } = watchWrites()
  const before = seen.committed.length
  const recorded = Array.from({ length: 24 }, () => {
    const group = groups[pick(groups.length)] ?? []
    return stage.fleet.sink.record(Array.from({ length: 5_000 }, () => observe(group)))
  })
  await stage.clock.advance(1_000)
  await Promise.all(recorded)
  restore()
  expect(most()).toBe(2)

  const rows = await stage.db
    .selectFrom('position')
    .select(['vehicle_id', 'ts'])
    .where('vehicle_id', 'in', groups.flat())
    .execute()
  expect(rows).toHaveLength(stored.size)
  expect(new Set(rows.map(({ vehicle_id, ts }) => `${vehicle_id} ${ts}`))).toEqual(stored)
  const states = await stage.db
    .selectFrom('vehicle_position_state')
    .select(['vehicle_id', 'timestamp'])
    .where('vehicle_id', 'in', groups.flat())
    .execute()
  expect(new Map(states.map(({ vehicle_id, timestamp }) => [vehicle_id, timestamp]))).toEqual(newest)
  expect(new Map(groups.flat().map((id) => [id, stage.fleet.registry.timestampOf(id)]))).toEqual(newest)

  const published = seen.committed.slice(before)
  for (const [index, { firstSeq }] of published.entries()) {
    if (index > 0) expect(firstSeq).toBe((published[index - 1]?.lastSeq ?? 0) + 1)
  }
  const shown = new Map<number, number>()
  for (const { data } of published.flatMap(({ events }) => events)) {
    if (!('vehicleId' in data) || !('timestamp' in data)) continue
    expect(data.timestamp).toBeGreaterThan(shown.get(data.vehicleId) ?? 0)
    shown.set(data.vehicleId, data.timestamp)
  }
  expect(shown).toEqual(newest)
})

/** The greatest number of concurrent writes. */
const watchWrites = () => {
  const { journal } = stage.fleet
  const write = journal.write.bind(journal)
  let now = 0
  let most = 0
  journal.write = async (...args: Parameters<typeof write>) => {
    most = Math.max(most, ++now)
    try {
      return (await write(...args)) as never
    } finally {
      now--
    }
  }
  return {
    most: () => most,
    restore: () => {
      journal.write = write
    },
  }
}
