import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { deleteFinished } from './deleteFinished.ts'
import type { JobKind } from './jobKind.ts'
import { enqueueJob } from './jobQueue.ts'
import { dueSpan } from './schedules.ts'
import { type NumberInput, openTestJobs, testKind, type TestJobs } from './testJobs.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let stage: TestJobs
beforeAll(async () => {
  stage = await openTestJobs()
})
afterEach(() => stage.reset())
afterAll(() => stage.close())

/** A kind that runs at every full hour, and the moments for which it ran. */
const hourly = (rest: Partial<JobKind<NumberInput>> = {}) => {
  const ran: number[] = []
  const kind = testKind({
    name: 'hourly',
    schedule: { cron: '0 * * * *', timeZone: 'UTC', input: (n) => ({ n }) },
    run: async ({ input, scheduledAt }) => {
      expect(input.n).toBe(scheduledAt)
      ran.push(input.n)
    },
    ...rest,
  })
  return { kind, ran }
}
const hourBefore = (at: number): number => Math.floor(at / HOUR_MS) * HOUR_MS

/** Waits until `count` runs have begun and every job is done: only then may hours pass, for a lease is 30 s long. */
const untilDone = async (ran: readonly number[], count: number): Promise<void> => {
  await stage.until(() => ran.length >= count)
  await stage.until(async () => (await stage.jobs()).every(({ state }) => state === 'done'))
}

test('each due moment runs once however many processes there are', async () => {
  const { kind, ran } = hourly()
  const start = hourBefore(stage.clock.now())
  for (let index = 0; index < 3; index++) stage.startProcess(kind)
  for (const hours of [1, 2, 3]) {
    await untilDone(ran, hours)
    await stage.clock.advance(start + hours * HOUR_MS - stage.clock.now())
  }
  await untilDone(ran, 4)
  // Every process has looked for due moments again.
  await stage.until(() => stage.clock.now() > start + 3 * HOUR_MS + 10_000)
  expect(ran).toEqual([0, 1, 2, 3].map((hours) => start + hours * HOUR_MS))
})

test('of the moments that were missed the last one runs once at the start', async () => {
  const { kind, ran } = hourly()
  const { runner } = stage.startProcess(kind)
  await untilDone(ran, 1)
  await runner.stop()
  await stage.clock.advance(5.5 * HOUR_MS)
  const missed = hourBefore(stage.clock.now())
  stage.startProcess(kind)
  stage.startProcess(kind)
  await untilDone(ran, 2)
  await stage.until(() => stage.clock.now() > missed + 0.75 * HOUR_MS, 60_000)
  expect(ran.slice(1)).toEqual([missed])
})

test('a moment that was run is not run again by a restart, even after its job could be deleted', async () => {
  const { kind, ran } = hourly({ keepMs: 60_000 })
  await stage.clock.advance(hourBefore(stage.clock.now()) + HOUR_MS - stage.clock.now())
  const { runner } = stage.startProcess(kind)
  await untilDone(ran, 1)
  await runner.stop()
  await stage.clock.advance(HOUR_MS / 2)
  await deleteFinished(stage.db, [kind], stage.clock.now())
  const { runner: second } = stage.startProcess(kind)
  await stage.until(() => stage.clock.now() % HOUR_MS > 0.7 * HOUR_MS, 1_000 * 30)
  await second.stop()
  expect(ran).toHaveLength(1)
})

test('due moments follow the time zone and its clock changes', () => {
  const schedule = { cron: '30 3 * * *', timeZone: 'Europe/Kyiv' }
  const at = Date.UTC(2026, 10, 20, 1, 30)
  expect(dueSpan(schedule, at)).toEqual({ from: at, until: at + DAY_MS })
  expect(dueSpan(schedule, at - 1)).toEqual({ from: at - DAY_MS, until: at })
  // The last summer night of 2026 in Kyiv is the one before 25 October.
  const change = Date.UTC(2026, 9, 25, 12)
  expect(dueSpan(schedule, change).until - (dueSpan(schedule, change - DAY_MS).from ?? 0)).toBe(
    2 * DAY_MS + HOUR_MS,
  )
})

test('a schedule that cannot be read is refused at the start', () => {
  const of =
    (cron: string, timeZone = 'UTC') =>
    () =>
      stage.startProcess(hourly({ schedule: { cron, timeZone, input: (n) => ({ n }) } }).kind)
  expect(of('every day')).toThrow(/CronPattern/)
  expect(of('0 0 * * * *')).toThrow(/CronPattern/)
  expect(of('0 * * * *', 'Europe/Atlantis')).toThrow(/Europe\/Atlantis/)
})

test('finished jobs are deleted after the time of their kind, unfinished ones never', async () => {
  const { db, clock } = stage
  const [short, long] = [testKind({ keepMs: HOUR_MS }), testKind({ name: 'long', keepMs: 2 * HOUR_MS })]
  for (const kind of [short, long]) {
    for (const n of [1, 2]) await enqueueJob(db, kind, { input: { n }, accountId: null, now: clock.now() })
  }
  const [queued] = await stage.jobs()
  await db
    .updateTable('job')
    .set({ state: 'done', finished_at: clock.now() })
    .where('id', '!=', Number(queued?.['id']))
    .execute()
  const left = async (afterMs: number) => {
    await deleteFinished(db, [short, long], clock.now() + afterMs)
    return (await stage.jobs()).map(({ kind, state }) => `${kind} ${state}`)
  }
  expect(await left(HOUR_MS)).toHaveLength(4)
  expect(await left(HOUR_MS + 1)).toEqual(['test queued', 'long done', 'long done'])
  expect(await left(9 * HOUR_MS)).toEqual(['test queued'])
})
