import { EventPlan } from '../../live/eventPlan.ts'
import type { DayClock } from '../../live/dayClock.ts'
import type { JournalWrite } from '../../live/journal.ts'
import { writeEvents } from '../../live/writeEvents.ts'
import type { TaskRecord } from './taskRecord.ts'

/** NOTIF-14: what happens to tasks, as events of the vehicles that perform them. */
export const TASK_EVENT_NAMES = [
  'TASK_START',
  'TASK_POINT_ARRIVED',
  'TASK_POINT_LEFT',
  'TASK_POINT_FAILED',
  'TASK_LATE',
  'TASK_OFF_WAY',
  'TASK_BACK_ON_WAY',
  'TASK_END',
] as const

/** An event of a task. at: ms since the epoch; vehicleId: null: each performer has it. */
export interface TaskEvent {
  readonly name: (typeof TASK_EVENT_NAMES)[number]
  readonly at: number
  readonly vehicleId: number | null
  /** The name of the point; null: it is about the whole task. */
  readonly point: string | null
  /** How late the point will be, where that is expected and not yet so, ms. */
  readonly expectedLateMs?: number
  /** How far from the planned way, metres. */
  readonly metres?: number
  /** Why the point failed, as the driver said; '': nothing was said. */
  readonly reason?: string
}

/** Events of a task that was written. */
export interface TaskChange {
  readonly task: TaskRecord
  readonly events: readonly TaskEvent[]
}

const MINUTE_MS = 60_000

/** Hours and minutes in digits, so that every language reads it: +0:12. */
const lateText = (ms: number): string => {
  const minutes = Math.round(ms / MINUTE_MS)
  return `+${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** What the log says of an event. */
const textOf = (task: TaskRecord, { point, expectedLateMs, metres, reason = '' }: TaskEvent): string => {
  const about = point === null ? task.name : `${task.name}: ${point}`
  if (expectedLateMs !== undefined) return `${about} (${lateText(expectedLateMs)})`
  if (reason !== '') return `${about} (${reason})`
  return metres === undefined ? about : `${about} (${(metres / 1_000).toFixed(1)} km)`
}

/** Writes the events of tasks as part of the write that changed them. */
export const writeTaskEvents = async (
  write: JournalWrite,
  days: DayClock,
  changes: readonly TaskChange[],
): Promise<void> => {
  const plan = new EventPlan({ today: write.day, dayOf: (at) => days.dayOf(at) })
  // The log knows an event by vehicle, name and moment: several of one moment follow each other.
  const places = new Map<string, number>()
  for (const { task, events } of changes)
    for (const event of events) {
      const { name, at, vehicleId } = event
      for (const performer of vehicleId === null ? task.performers.map(({ id }) => id) : [vehicleId]) {
        const key = `${performer} ${name} ${at}`
        const place = places.get(key) ?? 0
        places.set(key, place + 1)
        const details = { taskId: task.id, text: textOf(task, event) }
        plan.countDerived({ vehicleId: performer, ownerId: task.ownerId }, name, at, details, place)
      }
    }
  if (plan.seqs > 0) await writeEvents(write, plan, await write.takeSeqs(plan.seqs))
}
