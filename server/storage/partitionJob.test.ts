import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addTestAccount,
  location,
  openTestFleet,
  simple,
  TEST_START,
  TEST_ZONE,
  type TestFleet,
} from '../live/testFleet.ts'
import { JobRunner } from '../platform/jobs/jobRunner.ts'
import { keepPartitions } from './keepPartitions.ts'
import { partitionJob, preparePartitions } from './partitionJob.ts'
import { attachPartition, makePartition } from './partitions/makePartition.ts'
import { readPartitions } from './partitions/readPartitions.ts'
import { EVENTS, POSITIONS } from './partitions/timedTable.ts'
import { weekName, weekOf } from './partitions/weeks.ts'

const DAY_MS = 86_400_000
const KEEP_DAYS = 60

let stage: TestFleet
let short: { id: number; vehicle: number }
let usual: { id: number; vehicle: number }
const addClient = async (login: string, keepDays: number | null) => {
  const id = await addTestAccount(stage.db, login)
  await stage.db.updateTable('account').set({ position_keep_days: keepDays }).where('id', '=', id).execute()
  const [vehicle = 0] = await stage.addVehicles(login, [{ key: login }])
  return { id, vehicle }
}
beforeAll(async () => {
  stage = await openTestFleet()
  short = await addClient('short', 10)
  usual = await addClient('usual', null)
})
afterAll(() => stage.close())

/** What a server starts for the partitions. */
const keeperOf = (lines: string[]) => {
  const { db, clock } = stage
  const log = (line: string) => void lines.push(line)
  const job = partitionJob({ db, clock, keepDays: KEEP_DAYS, timeZone: TEST_ZONE })
  const runner = new JobRunner({ db, clock, log, random: () => 0, kinds: [job] })
  return {
    async start() {
      await preparePartitions(db, clock, log)
      runner.start()
    },
    stop: () => runner.stop(),
  }
}
const pass = async (ms: number): Promise<void> => {
  stage.clock.jump(ms)
  await stage.clock.advance(1_000)
}
const keep = () => keepPartitions(stage.db, { now: TEST_START, keepDays: KEEP_DAYS, isStopped: () => false })
const daysAgo = (days: number): number => TEST_START - days * DAY_MS
/** Age in days and name of the table that each position of the vehicle lies in. */
const lying = async (vehicle: number): Promise<readonly [number, string][]> => {
  const { rows } = await sql<{
    ts: number
    name: string
  }>`select ts, tableoid::regclass::text as name from position
    where vehicle_id = ${vehicle} order by ts`.execute(stage.db)
  return rows.map(({ ts, name }) => [(TEST_START - ts) / DAY_MS, name])
}
const nameAt = (days: number): string => `position_${weekName(weekOf(daysAgo(days)))}`

test('weeks begin on Monday, UTC, before and after 1970', () => {
  expect(weekOf(Date.UTC(2026, 10, 20, 12))).toEqual({
    from: Date.UTC(2026, 10, 16),
    to: Date.UTC(2026, 10, 23),
  })
  expect(weekOf(Date.UTC(2026, 10, 16)).from).toBe(Date.UTC(2026, 10, 16))
  expect(weekOf(Date.UTC(2026, 10, 16) - 1).from).toBe(Date.UTC(2026, 10, 9))
  expect(weekOf(0).from).toBe(Date.UTC(1969, 11, 29))
  expect(weekName(weekOf(Date.UTC(2026, 0, 1)))).toBe('20251229')
})

test('partitions are there before their time; what came without one is moved into its own, and nothing is lost', async () => {
  await stage.record(location(usual.vehicle, TEST_START - 1_000), location(usual.vehicle, daysAgo(30)))
  expect((await lying(usual.vehicle)).map(([, name]) => name)).toEqual(['position_rest', 'position_rest'])
  await keep()
  expect((await lying(usual.vehicle)).map(([, name]) => name)).toEqual([nameAt(30), nameAt(0)])
  for (const table of [POSITIONS, EVENTS]) {
    const last = (await readPartitions(stage.db, table)).at(-1)
    expect(last?.to).toBe(weekOf(TEST_START + 21 * DAY_MS).to)
  }
  await keep()
  expect((await readPartitions(stage.db, POSITIONS)).map(({ name }) => name)).toHaveLength(5)
})

test('while a partition is made, positions of weeks that have one are written', async () => {
  const before = (await lying(usual.vehicle)).length
  await stage.db.transaction().execute(async (trx) => {
    await attachPartition(trx, POSITIONS, weekOf(daysAgo(44)))
    await stage.record(location(usual.vehicle, TEST_START - 500))
  })
  expect(await lying(usual.vehicle)).toHaveLength(before + 1)
  expect((await readPartitions(stage.db, POSITIONS)).map(({ name }) => name)).toContain(nameAt(44))
})

test('what nobody keeps goes with its partition, what others keep longer by rows, and no owner loses what it keeps', async () => {
  // 60.4 days are more than 60, and their week is not over for those who keep 60.
  const ages = [100, 68, 60.4, 40, 18, 9, 1]
  for (const age of ages) {
    await makePartition(stage.db, POSITIONS, weekOf(daysAgo(age)))
    await stage.record(
      location(short.vehicle, daysAgo(age)),
      location(usual.vehicle, daysAgo(age)),
      simple(usual.vehicle, 'TERM', daysAgo(age)),
    )
  }
  await makePartition(stage.db, EVENTS, weekOf(daysAgo(100)))
  await keep()
  const left = async (vehicle: number) => (await lying(vehicle)).map(([age]) => age)
  expect(await left(short.vehicle)).toEqual([9, 1])
  expect((await left(usual.vehicle)).filter((age) => ages.includes(age))).toEqual([60.4, 40, 18, 9, 1])
  const names = (await readPartitions(stage.db, POSITIONS)).map(({ name }) => name)
  expect(names).not.toContain(nameAt(100))
  expect(names).toContain(nameAt(40))
  const events = await stage.db
    .selectFrom('event_log')
    .select('at')
    .where('name', '=', 'TERM')
    .orderBy('at')
    .execute()
  expect(events.map(({ at }) => (TEST_START - at) / DAY_MS)).toEqual([68, 60.4, 40, 18, 9, 1])
})

test('a position of before all that is kept and of no partition is deleted, not placed', async () => {
  await stage.record(location(usual.vehicle, daysAgo(4_000)))
  await keep()
  expect((await lying(usual.vehicle)).map(([age]) => age)).not.toContain(4_000)
  expect((await readPartitions(stage.db, POSITIONS)).map(({ name }) => name)).not.toContain(nameAt(4_000))
})

test('what a client that is gone left behind is deleted, also of the current week', async () => {
  const gone = await addClient('gone', 1_000)
  await stage.record(location(gone.vehicle, TEST_START - 1_000), location(gone.vehicle, daysAgo(9)))
  await stage.db.deleteFrom('vehicle').where('id', '=', gone.vehicle).execute()
  await stage.db.deleteFrom('device').where('owner_id', '=', gone.id).execute()
  await stage.db.deleteFrom('account').where('id', '=', gone.id).execute()
  await keep()
  expect(await lying(gone.vehicle)).toEqual([])
  expect((await lying(short.vehicle)).map(([age]) => age)).toEqual([9, 1])
})

test('logs a round that fails, repeats it a minute later, then runs every day; a start never fails for it', async () => {
  const lines: string[] = []
  const failure = expect.stringContaining('partitions were not kept and will be tried again')
  const last = async () => (await readPartitions(stage.db, POSITIONS)).at(-1)?.to ?? 0
  const ahead = () => stage.clock.now() + 20 * DAY_MS
  await sql`alter table position_rest rename to position_away`.execute(stage.db)
  await stage.clock.advance(40 * DAY_MS)
  const keeper = keeperOf(lines)
  await keeper.start()
  await expect.poll(() => lines.length).toBe(2)
  expect(lines).toEqual([failure, failure])
  await sql`alter table position_away rename to position_rest`.execute(stage.db)
  await expect
    .poll(async () => {
      await pass(60_000)
      return (await last()) > ahead()
    })
    .toBe(true)
  const before = await last()
  await expect
    .poll(async () => {
      await pass(7 * DAY_MS)
      return (await last()) > before
    })
    .toBe(true)
  await keeper.stop()
  const end = await last()
  await stage.clock.advance(30 * DAY_MS)
  expect(await last()).toBe(end)
})
