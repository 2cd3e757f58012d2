import { expect, test } from 'vitest'
import type { ListEntry } from '../contract/engine/rows.ts'
import { rowOf } from '../fleet/testing/fakeEngine.ts'
import { requestOf } from './listKeys.ts'

const SIZE = { count: 100, pageRows: 10 }
const VEHICLE: ListEntry = { kind: 'vehicle', groupId: null, row: rowOf() }
const group = (folded: boolean, vehicles = 4): ListEntry => ({
  kind: 'group',
  groupId: 3,
  name: 'North',
  vehicles,
  alarms: 0,
  folded,
})
const at = (index: number, part: 'row' | 'star' = 'row') => ({ index, part })
const move = (index: number, part: 'row' | 'star' = 'row') => ({ kind: 'move', place: at(index, part) })
const after = (key: string, index: number, entry: ListEntry = VEHICLE) =>
  requestOf(key, at(index), entry, SIZE)

test('arrows, page keys, Home and End move through the rows and stop at the ends', () => {
  expect(after('ArrowDown', 4)).toEqual(move(5))
  expect(after('ArrowDown', 99)).toEqual(move(99))
  expect(after('ArrowUp', 0)).toEqual(move(0))
  expect(after('PageDown', 4)).toEqual(move(14))
  expect(after('PageUp', 4)).toEqual(move(0))
  expect(after('End', 4)).toEqual(move(99))
  expect(after('Home', 4)).toEqual(move(0))
})

test('left moves to the star, right to the row; vertical moves keep the part', () => {
  expect(after('ArrowLeft', 4)).toEqual(move(4, 'star'))
  expect(requestOf('ArrowDown', at(4, 'star'), VEHICLE, SIZE)).toEqual(move(5, 'star'))
  expect(requestOf('ArrowRight', at(4, 'star'), VEHICLE, SIZE)).toEqual(move(4))
})

test('on a header left collapses the group and right expands it, then goes in [LIST-32]', () => {
  expect(after('ArrowLeft', 4, group(false))).toEqual({ kind: 'fold' })
  expect(after('ArrowLeft', 4, group(true))).toEqual({ kind: 'stay' })
  expect(after('ArrowRight', 4, group(true))).toEqual({ kind: 'unfold' })
  expect(after('ArrowRight', 4, group(false))).toEqual(move(5))
  expect(after('ArrowRight', 4, group(false, 0))).toEqual({ kind: 'stay' })
})

test('Enter activates; space chooses a vehicle, and activates its star or a header; other keys are ignored', () => {
  expect([after('Enter', 4), after(' ', 4)]).toEqual([{ kind: 'act' }, { kind: 'choose' }])
  expect(requestOf(' ', at(4, 'star'), VEHICLE, SIZE)).toEqual({ kind: 'act' })
  expect(after(' ', 4, group(true))).toEqual({ kind: 'act' })
  expect([after('a', 4), after('Tab', 4)]).toEqual([null, null])
})
