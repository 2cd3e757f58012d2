import type { TimeSpan } from '../timeSpan.ts'
import type { TaskState } from './taskStates.ts'

/** When tasks take their vehicles, and which of them conflict. Moments are ms since the epoch. */

/** A task without an end takes its vehicle at least so long, ms. */
export const OPEN_TASK_MS = 3_600_000

/** A task as far as its times matter. */
export interface TimedTask {
  readonly state: TaskState
  readonly startsAt: number | null
  readonly endsAt: number | null
  readonly activatedAt: number | null
  readonly endedAt: number | null
}

/** What the plan says, from its start; lastAt: the last required time of its points, null: none. null: it has no start. */
export const plannedSpan = (
  { startsAt, endsAt }: Pick<TimedTask, 'startsAt' | 'endsAt'>,
  lastAt: number | null,
): TimeSpan | null => {
  if (startsAt === null) return null
  return { from: startsAt, to: endsAt ?? Math.max(startsAt + OPEN_TASK_MS, lastAt ?? startsAt) }
}

/** What happened: from the activation to the end, or to `now`; null: it has not begun. */
export const actualSpan = (
  { activatedAt, endedAt }: Pick<TimedTask, 'activatedAt' | 'endedAt'>,
  now: number,
): TimeSpan | null =>
  activatedAt === null ? null : { from: activatedAt, to: Math.max(activatedAt, endedAt ?? now) }

/** When a task takes its vehicles; null: it takes them no more, or nobody knows when. planned: its `plannedSpan`. */
export const takenSpan = (task: TimedTask, planned: TimeSpan | null, now: number): TimeSpan | null => {
  if (task.state === 'completed') return null
  const actual = actualSpan(task, now)
  if (actual === null) return planned
  return { from: actual.from, to: Math.max(actual.to, planned?.to ?? actual.to) }
}

/** Whether two spans have a moment in common; one may begin when the other ends. */
export const doOverlap = (a: TimeSpan, b: TimeSpan): boolean => a.from < b.to && b.from < a.to
