import { Cron } from 'croner'
import { type Kysely, sql } from 'kysely'
import type { JobKind, JobSchedule } from './jobKind.ts'
import { checkedJson } from './jobQueue.ts'
import type { JobDatabase } from './jobTable.ts'

/** The due moments around one: `from` <= it < `until`, ms since the epoch. */
interface DueSpan {
  /** null: there is none before. */
  readonly from: number | null
  /** Infinity: there is none after. */
  readonly until: number
}

/**
 * The due moments around `at` (ms since the epoch).
 * @throws TypeError for a line that is no cron line, RangeError for an unknown time zone
 */
export const dueSpan = ({ cron, timeZone }: Omit<JobSchedule, 'input'>, at: number): DueSpan => {
  const line = new Cron(cron, { timezone: timeZone, mode: '5-part' })
  const [from] = line.previousRuns(1, new Date(at + 1))
  return {
    from: from?.getTime() ?? null,
    until: line.nextRun(new Date(at))?.getTime() ?? Number.POSITIVE_INFINITY,
  }
}

interface ScheduledKind {
  readonly kind: JobKind
  readonly schedule: JobSchedule
  /** The last one that was enqueued here; null: none yet. */
  span: DueSpan | null
}

/**
 * Enqueues the jobs of schedules. The key of kind and moment lets each moment be enqueued once by whichever process comes
 * first. Of the moments that were missed while no process ran, the last one is enqueued; so is the one before the first
 * start of a new kind.
 */
export class Schedules {
  readonly #kinds: readonly ScheduledKind[]

  /** @throws TypeError, RangeError as `dueSpan` */
  constructor(kinds: readonly JobKind[]) {
    this.#kinds = kinds.flatMap((kind) => {
      if (!kind.schedule) return []
      dueSpan(kind.schedule, 0)
      return [{ kind, schedule: kind.schedule, span: null }]
    })
  }

  /** Enqueues what became due. `now`: ms since the epoch. */
  async enqueueDue(db: Kysely<JobDatabase>, now: number): Promise<void> {
    for (const scheduled of this.#kinds) {
      const { kind, schedule, span } = scheduled
      if (span && (span.from ?? 0) <= now && now < span.until) continue
      const next = dueSpan(schedule, now)
      if (next.from !== null) {
        const input = checkedJson(kind, schedule.input(next.from))
        await insertScheduled(db, { kind: kind.name, input, scheduledAt: next.from, now })
      }
      scheduled.span = next
    }
  }
}

const insertScheduled = async (
  db: Kysely<JobDatabase>,
  job: {
    readonly kind: string
    readonly input: string
    readonly scheduledAt: number
    readonly now: number
  },
): Promise<void> => {
  await sql`insert into job (kind, scheduled_at, input, state, run_at, created_at)
    values (${job.kind}, ${job.scheduledAt}, ${job.input}, 'queued', ${job.now}, ${job.now})
    on conflict (kind, scheduled_at) do nothing`.execute(db)
}
