import type { Kysely } from 'kysely'
import type { JobKind } from '../../../platform/jobs/jobKind.ts'
import type { Database } from '../../../storage/schema.ts'
import { compareReceipts } from './compareReceipts.ts'
import { RECEIPTS_JOB, type ReceiptsJobInput } from './receiptsJobInput.ts'

const KEEP_MS = 3_600_000
const RETRY = { attempts: 10, firstMs: 1_000, maxMs: 60_000 }

/** Compares receipts of a client again; a job that is repeated comes to the same. */
export const receiptsJob = ({ db }: { readonly db: Kysely<Database> }): JobKind<ReceiptsJobInput, null> => ({
  ...RECEIPTS_JOB,
  concurrency: { perProcess: 1, perAccount: 1 },
  retry: RETRY,
  keepMs: KEEP_MS,
  run: async ({ input, signal }) => {
    await compareReceipts(db, input, signal)
    return null
  },
})
