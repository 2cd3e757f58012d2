import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { JobInputError } from './jobInput.ts'
import type { JobKind } from './jobKind.ts'
import { cancelJob, enqueueJob, findJob } from './jobQueue.ts'
import { retryDelay } from './retryDelay.ts'
import { openTestJobs, type TestJobs, testPolicy } from './testJobs.ts'

let stage: TestJobs
beforeAll(async () => {
  stage = await openTestJobs()
})
afterEach(() => stage.reset())
afterAll(() => stage.close())

const input = z.object({
  from: z.number(),
  rows: z.array(z.object({ id: z.number().check(z.minimum(1)) })),
  note: z.optional(z.string().check(z.maxLength(5))),
})
const kind: JobKind<z.infer<typeof input>> = { ...testPolicy, input, run: async () => null }

const enqueue = (accountId: number | null): Promise<number> =>
  enqueueJob(stage.db, kind, { input: { from: 1, rows: [] }, accountId, now: stage.clock.now() })

test('an input that its kind rejects is not enqueued, and the error names each field', async () => {
  const bad = { from: 'x', rows: [{ id: 2 }, { id: 0 }], note: 'too long' } as unknown as z.infer<
    typeof input
  >
  const error = await enqueueJob(stage.db, kind, { input: bad, accountId: null, now: 0 }).catch(
    (caught: unknown) => caught,
  )
  expect(error).toBeInstanceOf(JobInputError)
  expect(error).toMatchObject({
    message:
      'job test: from must be a number; rows.1.id must be at least 1; note must be at most 5 characters long',
    fields: [{ field: 'from' }, { field: 'rows.1.id' }, { field: 'note' }],
  })
  expect(await stage.jobs()).toEqual([])
})

test('an input is checked as it is read back from the database', async () => {
  const dated: JobKind<{ at: Date }> = {
    ...testPolicy,
    input: z.object({ at: z.date() }),
    run: async () => null,
  }
  await expect(
    enqueueJob(stage.db, dated, { input: { at: new Date(0) }, accountId: null, now: 0 }),
  ).rejects.toThrow('at must be a date')
})

test('a job of a transaction that is rolled back does not exist', async () => {
  const failing = stage.db.transaction().execute(async (trx) => {
    await enqueueJob(trx, kind, { input: { from: 1, rows: [] }, accountId: null, now: 0 })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await stage.jobs()).toEqual([])
})

test('the jobs of an account that is deleted are deleted with it', async () => {
  const accountId = await stage.addAccount('leaving')
  await enqueueJob(stage.db, kind, { input: { from: 1, rows: [] }, accountId, now: 0 })
  await stage.db.deleteFrom('account').where('id', '=', accountId).execute()
  expect(await stage.jobs()).toEqual([])
})

test('a queued job is cancelled at once and does not run', async () => {
  const [id, other] = [await enqueue(null), await enqueue(null)]
  const key = { id, accountId: null }
  const now = stage.clock.now()
  expect(await cancelJob(stage.db, kind, key, now)).toBe(true)
  expect(await findJob(stage.db, kind, key)).toMatchObject({ state: 'cancelled', finishedAt: now })
  expect(await cancelJob(stage.db, kind, key, now)).toBe(false)
  stage.startProcess(kind)
  await stage.until(async () => {
    const job = await findJob(stage.db, kind, { id: other, accountId: null })
    return job?.state === 'done'
  })
  expect(await findJob(stage.db, kind, key)).toMatchObject({ state: 'cancelled', attempts: 0 })
})

test('nobody reads or cancels the job of another account or kind', async () => {
  const [anna, boris] = [await stage.addAccount('anna-own'), await stage.addAccount('boris-own')]
  const id = await enqueue(anna)
  for (const accountId of [boris, null]) {
    expect(await findJob(stage.db, kind, { id, accountId })).toBeNull()
    expect(await cancelJob(stage.db, kind, { id, accountId }, 0)).toBe(false)
  }
  expect(await findJob(stage.db, { ...kind, name: 'other' }, { id, accountId: anna })).toBeNull()
  expect(await findJob(stage.db, kind, { id, accountId: anna })).toMatchObject({ state: 'queued' })
})

test('waits between attempts double up to their bound, and jitter takes up to half', () => {
  const policy = { attempts: 6, firstMs: 1_000, maxMs: 5_000 }
  const waits = (random: number) => [1, 2, 3, 4, 5, 6].map((attempt) => retryDelay(policy, attempt, random))
  expect(waits(0)).toEqual([1_000, 2_000, 4_000, 5_000, 5_000, null])
  expect(waits(1)).toEqual([500, 1_000, 2_000, 2_500, 2_500, null])
  expect(retryDelay({ ...policy, attempts: 1 }, 1, 0)).toBeNull()
})
