import { type Kysely, sql, type Selectable } from 'kysely'
import * as z from 'zod/mini'
import { createManualClock, type ManualClock } from '../../live/testing/observations.ts'
import { addTestAccount } from '../../live/testFleet.ts'
import type { Database } from '../../storage/schema.ts'
import { openDatabase } from '../db/connection.ts'
import { openMigratedDatabase } from '../db/testDatabase.ts'
import type { JobContext, JobKind } from './jobKind.ts'
import { JobRunner } from './jobRunner.ts'
import type { JobTable } from './jobTable.ts'

export const TEST_START = Date.UTC(2026, 10, 20, 12)

export const numberInput = z.object({ n: z.number().check(z.minimum(0)) })
export type NumberInput = z.infer<typeof numberInput>

/** What the tests' kinds have in common. */
export const testPolicy = {
  name: 'test',
  concurrency: { perProcess: 4 },
  retry: { attempts: 3, firstMs: 10_000, maxMs: 60_000 },
  keepMs: 86_400_000,
}

/** A kind whose jobs take a number, and end at once unless configured otherwise. */
export const testKind = (rest: Partial<JobKind<NumberInput>> = {}): JobKind<NumberInput> => ({
  ...testPolicy,
  input: numberInput,
  run: async ({ input }) => input.n,
  ...rest,
})

/** A job that runs until the test ends it. */
export interface HeldJob {
  readonly context: JobContext<NumberInput, unknown>
  readonly finish: (result?: unknown) => void
  readonly fail: (error: Error) => void
}

/** A `run` whose jobs are held until the test ends them; one whose signal aborts fails. */
export const holdJobs = () => {
  const held: HeldJob[] = []
  const run = (context: JobContext<NumberInput, unknown>): Promise<unknown> =>
    new Promise((resolve, reject) => {
      held.push({ context, finish: resolve, fail: reject })
      context.signal.addEventListener('abort', () => reject(context.signal.reason))
    })
  return { held, run }
}

/** A process of its own: a runner with its own connections, on a clock that all processes of the stage share. */
export interface TestProcess {
  readonly runner: JobRunner
  /** Cuts it off from the database, as a kill does: it neither renews nor settles anything. */
  kill(): Promise<void>
}

export interface TestJobs {
  readonly db: Kysely<Database>
  readonly clock: ManualClock
  readonly lines: string[]
  addAccount(login: string): Promise<number>
  /** Starts a process; `random` is 0, so that no jitter shortens a delay. */
  startProcess(...kinds: JobKind[]): TestProcess
  /** Waits until the condition holds, while time goes on by `stepMs` at a time. */
  until(isMet: () => unknown, stepMs?: number): Promise<void>
  jobs(): Promise<Selectable<JobTable>[]>
  /** Ends all processes and deletes all jobs. */
  reset(): Promise<void>
  close(): Promise<void>
}

export const openTestJobs = async (): Promise<TestJobs> => {
  const database = await openMigratedDatabase()
  const open = () => openDatabase<Database>({ poolConfig: database.poolConfig }, { poolSize: 4 })
  const db = open()
  const clock = createManualClock(TEST_START)
  const lines: string[] = []
  const processes: { readonly runner: JobRunner; readonly db: Kysely<Database>; isKilled: boolean }[] = []
  const until = async (isMet: () => unknown, stepMs = 100): Promise<void> => {
    const deadline = Date.now() + 20_000
    for (;;) {
      await clock.advance(stepMs)
      // Time goes on no faster than the database, so that no lease expires for want of an answer.
      await sql`select 1`.execute(db)
      if (await isMet()) return
      if (Date.now() > deadline) throw new Error(`not met: ${lines.join('; ')}`)
      await new Promise((resolve) => {
        setTimeout(resolve, 10)
      })
    }
  }
  const stop = async (runner: JobRunner): Promise<void> => {
    let isStopped = false
    const stopping = runner.stop().then(() => (isStopped = true))
    await until(() => isStopped, 1_000)
    await stopping
  }
  const reset = async (): Promise<void> => {
    for (const one of processes.splice(0)) {
      if (one.isKilled) continue
      await stop(one.runner)
      await one.db.destroy()
    }
    await sql`delete from job`.execute(db)
    lines.splice(0)
  }
  return {
    db,
    clock,
    lines,
    addAccount: (login) => addTestAccount(db, login),
    startProcess(...kinds) {
      const own = open()
      const log = (line: string) => void (one.isKilled || lines.push(line))
      const runner = new JobRunner({ db: own, clock, log, random: () => 0, kinds })
      const one = { runner, db: own, isKilled: false }
      processes.push(one)
      runner.start()
      return {
        runner,
        async kill() {
          one.isKilled = true
          await own.destroy()
        },
      }
    },
    until,
    jobs: () => db.selectFrom('job').selectAll().orderBy('id').execute(),
    reset,
    async close() {
      await reset()
      await db.destroy()
      await database.close()
    },
  }
}
