import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createRandom } from '../random.ts'
import { claimJobs } from './claimJobs.ts'
import type { JobKind } from './jobKind.ts'
import { enqueueJob } from './jobQueue.ts'
import { settleJob } from './leasedJob.ts'
import { type NumberInput, openTestJobs, testKind, type TestJobs } from './testJobs.ts'

let stage: TestJobs
let accounts: readonly number[]
beforeAll(async () => {
  stage = await openTestJobs()
  accounts = await Promise.all(['anna', 'boris', 'clara'].map((login) => stage.addAccount(login)))
})
afterEach(() => stage.reset())
afterAll(() => stage.close())

const kindOf = (rest: Partial<JobKind<NumberInput>>) => testKind({ name: 'fair', ...rest })
const enqueue = async (kind: JobKind<NumberInput>, account: number | undefined, count: number) => {
  for (let n = 0; n < count; n++) {
    const now = stage.clock.now()
    await enqueueJob(stage.db, kind, { input: { n }, accountId: account ?? null, now })
  }
}
/** Claims as a process with this room; a claim takes a moment. Returns ids and accounts. */
const claim = async (kind: JobKind<NumberInput>, room: number, owner = 'one') => {
  await stage.clock.advance(1)
  return claimJobs(stage.db, kind, { owner, room, now: stage.clock.now() })
}
const finish = async (job: { id: number; attempts: number }, owner = 'one') => {
  expect(
    await settleJob(stage.db, { ...job, owner }, { state: 'done', result: null }, stage.clock.now()),
  ).toBe(true)
}

test('the single job of an account goes before the thousand of another', async () => {
  const kind = kindOf({})
  const [anna, boris] = accounts
  await enqueue(kind, anna, 1_000)
  await enqueue(kind, boris, 1)
  await enqueue(kind, undefined, 1)
  const claimed = await claim(kind, 4)
  const owners = claimed.map(({ accountId }) => accountId)
  expect(owners.filter((owner) => owner === anna)).toHaveLength(2)
  expect(owners).toEqual(expect.arrayContaining([boris, null]))
})

test('accounts take turns where there is room for one job at a time', async () => {
  const kind = kindOf({})
  const [anna, boris] = accounts
  await enqueue(kind, anna, 6)
  await enqueue(kind, boris, 3)
  const order: (number | null)[] = []
  for (let turn = 0; turn < 9; turn++) {
    const [job] = await claim(kind, 1)
    if (!job) throw new Error('nothing was claimed')
    order.push(job.accountId)
    await finish(job)
  }
  expect(order.slice(0, 6)).toEqual([anna, boris, anna, boris, anna, boris])
  expect(order.slice(6)).toEqual([anna, anna, anna])
})

test('the jobs of one account run in the order in which they are due', async () => {
  const kind = kindOf({})
  await enqueue(kind, accounts[0], 5)
  const first = await claim(kind, 2)
  const second = await claim(kind, 2)
  expect([...first, ...second].map(({ input }) => (input as NumberInput).n)).toEqual([0, 1, 2, 3])
})

test('claims of many processes at once keep the bounds of accounts and of the kind', async () => {
  const kind = kindOf({ concurrency: { perProcess: 10, perAccount: 2, total: 5 } })
  for (const account of accounts) await enqueue(kind, account, 20)
  await enqueue(kind, undefined, 20)
  const claimed = (
    await Promise.all(Array.from({ length: 6 }, (_, index) => claim(kind, 10, `process ${index}`)))
  ).flat()
  expect(claimed).toHaveLength(5)
  expect(new Set(claimed.map(({ id }) => id)).size).toBe(5)
  for (const account of accounts)
    expect(claimed.filter(({ accountId }) => accountId === account).length).toBeLessThanOrEqual(2)
})

test('a job that arrives ahead of others during a claim does not break the bound of the kind', async () => {
  const kind = kindOf({ concurrency: { perProcess: 1, total: 1 } })
  for (let round = 0; round < 60; round++) {
    await enqueue(kind, accounts[0], 1)
    const runAt = stage.clock.now() - round * 1_000
    const ahead = enqueueJob(stage.db, kind, {
      input: { n: 1 },
      accountId: accounts[0] ?? null,
      now: 0,
      runAt,
    })
    const claimed = (
      await Promise.all([claim(kind, 1), ahead.then(() => claim(kind, 1)), claim(kind, 1)])
    ).flat()
    expect(claimed).toHaveLength(1)
    for (const job of claimed) await finish(job)
  }
})

test.each([1, 2, 3, 4, 5])(
  'with any arrivals and ends no account waits while another gets more (seed %i)',
  async (seed) => {
    const random = createRandom(seed)
    const kind = kindOf({ name: `fair ${seed}`, concurrency: { perProcess: 4, perAccount: 3 } })
    const running: { id: number; attempts: number; accountId: number | null }[] = []
    const queued = new Map<number | null, number>()
    for (let step = 0; step < 40; step++) {
      const account = accounts[Math.floor(random() * accounts.length)]!
      const arriving = random() < 0.5 ? Math.ceil(random() * 6) : 0
      await enqueue(kind, account, arriving)
      queued.set(account, (queued.get(account) ?? 0) + arriving)
      if (running.length > 0 && random() < 0.7) {
        const [ended] = running.splice(Math.floor(random() * running.length), 1)
        await finish(ended!)
      }
      const claimed = await claim(kind, 4 - running.length)
      running.push(...claimed)
      for (const { accountId } of claimed) queued.set(accountId, queued.get(accountId)! - 1)
      const runningOf = (of: number | null) => running.filter(({ accountId }) => accountId === of).length
      for (const { accountId } of claimed) {
        expect(runningOf(accountId)).toBeLessThanOrEqual(3)
        for (const other of accounts) {
          if (queued.get(other)) expect(runningOf(accountId) - runningOf(other)).toBeLessThanOrEqual(1)
        }
      }
      const isRoomLeft = running.length < 4
      for (const other of accounts) {
        if (isRoomLeft && queued.get(other)) expect(runningOf(other)).toBe(3)
      }
    }
  },
)
