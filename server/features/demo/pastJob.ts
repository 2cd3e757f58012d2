import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { JobKind } from '../../platform/jobs/jobKind.ts'
import { enqueueJob } from '../../platform/jobs/jobQueue.ts'
import type { Database } from '../../storage/schema.ts'

/** The past of the demo fleet is written while the server runs; ms until there may be enough of it. */
const RETRY = { attempts: 60, firstMs: 5_000, maxMs: 20_000 }
const KEEP_MS = 3_600_000

export interface DemoContext {
  readonly db: Kysely<Database>
  readonly clock: Pick<Clock, 'now'>
}

/** What the demo fleet gets once enough of its past is there: `seed` throws until then, and is called again. */
export const pastJob = (name: string, seed: (context: DemoContext, ownerId: number) => Promise<void>) => {
  const job = { name, input: z.object({ ownerId: z.number() }) } as const
  return {
    kind: (context: DemoContext): JobKind<{ ownerId: number }, null> => ({
      ...job,
      concurrency: { perProcess: 1, total: 1 },
      retry: RETRY,
      keepMs: KEEP_MS,
      run: async ({ input }) => {
        await seed(context, input.ownerId)
        return null
      },
    }),
    enqueue: async ({ db, clock }: DemoContext, ownerId: number): Promise<void> => {
      const now = clock.now()
      await enqueueJob(db, job, { input: { ownerId }, accountId: null, now, runAt: now + RETRY.firstMs })
    },
  }
}
