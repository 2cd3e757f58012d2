import { expect, test } from 'vitest'
import { zone } from '../testing/zone.ts'
import { undoOf } from './formerFields.ts'

test('undoes a change of several zones by what each of them had, those that had the same together', () => {
  const zones = [
    zone(1, 'A', { color: '#111111', group: 'North' }),
    zone(2, 'B', { color: '#222222' }),
    zone(3, 'C', { color: '#111111', group: 'North' }),
  ]
  expect(undoOf(zones, { color: '#ffffff', group: null })).toEqual([
    { color: '#111111', group: 'North', ids: [1, 3] },
    { color: '#222222', group: null, ids: [2] },
  ])
})
