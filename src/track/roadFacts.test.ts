import { expect, test } from 'vitest'
import { speedLimitIn, streetsOf } from './roadFacts.ts'

const piece = (from: number, to: number, street: string, metres: number, speedLimit: number | null) => ({
  from,
  to,
  street,
  metres,
  speedLimit,
})
const TRACK = {
  trips: [
    {
      from: 0,
      to: 100,
      mileage: 0,
      onRoad: 0,
      offRoad: 0,
      lines: [],
      pieces: [
        piece(0, 10, 'A', 100, 13.9),
        piece(10, 20, '', 9_000, null),
        piece(20, 30, 'B', 300, 25),
        piece(30, 40, 'C', 20, null),
        piece(40, 50, 'D', 200, 8.3),
        piece(50, 60, 'A', 150, 13.9),
      ],
    },
  ],
}

test('names the streets with the longest ways, in the order in which they were driven', () => {
  expect(streetsOf(TRACK, { from: 0, to: 100 })).toEqual(['A', 'B', 'D'])
  expect(streetsOf(TRACK, { from: 20, to: 40 })).toEqual(['B', 'C'])
  expect(streetsOf(TRACK, { from: 200, to: 300 })).toEqual([])
})

test('finds the lowest speed limit of a span, if the data has one', () => {
  expect(speedLimitIn(TRACK, { from: 5, to: 45 })).toBe(8.3)
  expect(speedLimitIn(TRACK, { from: 0, to: 10 })).toBe(13.9)
  expect(speedLimitIn(TRACK, { from: 30, to: 40 })).toBeNull()
})
