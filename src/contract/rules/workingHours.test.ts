import { expect, test } from 'vitest'
import { firstOutside, isTimeOfDay, isWithinHours, nextShiftEnd } from './workingHours.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const dayStart = (at: number): number => Math.floor(at / DAY) * DAY
const DAYTIME = { from: '08:00', to: '17:00' }
const NIGHT = { from: '22:00', to: '06:00' }

test.each([
  [DAYTIME, 7, false],
  [DAYTIME, 8, true],
  [DAYTIME, 17, false],
  [NIGHT, 23, true],
  [NIGHT, 5, true],
  [NIGHT, 6, false],
])('%j at %d o’clock: %s', (hours, hour, isInside) => {
  expect(isWithinHours(hours, hour * HOUR, 0)).toBe(isInside)
})

test('the shift ends next on the same day or the following one', () => {
  expect(nextShiftEnd(DAYTIME, 9 * HOUR, 0)).toBe(17 * HOUR)
  expect(nextShiftEnd(DAYTIME, 18 * HOUR, 0)).toBe(41 * HOUR)
  expect(nextShiftEnd(NIGHT, 23 * HOUR, 0)).toBe(30 * HOUR)
})

test('driving leaves the hours where they end, or has never been within them', () => {
  const drive = (from: number, to: number) => ({ from: from * HOUR, to: to * HOUR })
  expect(firstOutside(DAYTIME, drive(9, 16), dayStart)).toBeNull()
  expect(firstOutside(DAYTIME, drive(16, 19), dayStart)).toBe(17 * HOUR)
  expect(firstOutside(DAYTIME, drive(5, 9), dayStart)).toBe(5 * HOUR)
  expect(firstOutside(NIGHT, drive(23, 31), dayStart)).toBe(30 * HOUR)
})

test.each([
  ['00:00', true],
  ['23:59', true],
  ['24:00', false],
  ['8:00', false],
])('%s is a time of day: %s', (text, isTime) => {
  expect(isTimeOfDay(text)).toBe(isTime)
})
