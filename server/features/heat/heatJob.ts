import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { JobKind } from '../../platform/jobs/jobKind.ts'
import type { Precedence } from '../../platform/precedence.ts'
import { enqueueJob } from '../../platform/jobs/jobQueue.ts'
import type { Database } from '../../storage/schema.ts'
import { buildHeat } from './buildHeat.ts'
import { DAY_MS } from './heatSql.ts'

const heatInput = z.object({ ownerId: z.nullable(z.number()) })
type HeatInput = z.infer<typeof heatInput>

const HEAT_JOB = { name: 'heat.build', input: heatInput } as const
const RETRY = { attempts: 5, firstMs: 5_000, maxMs: 300_000 }
const KEEP_MS = 86_400_000
/** The present day of an owner is computed again no sooner, ms. */
const AGAIN_AFTER_MS = 600_000

const dayStart = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS

/**
 * Computes the cells of days: by schedule those that are over, of all owners; for an owner who looks at the map the present
 * day, too. So a position is read once, and once more each time that somebody looks at its day before it is over.
 */
export const heatJob = (deps: {
  readonly db: Kysely<Database>
  readonly clock: Pick<Clock, 'now'>
  readonly precedence: Pick<Precedence, 'turn'>
  readonly timeZone: string
}): JobKind<HeatInput, { positions: number }> => ({
  ...HEAT_JOB,
  concurrency: { perProcess: 2, perAccount: 1, total: 2 },
  retry: RETRY,
  keepMs: KEEP_MS,
  schedule: { cron: '15 * * * *', timeZone: deps.timeZone, input: () => ({ ownerId: null }) },
  async run({ input: { ownerId }, signal }) {
    const today = dayStart(deps.clock.now())
    const before = ownerId === null ? today : today + DAY_MS
    const { db, precedence } = deps
    return { positions: await buildHeat(db, { ownerId, before, signal, precedence }) }
  },
})

/**
 * Whether a job about an owner's days is at work. Where none is and none has ended within the last minutes, one is enqueued.
 * now: ms since the epoch.
 */
export const askForBuild = async (db: Kysely<Database>, ownerId: number, now: number): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    // Calls of an owner at the same time wait for each other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`heat of ${ownerId}`}, 0))`.execute(trx)
    const { rows } = await sql<{ isAtWork: boolean }>`select finished_at is null as "isAtWork" from job
      where kind = ${HEAT_JOB.name} and account_id = ${ownerId}
        and (finished_at is null or finished_at > ${now - AGAIN_AFTER_MS})`.execute(trx)
    if (rows.length > 0) return rows.some(({ isAtWork }) => isAtWork)
    await enqueueJob(trx, HEAT_JOB, { input: { ownerId }, accountId: ownerId, now })
    return true
  })
