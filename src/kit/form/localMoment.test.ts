import { expect, test } from 'vitest'
import { fromFieldMoment, toFieldMoment } from './localMoment.ts'

test('a moment survives the round trip through the date field, to the minute', () => {
  const at = new Date(2026, 2, 1, 9, 5).getTime()
  expect(toFieldMoment(at)).toBe('2026-03-01T09:05')
  expect(fromFieldMoment('2026-03-01T09:05')).toBe(at)
})

test('an empty text and an invalid date are null', () => {
  expect(toFieldMoment(null)).toBe('')
  expect(fromFieldMoment('')).toBeNull()
  expect(fromFieldMoment('soon')).toBeNull()
})
