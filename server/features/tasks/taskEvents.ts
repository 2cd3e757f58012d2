import { sql } from 'kysely'
import { numberArray } from '../../platform/sqlArray.ts'
import { EventPlan } from '../../live/eventPlan.ts'
import type { DayClock } from '../../live/dayClock.ts'
import type { JournalWrite } from '../../live/journal.ts'
import { writeEvents } from '../../live/writeEvents.ts'
import type { MovingTask } from './taskRecord.ts'
import { readOwners } from './taskSql.ts'

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
  readonly task: MovingTask
  readonly events: readonly TaskEvent[]
}

const MINUTE_MS = 60_000

/** Hours and minutes in digits, so that every language reads it: +0:12. */
const lateText = (ms: number): string => {
  const minutes = Math.round(ms / MINUTE_MS)
  return `+${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** What the log says of an event. */
const textOf = (task: MovingTask, { point, expectedLateMs, metres, reason = '' }: TaskEvent): string => {
  const about = point === null ? task.name : `${task.name}: ${point}`
  if (expectedLateMs !== undefined) return `${about} (${lateText(expectedLateMs)})`
  if (reason !== '') return `${about} (${reason})`
  return metres === undefined ? about : `${about} (${(metres / 1_000).toFixed(1)} km)`
}

/** An event of a performer. */
interface OwnEvent {
  readonly vehicleId: number
  readonly task: MovingTask
  readonly event: TaskEvent
}

/** The log knows an event by vehicle, name and moment. */
const logKey = (vehicleId: number, name: string, at: number): string => `${vehicleId} ${name} ${at}`

/** So many events of a vehicle with one name find a moment of their own after the one that they share, ms. */
const FREE_MS = 1_000

/** The moments of the log that are taken, from those of the events on. */
const readTaken = async ({ trx }: JournalWrite, events: readonly OwnEvent[]): Promise<Set<string>> => {
  const { rows } = await sql<{ vehicleId: number; name: string; at: number }>`
    select l.vehicle_id::integer as "vehicleId", l.name, l.at from unnest(
      ${numberArray(events.map(({ task }) => task.ownerId))}::integer[],
      ${numberArray(events.map(({ vehicleId }) => vehicleId))}::integer[],
      ${events.map(({ event }) => event.name)}::text[],
      ${numberArray(events.map(({ event }) => event.at))}::bigint[]) as e (owner_id, vehicle_id, name, at)
    join event_log l on l.owner_id = e.owner_id and l.vehicle_id = e.vehicle_id and l.name = e.name and l.counted
      and l.at >= e.at and l.at < e.at + ${FREE_MS}::bigint`.execute(trx)
  return new Set(rows.map(({ vehicleId, name, at }) => logKey(vehicleId, name, at)))
}

/**
 * Writes the events of tasks as part of the write that changed them. Several of a vehicle with one name and moment, as two tasks with
 * a common point have them, follow each other by a millisecond.
 */
export const writeTaskEvents = async (
  write: JournalWrite,
  days: DayClock,
  changes: readonly TaskChange[],
): Promise<void> => {
  const owners = await readOwners(
    write.trx,
    changes.map(({ task }) => task),
  )
  const events = changes.flatMap(({ task, events: own }) =>
    own.flatMap((event) => {
      const performers =
        event.vehicleId === null
          ? task.performerIds.filter((id) => owners.get(id) === task.ownerId)
          : [event.vehicleId]
      return performers.map((vehicleId): OwnEvent => ({ vehicleId, task, event }))
    }),
  )
  if (events.length === 0) return
  const plan = new EventPlan({ today: write.day, dayOf: (at) => days.dayOf(at) })
  // Whoever takes seqs writes alone, so what is free now stays free.
  const firstSeq = await write.takeSeqs(events.length)
  const taken = await readTaken(write, events)
  for (const { vehicleId, task, event } of events) {
    const { name, at } = event
    let place = 0
    while (taken.has(logKey(vehicleId, name, at + place))) place++
    taken.add(logKey(vehicleId, name, at + place))
    const details = { taskId: task.id, text: textOf(task, event) }
    plan.countDerived({ vehicleId, ownerId: task.ownerId }, name, at, details, place)
  }
  await writeEvents(write, plan, firstSeq)
}
