import { expect, test } from 'vitest'
import { durationText, momentText } from './words.ts'

test('writes a moment in its time zone with the offset of that day', () => {
  expect(momentText(Date.UTC(2026, 10, 20, 12), 'Europe/Kyiv')).toBe('2026-11-20T14:00:00+02:00')
  expect(momentText(Date.UTC(2026, 6, 20, 22), 'Europe/Kyiv')).toBe('2026-07-21T01:00:00+03:00')
  expect(momentText(Date.UTC(2026, 10, 20), 'UTC')).toBe('2026-11-20T00:00:00Z')
  expect(momentText(Date.UTC(2026, 0, 1, 2), 'America/St_Johns')).toBe('2025-12-31T22:30:00-03:30')
})

test('writes a duration by its two largest units', () => {
  expect([0, 999, 59_499, 61_000, 600_000, 3_660_000, 90_000_000].map(durationText)).toEqual([
    '0 s',
    '1 s',
    '59 s',
    '1 min 1 s',
    '10 min',
    '1 h 1 min',
    '1 d 1 h',
  ])
})
