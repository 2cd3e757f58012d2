import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { FinalJobError, type JobKind } from './jobKind.ts'
import { cancelJob, enqueueJob, findJob } from './jobQueue.ts'
import { holdJobs, type NumberInput, openTestJobs, testKind, type TestJobs } from './testJobs.ts'

let stage: TestJobs
beforeAll(async () => {
  stage = await openTestJobs()
})
afterEach(() => stage.reset())
afterAll(() => stage.close())

type Kind = JobKind<NumberInput>

const enqueue = (kind: Kind, n = 1, accountId: number | null = null): Promise<number> =>
  enqueueJob(stage.db, kind, { input: { n }, accountId, now: stage.clock.now() })
const statusOf = async (kind: Kind, id: number) => {
  const status = await findJob(stage.db, kind, { id, accountId: null })
  if (!status) throw new Error(`there is no job ${id}`)
  return status
}
const stateOf = async (kind: Kind, id: number) => (await statusOf(kind, id)).state

test('a job runs with its input and its result can be read', async () => {
  const kind = testKind({ run: async ({ input, attempt }) => ({ doubled: input.n * 2, attempt }) })
  const id = await enqueue(kind, 21)
  expect(await statusOf(kind, id)).toMatchObject({
    state: 'queued',
    progress: 0,
    result: null,
    startedAt: null,
  })
  stage.startProcess(kind)
  await stage.until(async () => (await stateOf(kind, id)) === 'done')
  const status = await statusOf(kind, id)
  expect(status).toMatchObject({ progress: 1, result: { doubled: 42, attempt: 1 }, attempts: 1, error: null })
  expect(status.finishedAt).toBeGreaterThanOrEqual(status.startedAt ?? Number.POSITIVE_INFINITY)
})

test('a job does not run before its time', async () => {
  const kind = testKind()
  const { db, clock } = stage
  const now = clock.now()
  const id = await enqueueJob(db, kind, { input: { n: 1 }, accountId: null, now, runAt: now + 60_000 })
  stage.startProcess(kind)
  await stage.until(() => clock.now() > now + 50_000, 1_000)
  expect(await stateOf(kind, id)).toBe('queued')
  await stage.until(async () => (await stateOf(kind, id)) === 'done', 1_000)
  expect((await statusOf(kind, id)).startedAt).toBeGreaterThanOrEqual(now + 60_000)
})

test('two processes at once never run a job twice and keep within the bound of the kind', async () => {
  const ran: number[] = []
  let running = 0
  let most = 0
  const kind = testKind({
    concurrency: { perProcess: 5, total: 7 },
    async run({ input }) {
      ran.push(input.n)
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => {
        setTimeout(resolve, 2)
      })
      running -= 1
    },
  })
  for (let n = 0; n < 120; n++) await enqueue(kind, n)
  stage.startProcess(kind)
  stage.startProcess(kind)
  await stage.until(() => ran.length >= 120)
  expect(ran.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, n) => n))
  expect(most).toBeLessThanOrEqual(7)
})

test('the job of a killed process is taken over once its lease expires, not before', async () => {
  const { held, run } = holdJobs()
  const kind = testKind({ run })
  const first = stage.startProcess(kind)
  const id = await enqueue(kind)
  await stage.until(() => held.length === 1)
  const killedAt = stage.clock.now()
  await first.kill()
  stage.startProcess(kind)
  await stage.until(() => stage.clock.now() >= killedAt + 25_000, 500)
  expect(held).toHaveLength(1)
  await stage.until(() => held.length === 2, 500)
  held[1]?.finish('second')
  await stage.until(async () => (await stateOf(kind, id)) === 'done')
  expect(await statusOf(kind, id)).toMatchObject({ attempts: 2, result: 'second' })
  // The first one learns by itself that its lease is gone.
  expect(held[0]?.context.signal.aborted).toBe(true)
})

test('a lease is renewed for as long as the work runs', async () => {
  const { held, run } = holdJobs()
  const kind = testKind({ run })
  stage.startProcess(kind)
  stage.startProcess(kind)
  const id = await enqueue(kind)
  await stage.until(() => held.length === 1)
  const startedAt = stage.clock.now()
  await stage.until(() => stage.clock.now() > startedAt + 120_000, 500)
  expect(held).toHaveLength(1)
  held[0]?.finish('late')
  await stage.until(async () => (await stateOf(kind, id)) === 'done')
  expect(await statusOf(kind, id)).toMatchObject({ attempts: 1, result: 'late' })
})

test('a run whose lease was taken over stores nothing', async () => {
  const { held, run } = holdJobs()
  const kind = testKind({ run })
  stage.startProcess(kind)
  const id = await enqueue(kind)
  await stage.until(() => held.length === 1)
  await stage.db
    .updateTable('job')
    .set({ lease_owner: 'another', attempts: 2 })
    .where('id', '=', id)
    .execute()
  held[0]?.finish('stale')
  await stage.until(() => stage.lines.some((line) => line.includes('its result is dropped')))
  expect(await statusOf(kind, id)).toMatchObject({ state: 'running', result: null })
})

test('a job that loses its process at every attempt fails', async () => {
  const { held, run } = holdJobs()
  const kind = testKind({ run, retry: { attempts: 2, firstMs: 1, maxMs: 1 } })
  const id = await enqueue(kind)
  for (const attempt of [1, 2]) {
    const process = stage.startProcess(kind)
    await stage.until(() => held.length === attempt, 1_000)
    await process.kill()
  }
  stage.startProcess(kind)
  await stage.until(async () => (await stateOf(kind, id)) === 'failed', 1_000)
  expect(held).toHaveLength(2)
  expect(await statusOf(kind, id)).toMatchObject({ attempts: 2, error: 'the process that ran it was lost' })
})

test('a failed job is retried after a wait that doubles, until its attempts are used up', async () => {
  const startedAt: number[] = []
  const kind = testKind({
    retry: { attempts: 4, firstMs: 10_000, maxMs: 25_000 },
    async run() {
      startedAt.push(stage.clock.now())
      throw new Error(`no. ${startedAt.length}`)
    },
  })
  const id = await enqueue(kind)
  stage.startProcess(kind)
  await stage.until(async () => (await stateOf(kind, id)) === 'failed', 500)
  const waits = startedAt.slice(1).map((at, index) => at - (startedAt[index] ?? 0))
  // A poll and the steps of the test's clock come on top.
  for (const [index, wait] of [10_000, 20_000, 25_000].entries()) {
    expect(waits[index]).toBeGreaterThanOrEqual(wait)
    expect(waits[index]).toBeLessThan(wait + 5_000)
  }
  expect(await statusOf(kind, id)).toMatchObject({ attempts: 4, error: 'no. 4', result: null })
  expect(stage.lines[0]).toBe(`job test ${id} failed and is retried in 10 s (attempt 1): no. 1`)
  expect(stage.lines.at(-1)).toBe(`job test ${id} failed for good (attempt 4): no. 4`)
})

test('a failure that no retry changes is not retried', async () => {
  const kind = testKind({
    run: async () => {
      throw new FinalJobError('there is no such file')
    },
  })
  const id = await enqueue(kind)
  stage.startProcess(kind)
  await stage.until(async () => (await stateOf(kind, id)) === 'failed')
  expect(await statusOf(kind, id)).toMatchObject({ attempts: 1, error: 'there is no such file' })
})

test('a job whose stored input no longer fits its kind fails with the name of the field', async () => {
  const kind = testKind()
  const id = await enqueue(kind)
  await sql`update job set input = '{"n": "three"}' where id = ${id}`.execute(stage.db)
  stage.startProcess(kind)
  await stage.until(async () => (await stateOf(kind, id)) === 'failed')
  expect((await statusOf(kind, id)).error).toBe('job test: n must be a number')
})

test('a result that the database refuses is a failure of the job', async () => {
  const kind = testKind({ retry: { attempts: 1, firstMs: 1, maxMs: 1 }, run: async () => 'a\u0000b' })
  const id = await enqueue(kind)
  stage.startProcess(kind)
  await stage.until(async () => (await stateOf(kind, id)) === 'failed')
})

test('a running job is cancelled through its signal, whichever process runs it', async () => {
  const { held, run } = holdJobs()
  const kind = testKind({ run })
  stage.startProcess(kind)
  const id = await enqueue(kind)
  await stage.until(() => held.length === 1)
  expect(await cancelJob(stage.db, kind, { id, accountId: null }, stage.clock.now())).toBe(true)
  expect(await statusOf(kind, id)).toMatchObject({ state: 'running', isCancelRequested: true })
  await stage.until(async () => (await stateOf(kind, id)) === 'cancelled')
  expect(held[0]?.context.signal.aborted).toBe(true)
})

test('a job that fails while its cancellation is on the way is not retried', async () => {
  const { held, run } = holdJobs()
  const kind = testKind({ run })
  stage.startProcess(kind)
  const id = await enqueue(kind)
  await stage.until(() => held.length === 1)
  await cancelJob(stage.db, kind, { id, accountId: null }, stage.clock.now())
  held[0]?.fail(new Error('no connection'))
  await stage.until(async () => (await stateOf(kind, id)) === 'cancelled', 0)
})

test('progress and partial results are stored while a job runs, once in two seconds at most', async () => {
  const { held, run } = holdJobs()
  const kind = testKind({ run })
  stage.startProcess(kind)
  const id = await enqueue(kind)
  await stage.until(() => held.length === 1)
  const context = held[0]!.context
  for (let row = 1; row <= 1_000; row++) context.report(row / 4_000, { rows: row })
  context.report(0.5)
  expect(await statusOf(kind, id)).toMatchObject({ progress: 0, result: null })
  await stage.until(async () => (await statusOf(kind, id)).progress > 0)
  expect(await statusOf(kind, id)).toMatchObject({ state: 'running', progress: 0.5, result: { rows: 1_000 } })
  context.report(7)
  await stage.until(async () => (await statusOf(kind, id)).progress === 1)
  expect(await statusOf(kind, id)).toMatchObject({ state: 'running', result: { rows: 1_000 } })
  held[0]?.finish({ rows: 4_000 })
  await stage.until(async () => (await stateOf(kind, id)) === 'done')
  expect((await statusOf(kind, id)).result).toEqual({ rows: 4_000 })
})

test('a stop waits for work that ends soon', async () => {
  const { held, run } = holdJobs()
  const kind = testKind({ run })
  const { runner } = stage.startProcess(kind)
  const id = await enqueue(kind)
  await stage.until(() => held.length === 1)
  const stopped = runner.stop()
  held[0]?.finish('in time')
  await stopped
  expect(await statusOf(kind, id)).toMatchObject({ state: 'done', result: 'in time' })
})

test('a stop aborts work that goes on and gives it back, whether it listens or not', async () => {
  const { held, run } = holdJobs()
  const kind = testKind({ run })
  const deaf = testKind({ name: 'deaf', run: () => new Promise(() => undefined) })
  const { runner } = stage.startProcess(kind, deaf)
  const ids = [await enqueue(kind), await enqueue(deaf)] as const
  await stage.until(() => runner.runningCount === 2)
  let isStopped = false
  void runner.stop().then(() => (isStopped = true))
  await stage.until(() => isStopped)
  expect(held[0]?.context.signal.aborted).toBe(true)
  for (const [index, of] of [kind, deaf].entries()) {
    expect(await statusOf(of, ids[index]!)).toMatchObject({ state: 'queued', attempts: 0, error: null })
  }
  stage.startProcess(testKind(), testKind({ name: 'deaf' }))
  await stage.until(async () => (await stateOf(kind, ids[0])) === 'done')
  await stage.until(async () => (await stateOf(deaf, ids[1])) === 'done')
})

test('a clock that is set forward takes no job from the process that runs it', async () => {
  const { held, run } = holdJobs()
  const kind = testKind({ run })
  stage.startProcess(kind)
  const id = await enqueue(kind)
  await stage.until(() => held.length === 1)
  stage.clock.jump(3_600_000)
  const jumpedAt = stage.clock.now()
  await stage.until(() => stage.clock.now() > jumpedAt + 10_000)
  held[0]?.finish('undisturbed')
  await stage.until(async () => (await stateOf(kind, id)) === 'done')
  stage.clock.jump(-3_600_000)
  expect(await statusOf(kind, id)).toMatchObject({ attempts: 1, result: 'undisturbed' })
})

test('jobs of kinds that a process does not know are left to others', async () => {
  const unknown = testKind({ name: 'of a newer version' })
  const kind = testKind()
  const [left, id] = [await enqueue(unknown), await enqueue(kind)]
  stage.startProcess(kind)
  await stage.until(async () => (await stateOf(kind, id)) === 'done')
  expect(await stateOf(unknown, left)).toBe('queued')
})

test('two kinds of one name are refused at the start', () => {
  expect(() => stage.startProcess(testKind(), testKind())).toThrow('two kinds of jobs are named test')
})
