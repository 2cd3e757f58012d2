import { expect, test } from 'vitest'
import { GroupSets } from './groupSets.ts'

const GROUPS = [
  { id: 7, name: 'North' },
  { id: 3, name: 'Night' },
]

test('vehicles that share an array of groups have one set, with the ids ascending', () => {
  const sets = new GroupSets()
  const set = sets.intern(GROUPS, 10)
  expect(sets.intern(GROUPS, 10)).toBe(set)
  expect(sets.intern(GROUPS.toReversed(), 10)).toBe(set)
  expect(sets.ids(set)).toEqual([3, 7])
})

test('an array that is interned again names its groups unless a later seq named them', () => {
  const sets = new GroupSets()
  sets.intern(GROUPS, 10)
  sets.intern([{ id: 7, name: 'South' }], 12)
  sets.intern(GROUPS, 10)
  expect(sets.nameOf(7)).toBe('South')
  sets.intern(GROUPS, 13)
  expect(sets.nameOf(7)).toBe('North')
  sets.clear()
  sets.intern(GROUPS, 13)
  expect(sets.nameOf(3)).toBe('Night')
})
