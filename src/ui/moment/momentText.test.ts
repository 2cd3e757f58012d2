import { CalendarDate } from '@internationalized/date'
import { expect, test } from 'vitest'
import { atDay, parseMoment, problemOf, readSegments } from './momentText.ts'

type Part = 'day' | 'month' | 'year' | 'hour' | 'minute'

const shown = (parts: Partial<Record<Part, number>>): string =>
  readSegments(
    (['day', 'month', 'year', 'hour', 'minute'] as const).map((type) => ({
      type,
      value: parts[type] ?? null,
      isPlaceholder: parts[type] === undefined,
    })),
  )

test('a whole date with its time is a moment, no digits are empty', () => {
  expect(shown({ day: 5, month: 3, year: 2026, hour: 9, minute: 7 })).toBe('2026-03-05T09:07')
  expect(shown({ day: 29, month: 2, year: 2028, hour: 0, minute: 0 })).toBe('2028-02-29T00:00')
  expect(shown({})).toBe('')
})

test('missing digits and years that are still typed are incomplete', () => {
  expect(shown({ day: 5, month: 3, year: 2026, hour: 9 })).toBe('incomplete')
  expect(shown({ day: 5 })).toBe('incomplete')
  expect(shown({ day: 5, month: 3, year: 202, hour: 9, minute: 7 })).toBe('incomplete')
  expect(shown({ day: 5, month: 0, year: 2026, hour: 9, minute: 7 })).toBe('incomplete')
  expect(shown({ day: 0, month: 3, year: 2026, hour: 9, minute: 7 })).toBe('incomplete')
})

test('a day that the month does not have is impossible', () => {
  const time = { hour: 10, minute: 0 }
  expect(shown({ ...time, day: 31, month: 4, year: 2026 })).toBe('impossible')
  expect(shown({ ...time, day: 29, month: 2, year: 2026 })).toBe('impossible')
})

test('digits without a time are a day', () => {
  const day = (parts: Partial<Record<Part, number>>): string =>
    readSegments(
      (['day', 'month', 'year'] as const).map((type) => ({
        type,
        value: parts[type] ?? null,
        isPlaceholder: parts[type] === undefined,
      })),
    )
  expect(day({ day: 5, month: 3, year: 2026 })).toBe('2026-03-05')
  expect(day({ day: 5, month: 3 })).toBe('incomplete')
  expect(day({ day: 31, month: 4, year: 2026 })).toBe('impossible')
  expect(parseMoment('2026-03-05')?.toString()).toBe('2026-03-05T00:00:00')
})

test('only real moments are parsed', () => {
  expect(parseMoment('2026-03-05T09:07')?.toString()).toBe('2026-03-05T09:07:00')
  for (const text of ['', 'incomplete', 'impossible']) expect(parseMoment(text)).toBeNull()
  expect(['impossible', '2026-03-05T09:07', ''].map(problemOf)).toEqual(['impossible', null, null])
})

test('another day keeps the time, and begins at midnight without one', () => {
  const day = new CalendarDate(2026, 12, 1)
  expect(atDay(day, '2026-03-05T09:07')).toBe('2026-12-01T09:07')
  expect(atDay(day, 'impossible')).toBe('2026-12-01T00:00')
  expect(atDay(day, '')).toBe('2026-12-01T00:00')
})
