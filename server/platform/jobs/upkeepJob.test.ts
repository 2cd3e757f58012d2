import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestJobs, type TestJobs } from './testJobs.ts'
import { upkeepJob } from './upkeepJob.ts'

let stage: TestJobs
beforeAll(async () => {
  stage = await openTestJobs()
})
afterEach(() => stage.reset())
afterAll(() => stage.close())

const MINUTE_MS = 60_000

/** Upkeep, every ten minutes unless configured otherwise. */
const upkeepOf = (run: (isStopped: () => boolean) => Promise<void>, cron = '*/10 * * * *') =>
  upkeepJob({
    name: 'upkeep',
    cron,
    timeZone: 'UTC',
    retry: { attempts: 2, firstMs: MINUTE_MS, maxMs: MINUTE_MS },
    failure: 'the floor was not swept',
    run,
  })
const states = async () => (await stage.jobs()).map(({ state }) => state)

test('a round that fails is logged in its own words and is retried', async () => {
  let rounds = 0
  const kind = upkeepOf(async () => {
    rounds += 1
    if (rounds === 1) throw new Error('no broom')
  })
  stage.startProcess(kind)
  await stage.until(async () => (await states()).includes('done'), 1_000)
  expect(stage.lines).toEqual([
    expect.stringMatching(
      /^job upkeep \d+ failed and is retried in 60 s \(attempt 1\): the floor was not swept: Error: no broom$/,
    ),
  ])
})

test('a round that a stop cuts short is done again after the next start', async () => {
  let isAtWork = false
  const untilStopped = upkeepOf(async (isStopped) => {
    isAtWork = true
    while (!isStopped()) {
      await new Promise((resolve) => {
        setTimeout(resolve, 5)
      })
    }
  })
  const { runner } = stage.startProcess(untilStopped)
  await stage.until(() => isAtWork)
  let isStopped = false
  void runner.stop().then(() => (isStopped = true))
  await stage.until(() => isStopped)
  expect(await states()).toEqual(['queued'])
  stage.startProcess(upkeepOf(async () => undefined))
  await stage.until(async () => (await states())[0] === 'done')
  expect(stage.lines).toEqual([])
})

test('a round that lasts longer than its period is not joined by the next one, in any process', async () => {
  let rounds = 0
  let end = (): void => undefined
  const kind = upkeepOf(() => {
    rounds += 1
    return new Promise((resolve) => {
      end = resolve
    })
  }, '* * * * *')
  stage.startProcess(kind)
  stage.startProcess(kind)
  await stage.until(() => rounds === 1)
  const startedAt = stage.clock.now()
  await stage.until(() => stage.clock.now() > startedAt + MINUTE_MS, 500)
  await stage.until(async () => (await states()).length === 2)
  expect(await states()).toEqual(['running', 'queued'])
  expect(rounds).toBe(1)
  end()
  await stage.until(() => rounds === 2)
  expect(await states()).toEqual(['done', 'running'])
  end()
})
