import type { Mutation } from '../mutation.ts'

const CALLS = 'server/features/tasks/tasks.test.ts'
const KEEPER = 'server/features/tasks/taskKeeper.test.ts'
const PROGRESS = 'server/movement/tasks/taskProgress.property.test.ts'
const CORRIDOR = 'server/movement/tasks/corridorWatch.property.test.ts'
const PATHS = 'src/screens/tasks/tasksPath.test.ts'

/** Tasks, routes and templates, and what is sent to SENT-GEO and e-TOLL. */
export const TASKS: readonly Mutation[] = [
  {
    id: 'TASK-04',
    file: 'src/screens/tasks/routes/routePointList.ts',
    find: 'points.map((point, index) => ({ ...point, order: index + 1 }))',
    replace: 'points',
    test: 'src/screens/tasks/routes/routePointList.test.ts',
  },
  {
    id: 'TASK-02',
    file: 'server/movement/tasks/corridorWatch.ts',
    find: 'CORRIDOR_BACK_SHARE * permitted',
    replace: 'permitted',
    test: CORRIDOR,
  },
  {
    id: 'TASK-05',
    file: 'server/movement/tasks/taskProgress.ts',
    find: '{ ...point, leftAt: Math.max(at, point.arrivedAt ?? at) }',
    replace: '{ ...point, leftAt: null }',
    test: PROGRESS,
  },
  {
    id: 'TASK-07',
    file: 'server/features/tasks/taskActions.ts',
    find: "{ ...task, state: 'planned' }, events: []",
    replace: "{ ...task, state: 'active' }, events: []",
    test: CALLS,
  },
  {
    id: 'TASK-15',
    file: 'server/features/tasks/makeTasks.ts',
    find: 'Math.floor(repeat.minute / 60)',
    replace: 'Math.floor(repeat.minute / 60) + 1',
    test: KEEPER,
  },
  {
    id: 'TASK-16',
    file: 'server/movement/tasks/taskProgress.ts',
    find: "const isPassed = passOrder === 'withPasses'",
    replace: "const isPassed = passOrder !== 'withPasses'",
    test: PROGRESS,
  },
  {
    id: 'TASK-19',
    file: 'src/contract/tasks/routePoints.ts',
    find: 'one.order !== point + 1',
    replace: 'one.order < 0',
    test: CALLS,
  },
  {
    id: 'TASK-22',
    file: 'server/features/tasks/taskActions.ts',
    find: 'nextTaskState(task.state, action) === null',
    replace: 'task.id < 0',
    test: CALLS,
  },
  {
    id: 'ROUTE-14',
    file: 'src/screens/tasks/tasksPath.ts',
    find: "?? 'all'",
    replace: "?? 'routes'",
    test: PATHS,
  },
  {
    id: 'ROUTE-20',
    file: 'src/screens/tasks/tasksPath.ts',
    find: "'tasks_list/templates'",
    replace: "'templates'",
    test: PATHS,
  },
  {
    id: 'EURO-03',
    file: 'server/features/euroservices/frequency.ts',
    find: 'if (passed < leastMs) return false',
    replace: 'if (passed < 0) return false',
    test: 'server/features/euroservices/frequency.test.ts',
  },
]
