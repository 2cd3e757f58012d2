import { randomUUID } from 'node:crypto'
import { createCoalesced } from '../coalesced.ts'
import { createRepeated, type Repeated } from '../repeated.ts'
import { claimJobs, findDueKinds, requeueExpired } from './claimJobs.ts'
import { deleteFinished } from './deleteFinished.ts'
import type { JobKind } from './jobKind.ts'
import { RunningJob, type RunningJobDependencies } from './runningJob.ts'
import { Schedules } from './schedules.ts'

/** How often due jobs are looked for: people wait for what they start. */
const POLL_MS = 250
const DELETE_MS = 60_000
/**
 * A stop waits so long for running jobs to finish, then as long for them to end after their signal aborts: what remains
 * runs at another process or after the next start. Both are within the twenty seconds that the launcher gives a stop.
 */
const STOP_WAIT_MS = 2_000

/**
 * Runs background jobs in this process, alongside other runners on the same database: polls for due ones, claims as
 * many as the concurrency of their kinds allows, takes over those whose process was lost, and enqueues those of schedules.
 */
export class JobRunner {
  readonly #deps: RunningJobDependencies
  readonly #kinds: readonly JobKind[]
  readonly #schedules: Schedules
  readonly #owner = randomUUID()
  readonly #running = new Map<RunningJob, { readonly kind: string; readonly ended: Promise<void> }>()
  readonly #polls: Repeated
  readonly #deletions: Repeated
  /** One poll at a time. */
  readonly #poll = createCoalesced(() => this.#claimDue())
  #isStopped = false

  /** @throws Error for two kinds of one name; TypeError, RangeError for a schedule that cannot be read */
  constructor(deps: RunningJobDependencies & { readonly kinds: readonly JobKind[] }) {
    const { db, clock, log, kinds } = deps
    const names = kinds.map(({ name }) => name)
    const double = names.find((name, index) => names.indexOf(name) !== index)
    if (double !== undefined) throw new Error(`two kinds of jobs are named ${double}`)
    this.#deps = deps
    this.#kinds = kinds
    this.#schedules = new Schedules(kinds)
    const onFailure = (error: unknown): void =>
      log(`background jobs wait: ${String(error)}`, { level: 'warning' })
    this.#polls = createRepeated({ clock, run: () => this.#poll(), pauseMs: POLL_MS, onFailure })
    this.#deletions = createRepeated({
      clock,
      run: (isStopped) => deleteFinished(db, kinds, clock.now(), isStopped),
      pauseMs: DELETE_MS,
      onFailure,
    })
  }

  /** Jobs that run in this process. */
  get runningCount(): number {
    return this.#running.size
  }

  start(): void {
    this.#polls.start()
    this.#deletions.start()
  }

  /** Claims nothing more, lets running jobs end, aborts those that do not, and gives back what is not finished. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#polls.stop()
    await this.#deletions.stop()
    // Ends the current poll, and claims nothing more.
    await this.#poll().catch(() => undefined)
    if (await this.#haveEnded()) return
    for (const job of this.#running.keys()) job.abort('stopping')
    if (await this.#haveEnded()) return
    for (const job of this.#running.keys()) await job.release()
  }

  async #claimDue(): Promise<void> {
    const { db, clock, log } = this.#deps
    if (this.#isStopped) return
    await this.#schedules.enqueueDue(db, clock.now())
    const own = [...this.#running.keys()].map(({ id }) => id)
    for (const { kind, id, state } of await requeueExpired(db, this.#kinds, { own, now: clock.now() })) {
      log(`the lease of job ${kind} ${id} expired: it is ${state}`, { level: 'warning', job: id })
    }
    const free = this.#kinds.filter((kind) => this.#roomFor(kind) > 0)
    const due = await findDueKinds(
      db,
      free.map(({ name }) => name),
      clock.now(),
    )
    for (const kind of free) if (due.has(kind.name)) await this.#claim(kind)
  }

  async #claim(kind: JobKind): Promise<void> {
    if (this.#isStopped) return
    const { db, clock } = this.#deps
    const room = this.#roomFor(kind)
    const claimed = await claimJobs(db, kind, { owner: this.#owner, room, now: clock.now() })
    for (const job of claimed) this.#begin(kind, new RunningJob(this.#deps, kind, job, this.#owner))
  }

  #begin(kind: JobKind, job: RunningJob): void {
    const ended = job.run().then(() => {
      this.#running.delete(job)
      // What fails here is logged by the next poll, which meets the same.
      if (!this.#isStopped) this.#poll().catch(() => undefined)
    })
    this.#running.set(job, { kind: kind.name, ended })
  }

  #roomFor({ name, concurrency }: JobKind): number {
    let room = concurrency.perProcess
    for (const { kind } of this.#running.values()) if (kind === name) room -= 1
    return room
  }

  /** Whether all running jobs end within `STOP_WAIT_MS`. */
  #haveEnded(): Promise<boolean> {
    return new Promise((resolve) => {
      const cancel = this.#deps.clock.setTimer(() => resolve(false), STOP_WAIT_MS)
      void Promise.all([...this.#running.values()].map(({ ended }) => ended)).then(() => {
        cancel()
        resolve(true)
      })
    })
  }
}
