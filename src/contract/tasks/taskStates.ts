/**
 * The states of a task and what can be done in each (TASK-06 to TASK-13, TASK-22). The server moves tasks by this table
 * alone, and screens offer the actions that it has.
 */

export const TASK_STATES = ['draft', 'planned', 'active', 'completed'] as const
export type TaskState = (typeof TASK_STATES)[number]

/** TASK-09: how a completed task ended. */
export const TASK_OUTCOMES = ['done', 'failed', 'cancelled'] as const
export type TaskOutcome = (typeof TASK_OUTCOMES)[number]

export const TASK_ACTIONS = ['activate', 'start', 'complete', 'cancel'] as const
export type TaskAction = (typeof TASK_ACTIONS)[number]

/**
 * State to action to the next state; an absent action is not offered. `activate` lets the plan decide: a draft becomes
 * planned, and a planned task active as of its planned start. `start` makes a task active now. `complete` carries the
 * outcome, `cancel` is one.
 */
export const TASK_TRANSITIONS = {
  draft: { activate: 'planned', start: 'active', cancel: 'completed' },
  planned: { activate: 'active', start: 'active', cancel: 'completed' },
  active: { complete: 'completed', cancel: 'completed' },
  completed: {},
} as const satisfies Readonly<Record<TaskState, Readonly<Partial<Record<TaskAction, TaskState>>>>>

/** The state after an action; null: the action is not offered in this state. */
export const nextTaskState = (state: TaskState, action: TaskAction): TaskState | null => {
  const actions: Readonly<Partial<Record<TaskAction, TaskState>>> = TASK_TRANSITIONS[state]
  return actions[action] ?? null
}

/** The actions of a state, in the order in which they are offered. */
export const taskActionsOf = (state: TaskState): readonly TaskAction[] =>
  TASK_ACTIONS.filter((action) => nextTaskState(state, action) !== null)

/** Only what has not begun can be changed. */
export const isTaskEditable = (state: TaskState): boolean => state === 'draft' || state === 'planned'

/** What runs cannot be deleted: it is cancelled first. */
export const isTaskDeletable = (state: TaskState): boolean => state !== 'active'
