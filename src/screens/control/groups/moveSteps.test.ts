import { expect, test } from 'vitest'
import { GROUP_MAPPING_MAX } from '../../../contract/http/groups.ts'
import { moveSteps, stepCount, undoSteps } from './moveSteps.ts'

const NOBODY: ReadonlySet<number> = new Set()

test('what is dropped on a group goes in; who is there already is not sent again [API-73]', () => {
  expect(moveSteps({ vehicleIds: [1, 2, 3], outOf: null, into: 9 }, new Set([2]))).toEqual([
    { kind: 'add', groupId: 9, vehicleIds: [1, 3] },
  ])
  expect(moveSteps({ vehicleIds: [2], outOf: null, into: 9 }, new Set([2]))).toEqual([])
})

test('a move puts in first and takes out then, those too that were in both [API-73, API-74]', () => {
  expect(moveSteps({ vehicleIds: [1, 2], outOf: 4, into: 9 }, new Set([2]))).toEqual([
    { kind: 'add', groupId: 9, vehicleIds: [1] },
    { kind: 'remove', groupId: 4, vehicleIds: [1, 2] },
  ])
})

test('out of a group and into none; a group dropped onto itself is nothing [API-74]', () => {
  expect(moveSteps({ vehicleIds: [1], outOf: 4, into: null }, NOBODY)).toEqual([
    { kind: 'remove', groupId: 4, vehicleIds: [1] },
  ])
  expect(moveSteps({ vehicleIds: [1], outOf: 4, into: 4 }, new Set([1]))).toEqual([])
})

test('thousands go in parts that a call takes', () => {
  const vehicleIds = Array.from({ length: GROUP_MAPPING_MAX * 2 + 5 }, (_, index) => index + 1)
  const steps = moveSteps({ vehicleIds, outOf: 4, into: 9 }, NOBODY)
  expect(steps.map((step) => [step.kind, step.vehicleIds.length])).toEqual([
    ['add', GROUP_MAPPING_MAX],
    ['add', GROUP_MAPPING_MAX],
    ['add', 5],
    ['remove', GROUP_MAPPING_MAX],
    ['remove', GROUP_MAPPING_MAX],
    ['remove', 5],
  ])
  expect(stepCount(steps)).toBe(vehicleIds.length * 2)
})

test('taking back does the opposite of what was done, the last first', () => {
  const done = moveSteps({ vehicleIds: [1, 2], outOf: 4, into: 9 }, new Set([2]))
  expect(undoSteps(done)).toEqual([
    { kind: 'add', groupId: 4, vehicleIds: [1, 2] },
    { kind: 'remove', groupId: 9, vehicleIds: [1] },
  ])
  expect(undoSteps(undoSteps(done))).toEqual(done)
})
