import { expect, test } from 'vitest'
import { placeAfter } from './listKeys.ts'

const at = (index: number, part: 'row' | 'star' = 'row') => ({ index, part })
const after = (key: string, index: number) => placeAfter(key, at(index), 100, 10)

test('arrows, page keys, Home and End walk the rows and stop at the ends', () => {
  expect(after('ArrowDown', 4)).toEqual(at(5))
  expect(after('ArrowDown', 99)).toEqual(at(99))
  expect(after('ArrowUp', 0)).toEqual(at(0))
  expect(after('PageDown', 4)).toEqual(at(14))
  expect(after('PageUp', 4)).toEqual(at(0))
  expect(after('End', 4)).toEqual(at(99))
  expect(after('Home', 4)).toEqual(at(0))
})

test('left stands on the star, right on the row; the part is kept while walking', () => {
  expect(after('ArrowLeft', 4)).toEqual(at(4, 'star'))
  expect(placeAfter('ArrowDown', at(4, 'star'), 100, 10)).toEqual(at(5, 'star'))
  expect(placeAfter('ArrowRight', at(4, 'star'), 100, 10)).toEqual(at(4))
})

test('other keys are not the list’s', () => {
  expect(after('a', 4)).toBeNull()
  expect(after('Tab', 4)).toBeNull()
})
