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

/** The task begins: the route is what it is now, and positions count from `at`. */
export const begin = (task: MovingTask, at: number, days: Pick<DayClock, 'dayStart'>): TaskStep => ({
  task: {
    ...task,
    state: 'active',
    activatedAt: at,
    dayStart: days.dayStart(at),
    progress: newProgress(task.route.points.length),
    judgedAt: null,
    forecast: null,
    lateChange: null,
  },
  events: [{ name: 'TASK_START', at, vehicleId: null, point: null }],
})

/** The task ends; one that never began ends without an event. */
export const end = (task: MovingTask, at: number, outcome: TaskOutcome, reason: string): TaskStep => ({
  task: { ...task, state: 'completed', outcome, reason, endedAt: at },
  events: task.state === 'active' ? [{ name: 'TASK_END', at, vehicleId: null, point: null }] : [],
})
