import { expect, test } from 'vitest'
import { choose, isChosen, NO_CHANGES } from './memberChanges.ts'

const IN = { vehicleId: 1, groupIds: [3, 9] }
const OUT = { vehicleId: 2, groupIds: [9] }

test('ticks become vehicles to add and to remove; what is so already is no change [API-73, API-74]', () => {
  expect(choose(NO_CHANGES, 3, [IN, OUT], true)).toEqual({ add: new Set([2]), remove: new Set() })
  expect(choose(NO_CHANGES, 3, [IN, OUT], false)).toEqual({ add: new Set(), remove: new Set([1]) })
})

test('a tick that is taken back leaves nothing to save', () => {
  const added = choose(NO_CHANGES, 3, [OUT], true)
  expect(isChosen(added, 3, OUT)).toBe(true)
  expect(choose(added, 3, [OUT], false)).toEqual(NO_CHANGES)
  const removed = choose(NO_CHANGES, 3, [IN], false)
  expect(isChosen(removed, 3, IN)).toBe(false)
  expect(choose(removed, 3, [IN], true)).toEqual(NO_CHANGES)
})
