import { expect, test } from 'vitest'
import type { TaskPoint } from '../../../contract/http/tasks.ts'
import { plannedLine } from './taskLines.ts'

const points = [
  { longitude: 30, latitude: 50 },
  { longitude: 31, latitude: 51 },
] as TaskPoint[]

test('the planned way is the road where there is one, otherwise straight, and in any order there is none', () => {
  const task = { passOrder: 'consistently', points } as const
  expect(plannedLine(task, { line: [30, 50, 30.5, 50.9, 31, 51] })).toEqual([
    {
      kind: 'planned',
      isStraight: false,
      line: [
        [30, 50],
        [30.5, 50.9],
        [31, 51],
      ],
    },
  ])
  const straight = [
    [30, 50],
    [31, 51],
  ]
  expect(plannedLine(task, { line: null })).toEqual([{ kind: 'planned', isStraight: true, line: straight }])
  expect(plannedLine(task, null)).toEqual([{ kind: 'planned', isStraight: true, line: straight }])
  expect(plannedLine({ ...task, passOrder: 'arbitrarily' }, { line: null })).toEqual([])
})
