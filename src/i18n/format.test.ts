import { expect, test } from 'vitest'
import { ageOf, distanceOf, formatDate, formatNumber, formatSpeed, speedKmh, timeLeft } from './format.ts'

test('dates read DD.MM.YYYY - HH:mm:ss [UI-25]', () => {
  expect(formatDate(new Date(2026, 10, 5, 7, 8, 9).getTime())).toBe('05.11.2026 - 07:08:09')
  expect(formatDate(new Date(2026, 10, 15, 17, 8, 9).getTime())).toBe('15.11.2026 - 17:08:09')
  expect(formatDate(null)).toBe('')
})

test('speed is km/h rounded to two decimals, and shown above 0 only [UI-26]', () => {
  expect(speedKmh(15.0879)).toBe(54.32)
  expect(speedKmh(1)).toBe(3.6)
  expect(speedKmh(0)).toBeNull()
  expect(speedKmh(-1)).toBeNull()
  expect(speedKmh(0.001)).toBeNull()
  expect(speedKmh(Number.NaN)).toBeNull()
})

test('numbers have the format of the language', () => {
  const plain = (text: string) => text.replace(/\s/g, ' ')
  expect(plain(formatNumber(1234.56, 'ru'))).toBe('1 234,56')
  expect(plain(formatNumber(12345.6, 'ua'))).toBe('12 345,6')
  expect(formatNumber(1234.567, 'en')).toBe('1,234.57')
  expect(formatNumber(3.7, 'en', 0)).toBe('4')
})

test('speeds have at most two decimals and no trailing zeros [UI-26]', () => {
  const speeds = [86, 86.9, 86.18, 86.183, 0].map((kmh) => formatSpeed(kmh / 3.6, 'ru'))
  expect(speeds).toEqual(['86', '86,9', '86,18', '86,18', ''])
})

test('ages use their largest whole unit', () => {
  const now = 1_000_000_000
  expect(ageOf(now - 12_900, now)).toEqual({ unit: 'seconds', value: 12 })
  expect(ageOf(now - 60_000, now)).toEqual({ unit: 'minutes', value: 1 })
  expect(ageOf(now - 3_599_999, now)).toEqual({ unit: 'minutes', value: 59 })
  expect(ageOf(now - 7_200_000, now)).toEqual({ unit: 'hours', value: 2 })
  expect(ageOf(now - 86_400_000, now)).toEqual({ unit: 'hours', value: 24 })
  expect(ageOf(now - 2 * 86_400_000 + 1, now)).toEqual({ unit: 'hours', value: 47 })
  expect(ageOf(now - 2 * 86_400_000, now)).toEqual({ unit: 'days', value: 2 })
  expect(ageOf(now - 3 * 86_400_000, now)).toEqual({ unit: 'days', value: 3 })
  expect(ageOf(now + 5_000, now)).toEqual({ unit: 'seconds', value: 0 })
})

test.each([
  [0, 'seconds', 0],
  [59_001, 'seconds', 60],
  [60_000, 'minutes', 1],
  [59.4 * 60_000, 'minutes', 59],
  [59.9 * 60_000, 'hours', 1],
  [86_400_000 - 1_000, 'hours', 24],
  [86_400_000 - 3_000_000, 'hours', 23],
  [2 * 86_400_000 - 1_000, 'days', 2],
  [30 * 86_400_000 - 1_000, 'days', 30],
] as const)('%d ms left read as %s: %d', (ms, unit, value) => {
  const now = 1_000_000_000
  expect(timeLeft(now + ms, now)).toEqual({ unit, value })
})

test('distances read as metres below a kilometre, then as kilometres', () => {
  expect(distanceOf(849.6)).toEqual({ unit: 'metre', value: 850, digits: 0 })
  expect(distanceOf(999.7)).toEqual({ unit: 'kilometre', value: 0.9997, digits: 1 })
  expect(distanceOf(12_340)).toEqual({ unit: 'kilometre', value: 12.34, digits: 1 })
  expect(distanceOf(99_960)).toEqual({ unit: 'kilometre', value: 99.96, digits: 0 })
})
