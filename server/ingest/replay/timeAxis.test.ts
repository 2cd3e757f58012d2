import { expect, test } from 'vitest'
import { TimeAxis } from './timeAxis.ts'

const NOW = Date.UTC(2026, 10, 20)
const HOUR = 3_600_000

/** Plays in steps of 200 ms and returns how far behind the present each step is. */
const lags = (axis: TimeAxis, ms: number): number[] => {
  const behind: number[] = []
  let played = 0
  for (let gone = 200; gone <= ms; gone += 200) {
    played = axis.advance(played, 200, NOW + gone)
    behind.push(NOW + gone - axis.momentOf(played))
  }
  return behind
}

test('plays a pass of an hour at 60 times the speed from the past up to the present', () => {
  const axis = new TimeAxis({ now: NOW, speed: 60, durationMs: HOUR, newestAt: null })
  expect(axis.origin).toBe(NOW - 59 * 60_000)
  const behind = lags(axis, 61_000)
  expect(behind.every((lag, index) => lag >= 0 && lag <= (behind[index - 1] ?? HOUR))).toBe(true)
  expect(behind.findIndex((lag) => lag === 0)).toBe(60_000 / 200 - 1)
  expect(behind.at(-1)).toBe(0)
})

test('plays in the present at the recorded speed, and catches up after the server was blocked', () => {
  const axis = new TimeAxis({ now: NOW, speed: 1, durationMs: HOUR, newestAt: null })
  expect(new Set(lags(axis, 2_000))).toEqual(new Set([0]))
  const late = NOW + 30_000
  const first = axis.advance(0, 200, late)
  expect(first).toBe(400)
  expect(axis.advance(29_900, 200, late + 200)).toBe(30_200)
})

test('starts a slow play now and falls behind', () => {
  const axis = new TimeAxis({ now: NOW, speed: 0.5, durationMs: HOUR, newestAt: null })
  expect(axis.origin).toBe(NOW)
  expect(lags(axis, 2_000).at(-1)).toBe(1_000)
})

test('begins after the data that its vehicles already have, and at most a month ago', () => {
  const options = { now: NOW, speed: 60, durationMs: HOUR }
  expect(new TimeAxis({ ...options, newestAt: NOW - 60_000 }).origin).toBe(NOW - 59_000)
  expect(new TimeAxis({ ...options, newestAt: NOW - 24 * HOUR }).origin).toBe(NOW - 59 * 60_000)
  const years = new TimeAxis({ ...options, durationMs: 20_000 * HOUR, newestAt: null })
  expect(years.origin).toBe(NOW - 30 * 24 * HOUR)
})

test('moves no play back when the clock is set back', () => {
  const axis = new TimeAxis({ now: NOW, speed: 1, durationMs: HOUR, newestAt: null })
  expect(axis.advance(10_000, 0, NOW)).toBe(10_000)
})
