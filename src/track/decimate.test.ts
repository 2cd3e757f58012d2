import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimate } from './decimate.ts'

const samples = fc
  .array(
    fc.record({
      step: fc.integer({ min: 0, max: 50 }),
      value: fc.oneof(fc.integer({ min: -500, max: 500 }), fc.constant(Number.NaN)),
    }),
    { minLength: 1, maxLength: 600 },
  )
  .map((rows) => {
    let at = 0
    return {
      at: Float64Array.from(rows, ({ step }) => (at += step)),
      value: Float64Array.from(rows, ({ value }) => value),
    }
  })

/** The lowest and highest values of each column of pixels; NaN where there is none. */
const extremes = (
  at: Float64Array,
  value: Float64Array,
  rows: Iterable<number>,
  columns: number,
  to: number,
) => {
  const found = Array.from({ length: columns }, () => [Number.NaN, Number.NaN] as [number, number])
  for (const row of rows) {
    const column = Math.floor(((at[row] ?? 0) / to) * columns)
    const current = value[row] ?? Number.NaN
    const pair = found[column]
    if (!pair || Number.isNaN(current)) continue
    found[column] = [
      Number.isNaN(pair[0]) ? current : Math.min(pair[0], current),
      Number.isNaN(pair[1]) ? current : Math.max(pair[1], current),
    ]
  }
  return found
}

test('keeps the lowest and the highest value of every column, in order, and at most four of each [TRACK-01]', () => {
  fc.assert(
    fc.property(samples, fc.integer({ min: 1, max: 40 }), ({ at, value }, columns) => {
      const to = (at.at(-1) ?? 0) + 1
      const kept = decimate(at, value, { from: 0, to }, columns)
      expect(kept.length).toBeLessThanOrEqual(columns * 4 + 4)
      expect([...kept]).toEqual([...new Set(kept)].toSorted((a, b) => a - b))
      // Borders between columns may fall either way where a division rounds, so columns are compared as whole extremes.
      const [all, drawn] = [
        extremes(at, value, at.keys(), columns, to),
        extremes(at, value, kept, columns, to),
      ]
      expect(drawn).toEqual(all)
    }),
  )
})

test('keeps one sample beyond each edge, so that the line reaches it', () => {
  const at = Float64Array.from({ length: 100 }, (_, row) => row * 10)
  const kept = decimate(at, at, { from: 205, to: 295 }, 500)
  expect([kept[0], kept.at(-1)]).toEqual([20, 30])
})

test('reduces a quarter of a million samples to a few', () => {
  const at = Float64Array.from({ length: 260_000 }, (_, row) => row * 1_000)
  const value = at.map((_, row) => (row === 123_456 ? 999 : row % 90))
  const kept = decimate(at, value, { from: 0, to: 260_000_000 }, 1_000)
  expect(kept.length).toBeLessThanOrEqual(4_004)
  expect(kept).toContain(123_456)
})
