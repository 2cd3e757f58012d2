import { expect, test } from 'vitest'
import { sensorGroups } from './sensorGroups.ts'

const sizes = (count: number): number[] =>
  sensorGroups(Array.from({ length: count }, (_, index) => index)).map((group) => group.length)

test('six sensors or fewer stay together, more are split with 7 in the first group [POPUP-20]', () => {
  expect(sizes(1)).toEqual([1])
  expect(sizes(6)).toEqual([6])
  expect(sizes(8)).toEqual([7, 1])
  expect(sensorGroups([1, 2, 3, 4, 5, 6, 7, 8, 9])).toEqual([
    [1, 2, 3, 4, 5, 6, 7],
    [8, 9],
  ])
})

test('later groups have 7 each, and no group is empty [POPUP-21]', () => {
  expect(sizes(0)).toEqual([])
  expect(sizes(7)).toEqual([7])
  expect(sizes(14)).toEqual([7, 7])
  expect(sizes(22)).toEqual([7, 7, 7, 1])
})
