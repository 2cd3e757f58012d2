import { expect, test } from 'vitest'
import { GROUP_MAPPING_MAX } from '../../../contract/http/groups.ts'
import { moveSteps, stepCount, undoSteps } from './moveSteps.ts'

const NOBODY: ReadonlySet<number> = new Set()

test('a drop on a group adds the vehicles, and does not send members again [API-73]', () => {
  expect(moveSteps({ vehicleIds: [1, 2, 3], outOf: null, into: 9 }, new Set([2]))).toEqual([
    { kind: 'add', groupId: 9, vehicleIds: [1, 3] },
  ])
  expect(moveSteps({ vehicleIds: [2], outOf: null, into: 9 }, new Set([2]))).toEqual([])
})

test('a move adds first and removes afterwards, also vehicles that were in both [API-73, API-74]', () => {
  expect(moveSteps({ vehicleIds: [1, 2], outOf: 4, into: 9 }, new Set([2]))).toEqual([
    { kind: 'add', groupId: 9, vehicleIds: [1] },
    { kind: 'remove', groupId: 4, vehicleIds: [1, 2] },
  ])
})

test('removes from a group into none; a group dropped onto itself does nothing [API-74]', () => {
  expect(moveSteps({ vehicleIds: [1], outOf: 4, into: null }, NOBODY)).toEqual([
    { kind: 'remove', groupId: 4, vehicleIds: [1] },
  ])
  expect(moveSteps({ vehicleIds: [1], outOf: 4, into: 4 }, new Set([1]))).toEqual([])
})

test('splits thousands into parts that a call accepts', () => {
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

test('undo reverses the calls, the last first', () => {
  const done = moveSteps({ vehicleIds: [1, 2], outOf: 4, into: 9 }, new Set([2]))
  expect(undoSteps(done)).toEqual([
    { kind: 'add', groupId: 4, vehicleIds: [1, 2] },
    { kind: 'remove', groupId: 9, vehicleIds: [1] },
  ])
  expect(undoSteps(undoSteps(done))).toEqual(done)
})
