/** What the types of this file have in common: each event is one notification, as it is. */
const EACH = { ends: [], counting: 'each', parameters: [], filter: null, needs: 'tasks' } as const

/** NOTIF-14: the types of notifications about tasks, as those of `notificationSpecs.ts`. */
export const TASK_SPECS = {
  taskStarted: { ...EACH, severity: 'info', events: ['TASK_START'], isStandard: true },
  taskArrived: { ...EACH, severity: 'info', events: ['TASK_POINT_ARRIVED'], isStandard: false },
  taskLeft: { ...EACH, severity: 'info', events: ['TASK_POINT_LEFT'], isStandard: false },
  taskPointFailed: { ...EACH, severity: 'warning', events: ['TASK_POINT_FAILED'], isStandard: true },
  taskLate: { ...EACH, severity: 'warning', events: ['TASK_LATE'], isStandard: true },
  taskOffWay: {
    ...EACH,
    severity: 'warning',
    events: ['TASK_OFF_WAY'],
    ends: ['TASK_BACK_ON_WAY'],
    isStandard: true,
  },
  taskBackOnWay: { ...EACH, severity: 'info', events: ['TASK_BACK_ON_WAY'], isStandard: false },
  taskEnded: { ...EACH, severity: 'info', events: ['TASK_END'], isStandard: true },
} as const
