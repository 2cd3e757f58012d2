import { expect, test } from 'vitest'
import { ageOf, distanceOf, formatDate, formatNumber, SPEED_DIGITS, speedKmh } from './format.ts'

test('dates read DD.MM.YYYY - HH:mm:ss [UI-25]', () => {
  expect(formatDate(new Date(2026, 10, 5, 7, 8, 9).getTime())).toBe('05.11.2026 - 07:08:09')
  expect(formatDate(new Date(2026, 10, 15, 17, 8, 9).getTime())).toBe('15.11.2026 - 17:08:09')
  expect(formatDate(null)).toBe('')
})

test('speed is km/h with two decimals, and shown above 0 only [UI-26]', () => {
  expect(speedKmh(15.0879)).toBe(54.32)
  expect(speedKmh(1)).toBe(3.6)
  expect(speedKmh(0)).toBeNull()
  expect(speedKmh(-1)).toBeNull()
  expect(speedKmh(Number.NaN)).toBeNull()
})

test('numbers have the format of the language', () => {
  const plain = (text: string) => text.replace(/\s/g, ' ')
  expect(plain(formatNumber(1234.56, 'ru'))).toBe('1 234,56')
  expect(plain(formatNumber(12345.6, 'ua'))).toBe('12 345,6')
  expect(formatNumber(1234.567, 'en')).toBe('1,234.57')
  expect(formatNumber(3.7, 'en', 0)).toBe('4')
})

test('all speeds have the same number of decimals, so that their digits align [UI-26]', () => {
  const speeds = [86, 86.9, 86.18].map((kmh) => formatNumber(kmh, 'ru', SPEED_DIGITS, SPEED_DIGITS))
  expect(speeds).toEqual(['86,00', '86,90', '86,18'])
})

test('ages use their largest whole unit', () => {
  const now = 1_000_000_000
  expect(ageOf(now - 12_900, now)).toEqual({ unit: 'seconds', value: 12 })
  expect(ageOf(now - 60_000, now)).toEqual({ unit: 'minutes', value: 1 })
  expect(ageOf(now - 3_599_999, now)).toEqual({ unit: 'minutes', value: 59 })
  expect(ageOf(now - 7_200_000, now)).toEqual({ unit: 'hours', value: 2 })
  expect(ageOf(now - 3 * 86_400_000, now)).toEqual({ unit: 'days', value: 3 })
  expect(ageOf(now + 5_000, now)).toEqual({ unit: 'seconds', value: 0 })
})

test('distances read as metres below a kilometre, then as kilometres', () => {
  expect(distanceOf(849.6)).toEqual({ unit: 'metre', value: 850, digits: 0 })
  expect(distanceOf(999.7)).toEqual({ unit: 'kilometre', value: 0.9997, digits: 1 })
  expect(distanceOf(12_340)).toEqual({ unit: 'kilometre', value: 12.34, digits: 1 })
  expect(distanceOf(99_960)).toEqual({ unit: 'kilometre', value: 99.96, digits: 0 })
})
