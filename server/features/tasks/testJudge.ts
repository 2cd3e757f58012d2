import type { TaskRouteFields } from '../../../src/contract/http/taskRoutes.ts'
import type { Fix } from '../../movement/tasks/taskProgress.ts'
import type { TimedPlan } from '../../movement/tasks/forecast.ts'
import { judgeTask } from './judgeTask.ts'
import type { TaskEvent } from './taskEvents.ts'
import type { MovingTask } from './taskRecord.ts'
import { begin } from './taskSteps.ts'

/** The vehicle that performs test tasks. */
export const PERFORMER = 7

/** An active task that began at a moment, ms since the epoch. */
export const activeTask = (route: TaskRouteFields, at: number): MovingTask =>
  begin(
    {
      id: 1,
      ownerId: 1,
      name: 'Delivery',
      templateId: null,
      routeId: 1,
      description: '',
      startsAt: at,
      endsAt: null,
      performerIds: [PERFORMER],
      shift: null,
      state: 'planned',
      outcome: null,
      reason: '',
      route,
      progress: null,
      activatedAt: null,
      dayStart: null,
      endedAt: null,
      judgedAt: null,
      marks: [],
      forecast: null,
      hasWay: false,
      wayAt: null,
      lateChange: null,
      version: 0,
    },
    at,
    { dayStart: () => at },
  ).task

/** What is stored of a task between two looks. */
const stored = (task: MovingTask): MovingTask => JSON.parse(JSON.stringify(task)) as MovingTask

export interface Driven {
  readonly task: MovingTask
  readonly events: readonly TaskEvent[]
}

/**
 * Judges a task at each of the moments by the positions up to it, as a keeper does: what is stored in between is JSON. onLook: called after
 * each look while the task is active.
 */
export const driveTask = (
  task: MovingTask,
  plan: TimedPlan,
  fixes: readonly Fix[],
  looks: readonly number[],
  onLook: (task: MovingTask, now: number) => void = () => {},
): Driven => {
  let current = stored(task)
  const events: TaskEvent[] = []
  let next = 0
  for (const now of looks) {
    if (current.state !== 'active') break
    const until = fixes.findIndex(({ at }, index) => index >= next && at > now)
    const end = until < 0 ? fixes.length : until
    const step = judgeTask(current, plan, { fixes: fixes.slice(next, end), lateChange: 0 }, now)
    next = end
    events.push(...step.events)
    current = stored(step.task)
    onLook(current, now)
  }
  return { task: current, events }
}
