/** The addresses of the tasks area (ROUTE-14 to ROUTE-20, ROUTE-32). */
export const TASKS_PATH = '/tasks'
/** The part of each address below it; the section of templates is a part of the list of tasks (ROUTE-20). */
const PARTS = {
  all: 'tasks_list',
  plan: 'plan',
  tours: 'plan/tours',
  templates: 'tasks_list/templates',
  active: 'active',
  planned: 'planned',
  completed: 'completed',
  routes: 'routes_list',
  pointImport: 'routes_list/import',
} as const
export type TasksPart = keyof typeof PARTS
export const TASKS_PARTS = Object.keys(PARTS) as readonly TasksPart[]

export const tasksPath = (part: TasksPart): string => `${TASKS_PATH}/${PARTS[part]}`

/** The part of an address; any other address of the area is the list of all tasks. */
export const readTasksPath = (path: string): TasksPart =>
  TASKS_PARTS.find((part) => tasksPath(part) === path) ?? 'all'

export const taskDetailPath = (id: number): string => `/task_detail/${id}`

/** Cache key of one task. */
export const TASK_READ = 'task'
/** Cache key of a list of tasks. */
export const tasksRead = (part: TasksPart): string => `tasks.${part}`
/** Everything that a change of a task makes stale. */
export const TASKS_STALE: readonly (readonly string[])[] = [
  [TASK_READ],
  ...TASKS_PARTS.map((part) => [tasksRead(part)]),
]
export const TASK_ROUTES_READ = 'taskRoutes'
export const TASK_TEMPLATES_READ = 'taskTemplates'
