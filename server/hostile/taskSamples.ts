import {
  ROUTE,
  orderedPointOf,
  TASK_SHARE,
  taskOf,
  toursOf,
  type TaskThings,
  templateOf,
} from '../features/tasks/testTasks.ts'

/** Which routes, templates and tasks a path means (callSamples.ts). */
export const TASK_PATHS = [
  [/\/task\/route\/imports\/:id/, 'taskPointImport'],
  [/\/task\/route\/:id/, 'taskRoute'],
  [/\/task\/template\/:id/, 'taskTemplate'],
  [/\/task\/:id/, 'task'],
  [/\/driver-link\/:id/, 'driverLink'],
] as const

/** A valid body of each call about tasks that takes one. */
export const taskBodies = (of: TaskThings & { readonly vehicle: number }) => ({
  createTaskRoute: { ...ROUTE, name: 'Fresh' },
  changeTaskRoute: { ...ROUTE, name: 'Fresh 2' },
  deleteTaskRoutes: { ids: [of.taskRoute] },
  restoreTaskRoutes: { ids: [of.taskRoute] },
  createTaskTemplate: templateOf(of.taskRoute, of.vehicle),
  changeTaskTemplate: { ...templateOf(of.taskRoute, of.vehicle), name: 'Every day' },
  deleteTaskTemplates: { ids: [of.taskTemplate] },
  restoreTaskTemplates: { ids: [of.taskTemplate] },
  createTask: { ...taskOf(of.taskRoute, of.vehicle), startsAt: 2_000_000_000_000, endsAt: 2_000_003_600_000 },
  changeTask: {
    name: 'N',
    routeId: of.taskRoute,
    description: 'd',
    startsAt: 2_000_000_000_000,
    endsAt: 2_000_003_600_000,
    performers: [of.vehicle],
    shift: 'second',
  },
  moveTask: {
    from: of.vehicle,
    to: of.vehicle + 1,
    seen: { name: 'Secret task', startsAt: null, endsAt: null, performers: [of.vehicle], state: 'draft' },
    acceptsOverlap: false,
  },
  bestTaskOrder: { timing: 'activation', points: ROUTE.points.map(orderedPointOf) },
  previewTours: { ...toursOf(of.task, of.vehicle), routeIds: [of.taskRoute] },
  applyTours: {
    ...toursOf(of.task, of.vehicle),
    routeIds: [of.taskRoute],
    name: 'Tours',
    seen: 'A'.repeat(43),
    tours: [
      { vehicleId: of.vehicle, stops: [{ stop: 0, at: 2_000_000_000_000, leavesAt: 2_000_000_000_000 }] },
    ],
    left: [1],
  },
  undoTours: { taskIds: [of.task], removedIds: [of.task] },
  deleteTasks: { ids: [of.task] },
  restoreTasks: { ids: [of.task] },
  completeTask: { outcome: 'failed', reason: 'No driver' },
  cancelTask: { reason: 'Not needed' },
  createTaskShare: TASK_SHARE,
  createDriverLink: { vehicleId: of.vehicle, employeeId: null, days: 30 },
  markDriverPoint: {
    key: '00000000-0000-4000-8000-000000000001',
    taskId: of.task,
    point: 1,
    kind: 'failed',
    at: 1,
    reason: 'Nobody there',
  },
})

/** Whole queries of the calls about tasks that require one. */
export const taskQueries = (of: TaskThings) => ({
  addDriverPicture: {
    key: '00000000-0000-4000-8000-000000000001',
    taskId: String(of.task),
    point: '1',
    kind: 'photo',
    at: '1',
  },
})
