import { type Kysely, sql } from 'kysely'
import { LEASE_MS } from './claimJobs.ts'
import type { JobDatabase } from './jobTable.ts'

type Db = Kysely<JobDatabase>

/** A job in the hands of a runner. Every statement names owner and attempt: who lost the lease changes nothing any more. */
export interface Lease {
  readonly id: number
  readonly owner: string
  readonly attempts: number
}

const isHeld = ({ id, owner, attempts }: Lease) =>
  sql`id = ${id} and lease_owner = ${owner} and attempts = ${attempts} and state = 'running'`

/** What is to be stored while a job runs. */
export interface JobReport {
  /** 0 to 1. */
  readonly progress: number
  /** JSON; null: as before. */
  readonly partial: string | null
}

/**
 * Renews a lease and stores the newest report, null: there is none. Returns whether the job is to be cancelled; null: the
 * lease is lost. `now`: ms since the epoch.
 */
export const renewLease = async (
  db: Db,
  lease: Lease,
  report: JobReport | null,
  now: number,
): Promise<boolean | null> => {
  const { rows } = await sql<{ isCancelled: boolean }>`update job set lease_until = ${now + LEASE_MS}::bigint,
      progress = coalesce(${report?.progress ?? null}::real, progress),
      result = coalesce(${report?.partial ?? null}::jsonb, result)
    where ${isHeld(lease)} returning cancel_requested as "isCancelled"`.execute(db)
  return rows[0]?.isCancelled ?? null
}

/** How an attempt ended. */
export type JobOutcome =
  /** `result`: JSON; null: there is none. */
  | { readonly state: 'done'; readonly result: string | null }
  | { readonly state: 'failed'; readonly error: string }
  | { readonly state: 'cancelled' }
  /** `runAt`: ms since the epoch. */
  | { readonly state: 'queued'; readonly runAt: number; readonly error: string }

/**
 * Stores how an attempt ended and gives the lease up; returns false where it was lost. A retry of a job that is to be
 * cancelled is its end. `now`: ms since the epoch.
 */
export const settleJob = async (db: Db, lease: Lease, outcome: JobOutcome, now: number): Promise<boolean> => {
  const { state } = outcome
  const isRetry = state === 'queued'
  const { numAffectedRows } = await sql`update job set lease_owner = null, lease_until = null,
      state = case when ${isRetry} and cancel_requested then 'cancelled' else ${state} end,
      finished_at = case when ${isRetry} and not cancel_requested then null else ${now}::bigint end,
      run_at = ${isRetry ? outcome.runAt : sql.ref('run_at')},
      error = ${'error' in outcome ? outcome.error : null},
      progress = ${state === 'done' ? sql.lit(1) : sql.ref('progress')},
      result = ${state === 'done' ? sql`${outcome.result}::jsonb` : sql.ref('result')}
    where ${isHeld(lease)}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Gives a job back that was not finished, as when the server stops: another process may claim it at once. */
export const releaseJob = async (db: Db, lease: Lease, now: number): Promise<void> => {
  await sql`update job set lease_owner = null, lease_until = null, attempts = attempts - 1,
      state = case when cancel_requested then 'cancelled' else 'queued' end,
      finished_at = case when cancel_requested then ${now}::bigint end, run_at = ${now}::bigint
    where ${isHeld(lease)}`.execute(db)
}
