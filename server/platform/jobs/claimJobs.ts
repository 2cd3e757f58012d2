import { type Kysely, sql } from 'kysely'
import { numberArray } from '../sqlArray.ts'
import type { JobKind } from './jobKind.ts'
import type { JobDatabase, JobState } from './jobTable.ts'

type Db = Kysely<JobDatabase>

/**
 * How long a job is left to the runner that claimed it or renewed its lease, ms. The clocks of the processes of one
 * installation have to agree better than this; a job that is taken over too early runs twice, and its first run is dropped.
 */
export const LEASE_MS = 30_000

/** More jobs than ever run at once. */
const UNBOUNDED = 1_000_000

/** A job that was claimed. */
export interface ClaimedJob {
  readonly id: number
  readonly accountId: number | null
  readonly scheduledAt: number | null
  readonly input: unknown
  /** This one included. */
  readonly attempts: number
}

/** Which of the kinds have a job that is due. `now`: ms since the epoch. */
export const findDueKinds = async (
  db: Db,
  kinds: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ kind: string }>`select distinct kind from job
    where state = 'queued' and kind = any(${[...kinds]}::text[]) and run_at <= ${now}::bigint`.execute(db)
  return new Set(rows.map(({ kind }) => kind))
}

/**
 * Claims due jobs of one kind, at most `room`. Accounts take turns: first the one with the fewest running jobs, among equals
 * the one that was served longest ago. Claims of a kind wait for each other, so that the bounds of its concurrency are
 * exact however many processes claim. `now`: ms since the epoch.
 */
export const claimJobs = (
  db: Db,
  { name, concurrency }: JobKind,
  { owner, room, now }: { readonly owner: string; readonly room: number; readonly now: number },
): Promise<readonly ClaimedJob[]> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`claim of jobs: ${name}`}, 0))`.execute(trx)
    const { rows } = await sql<ClaimedJob>`
      with waiting as (
        select distinct coalesce(account_id, 0) as account from job
        where kind = ${name} and state = 'queued' and run_at <= ${now}::bigint
      ), served as (
        select account,
          (select count(*) from job where kind = ${name} and state = 'running'
            and coalesce(account_id, 0) = account) as running,
          (select max(started_at) from job where kind = ${name} and coalesce(account_id, 0) = account) as last_at
        from waiting
      ), due as (
        select next.id, next.run_at, account, last_at,
          running + row_number() over (partition by account order by next.run_at, next.id) as place
        from served cross join lateral (
          select id, run_at from job
          where kind = ${name} and state = 'queued' and run_at <= ${now}::bigint
            and coalesce(account_id, 0) = account
          order by run_at, id limit ${room}) next
      ), picked as (
        select id from due where account = 0 or place <= ${concurrency.perAccount ?? UNBOUNDED}
        order by place, last_at nulls first, run_at, id
        limit least(${room}::bigint, greatest(0, ${concurrency.total ?? UNBOUNDED}
          - (select count(*) from job where kind = ${name} and state = 'running')))
      ), locked as (
        select id from job where id in (select id from picked) and state = 'queued' for update skip locked
      )
      update job set state = 'running', attempts = attempts + 1, progress = 0, result = null,
        lease_owner = ${owner}, lease_until = ${now + LEASE_MS}::bigint, started_at = ${now}::bigint
      where id in (select id from locked)
      returning id, account_id as "accountId", scheduled_at as "scheduledAt", input, attempts`.execute(trx)
    return rows.toSorted((a, b) => a.id - b.id)
  })

/** A job whose lease expired, and what it is now. */
export interface ExpiredJob {
  readonly id: number
  readonly kind: string
  readonly state: JobState
}

/**
 * Enqueues the jobs whose lease expired, as those of a process that was killed; one that has used its attempts has failed,
 * for it may be what kills its process. `own`: ids of the jobs that run here, which a clock that jumps must not take from
 * this process. `now`: ms since the epoch.
 */
export const requeueExpired = async (
  db: Db,
  kinds: readonly JobKind[],
  { own, now }: { readonly own: readonly number[]; readonly now: number },
): Promise<readonly ExpiredJob[]> => {
  const names = kinds.map(({ name }) => name)
  const attempts = numberArray(kinds.map(({ retry }) => retry.attempts))
  const { rows } = await sql<ExpiredJob>`with expired as (
      select j.id, case when j.cancel_requested then 'cancelled' when j.attempts >= k.attempts then 'failed'
        else 'queued' end as next
      from job j join unnest(${names}::text[], ${attempts}::integer[]) as k (name, attempts) on k.name = j.kind
      where j.state = 'running' and j.lease_until <= ${now}::bigint and j.id <> all(${numberArray(own)}::bigint[])
      for update of j skip locked
    )
    update job j set state = next, run_at = ${now}::bigint, lease_owner = null, lease_until = null,
      error = 'the process that ran it was lost',
      finished_at = case when next <> 'queued' then ${now}::bigint end
    from expired e where e.id = j.id
    returning j.id, j.kind, j.state`.execute(db)
  return rows
}
