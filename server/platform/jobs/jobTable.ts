import type { ColumnType, Generated } from 'kysely'

/** queued: it runs at `run_at`; running: it is leased to a process; the others are final. */
export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled'

/** Background jobs of every kind. Moments are ms since the epoch. */
export interface JobTable {
  id: Generated<number>
  /** `JobKind.name` */
  kind: string
  /** The account whose share of the workers it uses; null: the system's own. */
  account_id: number | null
  /** The due moment of its kind's schedule; null: it was enqueued by code. */
  scheduled_at: number | null
  input: ColumnType<unknown, string, never>
  state: JobState
  /** 0 to 1, of the current attempt. */
  progress: Generated<number>
  /** Partial while it runs, final when it is done; null: it has none. */
  result: ColumnType<unknown, string | null | undefined, string | null>
  /** Attempts that were begun, the current one included. */
  attempts: Generated<number>
  /** Not before. */
  run_at: number
  /** The runner that runs it; null: it is not running. */
  lease_owner: string | null
  /** Another runner takes it over from this moment on. */
  lease_until: number | null
  cancel_requested: Generated<boolean>
  /** Why the last attempt failed, for the people who run the server. */
  error: string | null
  created_at: number
  /** Of the last attempt. */
  started_at: number | null
  finished_at: number | null
}

/** What the jobs need of a database. */
export interface JobDatabase {
  job: JobTable
}
