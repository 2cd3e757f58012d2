import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf, criterionOf, scoreOf } from './driverScore.ts'
import { nightSpans } from './nightSpans.ts'
import { DEFAULT_SCORE_SETTINGS, pointsFor } from './scoreSettings.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const KMH = 1 / 3.6

test.each([
  ['acceleration', 0.3, null],
  ['acceleration', 0.31, 'acceleration31'],
  ['acceleration', 0.4, 'acceleration40'],
  ['braking', 0.349, 'braking31'],
  ['braking', 0.35, 'braking35'],
  ['braking', null, 'braking31'],
  ['cornering', 0.3, 'cornering30'],
  ['overSpeed', 9.9 * KMH, null],
  ['overSpeed', 10 * KMH, 'overSpeed10'],
  ['overSpeed', 60 * KMH, 'overSpeed40'],
  ['idling', 0, 'idling'],
  ['cardExpired', 0, null],
] as const)('%s of %s is judged as %s', (kind, size, criterion) => {
  expect(criterionOf(kind, size)).toBe(criterion)
})

test('the worked example of docs/driver-score.md holds', () => {
  const costs = [
    ['braking', 0.33, 0],
    ['braking', 0.33, 0],
    ['braking', 0.38, 0],
    ['cornering', 0.34, 0],
    ['overSpeed', 26 * KMH, 4 * MINUTE],
    ['idling', 0, 30 * MINUTE],
  ] as const
  const points = costs.reduce((sum, [kind, size, ms]) => {
    const criterion = criterionOf(kind, size)
    const amount = criterion && amountOf(criterion, ms)
    return sum + pointsFor(DEFAULT_SCORE_SETTINGS, criterion, amount)
  }, 0)
  expect(points).toBeCloseTo(61)
  expect(scoreOf(points, 1_250_000)).toBeCloseTo(4.88)
  expect(scoreOf(points, 9_999)).toBeNull()
})

test('the parts of a span within daily hours are those of a look at every minute', () => {
  const time = fc.integer({ min: 0, max: 1_439 })
  fc.assert(
    fc.property(time, time, time, fc.integer({ min: 1, max: 4_000 }), (from, to, begins, length) => {
      fc.pre(from !== to)
      const text = (minute: number): string =>
        `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
      const span = { from: begins * MINUTE, to: (begins + length) * MINUTE }
      const spans = nightSpans({ from: text(from), to: text(to) }, span, (at) => Math.floor(at / DAY) * DAY)
      for (let minute = begins; minute < begins + length; minute++) {
        const ofDay = minute % 1_440
        const isNight = from < to ? ofDay >= from && ofDay < to : ofDay >= from || ofDay < to
        const at = minute * MINUTE
        expect(spans.some((one) => at >= one.from && at < one.to)).toBe(isNight)
      }
    }),
    { numRuns: 100 },
  )
})
