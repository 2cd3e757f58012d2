import { expect, test } from 'vitest'
import { readTasksPath, TASKS_PARTS, taskDetailPath, tasksPath } from './tasksPath.ts'

test('each part of the tasks has its address, and the area opens with all tasks [ROUTE-14, ROUTE-15, ROUTE-16, ROUTE-17, ROUTE-18, ROUTE-19, ROUTE-20, ROUTE-32]', () => {
  expect(TASKS_PARTS.map((part) => [part, tasksPath(part)])).toEqual([
    ['all', '/tasks/tasks_list'],
    ['plan', '/tasks/plan'],
    ['tours', '/tasks/plan/tours'],
    ['templates', '/tasks/tasks_list/templates'],
    ['active', '/tasks/active'],
    ['planned', '/tasks/planned'],
    ['completed', '/tasks/completed'],
    ['routes', '/tasks/routes_list'],
    ['pointImport', '/tasks/routes_list/import'],
  ])
  for (const part of TASKS_PARTS) expect(readTasksPath(tasksPath(part))).toBe(part)
  expect(readTasksPath('/tasks')).toBe('all')
  expect(taskDetailPath(7)).toBe('/task_detail/7')
})
