import type { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import { isDatabaseAway } from '../db/isDatabaseAway.ts'
import type { Log } from '../log.ts'
import { createRepeated } from '../repeated.ts'
import { type ClaimedJob, LEASE_MS } from './claimJobs.ts'
import { parseJobInput } from './jobInput.ts'
import { FinalJobError, type JobContext, type JobKind } from './jobKind.ts'
import type { JobDatabase } from './jobTable.ts'
import {
  type JobOutcome,
  type JobReport,
  type Lease,
  releaseJob,
  renewLease,
  settleJob,
} from './leasedJob.ts'
import { retryDelay } from './retryDelay.ts'

/** How often a lease is renewed and a report is stored, ms: several renewals may fail before a lease expires. */
const RENEW_MS = 2_000

/** Why a job is aborted: somebody cancelled it, its lease is lost, or the server stops. */
type AbortCause = 'cancelled' | 'lost' | 'stopping'

export interface RunningJobDependencies {
  readonly db: Kysely<JobDatabase>
  readonly clock: Clock
  readonly log: Log
  /** 0 to 1, for jitter. */
  readonly random: () => number
}

/** One attempt of a job in this process: runs it under its lease, and stores its reports and how it ends. */
export class RunningJob {
  readonly id: number
  readonly #deps: RunningJobDependencies
  readonly #kind: JobKind
  readonly #job: ClaimedJob
  readonly #lease: Lease
  readonly #abort = new AbortController()
  #cause: AbortCause | null = null
  #report: { readonly progress: number; readonly partial?: unknown } | null = null
  #cancelExpiry = (): void => undefined

  constructor(deps: RunningJobDependencies, kind: JobKind, job: ClaimedJob, owner: string) {
    this.id = job.id
    this.#deps = deps
    this.#kind = kind
    this.#job = job
    this.#lease = { id: job.id, owner, attempts: job.attempts }
  }

  /** Runs the job; resolves when how it ended is stored. Never rejects. */
  async run(): Promise<void> {
    const { clock, log } = this.#deps
    this.#expectRenewal()
    const renewals = createRepeated({
      clock,
      run: () => this.#renew(),
      pauseMs: RENEW_MS,
      firstMs: RENEW_MS,
      onFailure: (error) => log(`${this.#name} was not renewed: ${String(error)}`, { level: 'warning' }),
    })
    renewals.start()
    const outcome = await this.#attempt()
    await renewals.stop()
    this.#cancelExpiry()
    await this.#settle(outcome).catch((error: unknown) =>
      log(`how ${this.#name} ended was not stored, it runs again: ${String(error)}`, { level: 'warning' }),
    )
  }

  /** Asks the work to end. */
  abort(cause: AbortCause): void {
    if (this.#cause !== null) return
    this.#cause = cause
    this.#abort.abort(new Error(`the job was aborted: ${cause}`))
  }

  /** Gives the job back, whether the work has ended or not: what it still does is not stored. */
  release(): Promise<void> {
    return releaseJob(this.#deps.db, this.#lease, this.#deps.clock.now())
  }

  get #name(): string {
    return `job ${this.#kind.name} ${this.id}`
  }

  async #attempt(): Promise<JobOutcome | null> {
    try {
      const input = parseJobInput(this.#kind, this.#job.input)
      const result = await this.#kind.run(this.#contextOf(input))
      return { state: 'done', result: JSON.stringify(result) ?? null }
    } catch (error) {
      return this.#judge(error)
    }
  }

  #contextOf(input: unknown): JobContext<unknown, unknown> {
    const { id, accountId, scheduledAt, attempts } = this.#job
    return {
      id,
      input,
      accountId,
      scheduledAt,
      attempt: attempts,
      signal: this.#abort.signal,
      report: (progress, partial) => {
        const kept = partial === undefined ? this.#report?.partial : partial
        this.#report = { progress: Math.min(1, Math.max(0, progress)), partial: kept }
      },
    }
  }

  /** What a failure comes to; null: the job is given back. */
  #judge(error: unknown): JobOutcome | null {
    const { clock, log, random } = this.#deps
    if (this.#cause === 'cancelled') return { state: 'cancelled' }
    if (this.#cause !== null) return null
    const { attempts } = this.#job
    const delay = error instanceof FinalJobError ? null : retryDelay(this.#kind.retry, attempts, random())
    const text = error instanceof Error ? error.message : String(error)
    const after = delay === null ? 'for good' : `and is retried in ${Math.round(delay / 1_000)} s`
    log(`${this.#name} failed ${after} (attempt ${attempts}): ${text}`, { level: 'warning', job: this.id })
    return delay === null
      ? { state: 'failed', error: text }
      : { state: 'queued', error: text, runAt: clock.now() + delay }
  }

  async #settle(outcome: JobOutcome | null): Promise<void> {
    const { db, clock, log } = this.#deps
    if (outcome === null) return this.release()
    try {
      if (await settleJob(db, this.#lease, outcome, clock.now())) return
      log(`${this.#name} was taken over or deleted while it ran: its result is dropped`, { level: 'warning' })
    } catch (error) {
      // A result that the database refuses, as one with a zero character, is the job's own failure.
      if (outcome.state !== 'done' || isDatabaseAway(error)) throw error
      await this.#settle(this.#judge(error))
    }
  }

  async #renew(): Promise<void> {
    const { db, clock } = this.#deps
    const report = this.#takeReport()
    const isCancelled = await renewLease(db, this.#lease, report, clock.now())
    if (isCancelled === null) this.abort('lost')
    else this.#expectRenewal()
    if (isCancelled) this.abort('cancelled')
  }

  #takeReport(): JobReport | null {
    const report = this.#report
    this.#report = null
    return report && { progress: report.progress, partial: JSON.stringify(report.partial) ?? null }
  }

  /** Without a renewal from now on, the lease expires and somebody else runs the job. */
  #expectRenewal(): void {
    this.#cancelExpiry()
    this.#cancelExpiry = this.#deps.clock.setTimer(() => this.abort('lost'), LEASE_MS)
  }
}
