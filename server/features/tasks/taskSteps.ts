import type { TaskOutcome } from '../../../src/contract/tasks/taskStates.ts'
import type { DayClock } from '../../live/dayClock.ts'
import { newProgress } from '../../movement/tasks/taskProgress.ts'
import type { TaskEvent } from './taskEvents.ts'
import type { MovingTask } from './taskRecord.ts'

/** The steps of a task from state to state. Pure; moments are ms since the epoch. */

/** A task after a step, with what happened. */
export interface TaskStep {
  readonly task: MovingTask
  readonly events: readonly TaskEvent[]
}

/** The task begins: the route is what it is now, and positions count from `at`. One that began on another server goes on. */
export const begin = (task: MovingTask, at: number, days: Pick<DayClock, 'dayStart'>): TaskStep => ({
  task: {
    ...task,
    state: 'active',
    activatedAt: task.progress?.brought?.activatedAt ?? at,
    dayStart: task.progress?.brought?.dayStart ?? days.dayStart(at),
    progress: task.progress ?? newProgress(task.route.points.length),
    judgedAt: null,
    forecast: null,
    lateChange: null,
  },
  events: [{ name: 'TASK_START', at, vehicleId: null, point: null }],
})

/** The task ends; one that never began ends without an event. */
export const end = (task: MovingTask, at: number, outcome: TaskOutcome, reason: string): TaskStep => ({
  task: {
    ...task,
    state: 'completed',
    outcome,
    reason,
    activatedAt: task.activatedAt ?? task.progress?.brought?.activatedAt ?? null,
    dayStart: task.dayStart ?? task.progress?.brought?.dayStart ?? null,
    endedAt: at,
  },
  events: task.state === 'active' ? [{ name: 'TASK_END', at, vehicleId: null, point: null }] : [],
})
