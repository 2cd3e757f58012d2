import { expect, test } from 'vitest'
import { readWholeNumber } from './readWholeNumber.ts'

test('a whole-number field keeps digits only, and no more than its maximum [VALID-25]', () => {
  expect(readWholeNumber('90', 5)).toBe(90)
  expect(readWholeNumber(' -1,5e2 днів', 5)).toBe(152)
  expect(readWholeNumber('1234567', 5)).toBe(12_345)
  expect(readWholeNumber('', 5)).toBeNull()
  expect(readWholeNumber('abc', 5)).toBeNull()
})
