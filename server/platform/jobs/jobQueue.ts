import { type QueryExecutorProvider, sql } from 'kysely'
import { parseJobInput } from './jobInput.ts'
import type { JobForm, JobKind } from './jobKind.ts'
import type { JobState } from './jobTable.ts'

/** A database or a transaction, whatever other tables it has. */
type Db = QueryExecutorProvider

/** A job to be run. */
export interface NewJob<Input> {
  readonly input: Input
  /** Whose share of the workers it uses: the client, also for jobs of the client's users. null: the system's own. */
  readonly accountId: number | null
  /** ms since the epoch. */
  readonly now: number
  /** Not before this moment, ms since the epoch; absent: as soon as there is room. */
  readonly runAt?: number
}

/** Names a job to somebody who may know of it: the kind and the account have to be those of the job. */
export interface JobKey {
  readonly id: number
  readonly accountId: number | null
}

/** A job as its account may see it. Moments are ms since the epoch. */
export interface JobStatus<Result> {
  readonly id: number
  readonly state: JobState
  /** 0 to 1. */
  readonly progress: number
  /** Partial unless the state is done; null: there is none. */
  readonly result: Result | null
  readonly attempts: number
  readonly isCancelRequested: boolean
  /** Why the last attempt failed: for the log, not for people. */
  readonly error: string | null
  readonly createdAt: number
  readonly startedAt: number | null
  readonly finishedAt: number | null
}

/**
 * Enqueues a job; returns its id. With a transaction as `db`, the job exists once that commits.
 * @throws JobInputError with the name of each rejected field
 */
export const enqueueJob = async <Input>(
  db: Db,
  kind: JobForm<Input>,
  { input, accountId, now, runAt = now }: NewJob<Input>,
): Promise<number> => {
  const { rows } = await sql<{
    id: number
  }>`insert into job (kind, account_id, input, state, run_at, created_at)
    values (${kind.name}, ${accountId}, ${checkedJson(kind, input)}, 'queued', ${runAt}, ${now})
    returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`job ${kind.name} was not inserted`)
  return row.id
}

/**
 * The input as it is stored. What is checked is what will be read back: a Date, for example, is a text by then.
 * @throws JobInputError
 */
export const checkedJson = <Input>(kind: JobForm<Input>, input: Input): string => {
  const json = JSON.stringify(input) ?? 'null'
  parseJobInput(kind, JSON.parse(json))
  return json
}

/** Reads a job; null: there is none of this kind and account, or it was deleted after its time. */
export const findJob = async <Input, Result>(
  db: Db,
  kind: JobKind<Input, Result>,
  key: JobKey,
): Promise<JobStatus<Result> | null> => {
  const { rows } = await sql<JobStatus<Result>>`select id, state, progress, result, attempts,
      cancel_requested as "isCancelRequested", error, created_at as "createdAt", started_at as "startedAt",
      finished_at as "finishedAt"
    from job where ${isKeyOf(kind, key)}`.execute(db)
  return rows[0] ?? null
}

/** The unfinished and failed jobs of a kind and an account that are still kept, oldest first, with their input as stored. */
export const listJobs = async <Input, Result>(
  db: Db,
  kind: JobKind<Input, Result>,
  accountId: number | null,
): Promise<readonly (JobStatus<Result> & { readonly input: Input })[]> => {
  const { rows } = await sql<
    JobStatus<Result> & { readonly input: Input }
  >`select id, input, state, progress, result,
      attempts, cancel_requested as "isCancelRequested", error, created_at as "createdAt", started_at as "startedAt",
      finished_at as "finishedAt"
    from job where kind = ${kind.name} and account_id is not distinct from ${accountId}::integer
      and state in ('queued', 'running', 'failed') order by id`.execute(db)
  return rows
}

/** Forgets a finished job. Returns false where there is no such job or it is not finished. */
export const deleteJob = async (db: Db, kind: JobKind, key: JobKey): Promise<boolean> => {
  const { numAffectedRows } = await sql`delete from job where ${isKeyOf(kind, key)}
    and state in ('done', 'failed', 'cancelled')`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/**
 * Cancels a job: a queued one at once, a running one as soon as its runner learns of it and the work ends. Returns false
 * where there is no such job or it is finished. `now`: ms since the epoch.
 */
export const cancelJob = async (
  db: Db,
  kind: Pick<JobKind, 'name'>,
  key: JobKey,
  now: number,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`update job set cancel_requested = true,
      finished_at = case when state = 'queued' then ${now}::bigint end,
      state = case when state = 'queued' then 'cancelled' else state end
    where ${isKeyOf(kind, key)} and state in ('queued', 'running')`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

const isKeyOf = (kind: Pick<JobKind, 'name'>, { id, accountId }: JobKey) =>
  sql`id = ${id} and kind = ${kind.name} and account_id is not distinct from ${accountId}::integer`
