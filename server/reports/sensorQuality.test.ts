import { expect, test } from 'vitest'
import type { TrackSeries } from '../../src/contract/http/track.ts'
import type { ReportFacts } from './reportKind.ts'
import { judgeSensors } from './sensorQuality.ts'

const MINUTE = 60_000
/** A reading a minute, on a road of 1 km a minute. */
const seriesOf = (values: readonly number[]): TrackSeries =>
  ({
    kind: 'sensor',
    number: 27,
    name: 'Tank',
    unit: 'l',
    type: 'FUEL_LEVEL',
    timestamp: Float64Array.from(values, (_, row) => row * MINUTE),
    value: Float32Array.from(values),
  }) as unknown as TrackSeries
const details = { between: (from: number, to: number) => ({ mileage: ((to - from) / MINUTE) * 1_000 }) }
const judge = (values: readonly number[]) => {
  const facts = { series: [seriesOf(values)], details } as unknown as Pick<ReportFacts, 'series' | 'details'>
  return judgeSensors(facts, 400)[0]
}
const falling = (count: number, from = 300): number[] =>
  Array.from({ length: count }, (_, row) => from - row / 4)

test('a level that stays the same over 100 km is stuck, and takes as much as its share of the way', () => {
  expect(judge(falling(400))).toMatchObject({ score: 100, reasons: [] })
  // 99 km of the same level are no fault yet.
  expect(judge([...falling(200), ...Array.from({ length: 99 }, () => 200)])).toMatchObject({ reasons: [] })
  const stuck = judge([...falling(300), ...Array.from({ length: 101 }, () => 200)])
  expect(stuck?.reasons).toMatchObject([{ fault: 'stuck', share: 0.25, lost: 30 }])
  expect(stuck?.score).toBe(70)
  const whole = judge(Array.from({ length: 400 }, () => 200))
  expect(whole?.reasons).toMatchObject([{ fault: 'stuck', share: 1, lost: 60 }])
})
