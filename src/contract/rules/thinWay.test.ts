import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceToSegment, type PlanePoint, thinWay } from './thinWay.ts'

test('keeps the corners of a way and drops what is on its sides', () => {
  const way = [
    [0, 0],
    [50, 1],
    [100, 0],
    [101, 50],
    [100, 100],
  ] as const
  expect(thinWay(way, 3, distanceToSegment)).toEqual([
    [0, 0],
    [100, 0],
    [100, 100],
  ])
  expect(thinWay(way, 0.5, distanceToSegment)).toHaveLength(5)
})

test('every point of a way is within the tolerance of what is kept, which begins and ends as the way does', () => {
  const coordinate = fc.integer({ min: -100, max: 100 })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 60 }),
      (way: PlanePoint[]) => {
        const kept = thinWay(way, 5, distanceToSegment)
        expect([kept[0], kept.at(-1)]).toEqual([way[0], way.at(-1)])
        for (const point of way) {
          const distances = kept.map((from, at) => distanceToSegment(point, from, kept[at + 1] ?? from))
          expect(Math.min(...distances)).toBeLessThanOrEqual(5)
        }
      },
    ),
  )
})

test('a closed ring keeps its farthest corners, and nothing is kept of nothing', () => {
  const ring: PlanePoint[] = [
    [0, 0],
    [10, 0],
    [10, 10],
    [5, 10.1],
    [0, 10],
    [0, 0],
  ]
  expect(thinWay(ring, 1, distanceToSegment)).toEqual([
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
    [0, 0],
  ])
  expect(thinWay([], 1, distanceToSegment)).toEqual([])
})
