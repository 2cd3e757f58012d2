import type * as z from 'zod/mini'

/**
 * A kind of background job. Its jobs run at least once: a job whose process is killed runs again, so that `run` may be
 * repeated and, for a moment, may run twice at once.
 */
export interface JobKind<Input = unknown, Result = unknown> {
  /** Unique, stored with each job, as `report` or `audit.forget`. */
  readonly name: string
  /** Checks the input when a job is enqueued and again when it runs: a job may be older than the program. */
  readonly input: z.ZodMiniType<Input>
  readonly concurrency: JobConcurrency
  readonly retry: RetryPolicy
  /** How long a finished job can be read before it is deleted, ms. */
  readonly keepMs: number
  /** Absent: jobs are enqueued by code only. */
  readonly schedule?: JobSchedule<Input>
  /**
   * Does the work and resolves with its result, which is stored as JSON; void is stored as null. It throws
   * `FinalJobError` for a failure that no retry changes, and any other error for one that may pass.
   */
  run(context: JobContext<Input, Result>): Promise<Result>
}

/** What is known of a kind where its jobs are enqueued. */
export type JobForm<Input> = Pick<JobKind<Input>, 'name' | 'input'>

/** How many jobs of a kind run at once. */
export interface JobConcurrency {
  /** In one process. */
  readonly perProcess: number
  /** Of one account, in all processes; absent: only the other bounds count. The system's own jobs have no such bound. */
  readonly perAccount?: number
  /** In all processes; absent: only the other bounds count. */
  readonly total?: number
}

/** When a failed job runs again: the wait doubles from `firstMs` to `maxMs`. */
export interface RetryPolicy {
  /** After so many attempts a job has failed; 1: it is never retried. */
  readonly attempts: number
  readonly firstMs: number
  readonly maxMs: number
}

/** When the system enqueues jobs of a kind by itself. */
export interface JobSchedule<Input = unknown> {
  /** Minute, hour, day of the month, month, day of the week. */
  readonly cron: string
  /** IANA name. */
  readonly timeZone: string
  /** The input of the job of a due moment (ms since the epoch). */
  input(scheduledAt: number): Input
}

/** What a job gets while it runs. */
export interface JobContext<Input, Result> {
  readonly id: number
  readonly input: Input
  /** null: the system's own. */
  readonly accountId: number | null
  /** The due moment of the schedule, ms since the epoch; null: it was enqueued by code. */
  readonly scheduledAt: number | null
  /** 1 for the first. */
  readonly attempt: number
  /**
   * Aborts when somebody cancels the job, the server stops, or another process took the job over. `run` then ends soon,
   * best by `signal.throwIfAborted()`; what it resolves with after a cancellation counts as done.
   */
  readonly signal: AbortSignal
  /**
   * Reports how much is done (0 to 1) and, where given, what there is of the result. May be called at any rate: the newest
   * report is stored every two seconds.
   */
  report(progress: number, partial?: Result): void
}

/** A failure that no retry changes: the job has failed at once. */
export class FinalJobError extends Error {}
