import * as z from 'zod/mini'
import type { JobKind, RetryPolicy } from './jobKind.ts'

/** How long it can be read that a round was done, ms. */
const KEPT_MS = 7 * 86_400_000

/** A night that fails until its end is made up for by the next one. */
const RETRY: RetryPolicy = { attempts: 10, firstMs: 60_000, maxMs: 3_600_000 }

const noInput = z.object({})

/** Work of the system by a schedule. */
interface Upkeep {
  /** `JobKind.name` */
  readonly name: string
  /** As in `JobSchedule`. */
  readonly cron: string
  readonly timeZone: string
  /** Absent: ten times, from a minute to an hour apart. */
  readonly retry?: RetryPolicy
  /** What the log says where a round fails. */
  readonly failure: string
  /** One round; a long one ends early once `isStopped`, and is then done again. */
  run(isStopped: () => boolean): Promise<void>
}

/**
 * A kind of job for upkeep: no input, no result, and one round at a time in the whole installation. A round that was missed
 * is made up for at the start.
 */
export const upkeepJob = (upkeep: Upkeep): JobKind<z.infer<typeof noInput>, void> => ({
  name: upkeep.name,
  input: noInput,
  concurrency: { perProcess: 1, total: 1 },
  retry: upkeep.retry ?? RETRY,
  keepMs: KEPT_MS,
  schedule: { cron: upkeep.cron, timeZone: upkeep.timeZone, input: () => ({}) },
  async run({ signal }) {
    try {
      await upkeep.run(() => signal.aborted)
    } catch (error) {
      throw new Error(`${upkeep.failure}: ${String(error)}`, { cause: error })
    }
    signal.throwIfAborted()
  },
})
