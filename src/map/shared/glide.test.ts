import { expect, test } from 'vitest'
import { type GlidePoint, isGlideOver, nextGlide, placeInGlide, wayInGlide } from './glide.ts'

const point = (timestamp: number, latitude: number, longitude = 30): GlidePoint => ({
  timestamp,
  latitude,
  longitude,
})
const LASTS = 5_000

test('shows the first place at once, with the way behind it', () => {
  const glide = nextGlide(null, { points: [point(1, 50), point(2, 50.001)], now: 100, lastsMs: LASTS })
  expect(placeInGlide(glide, 100)).toEqual(point(2, 50.001))
  expect(isGlideOver(glide, 100)).toBe(true)
  expect(wayInGlide(glide, 100)).toEqual([
    [30, 50],
    [30, 50.001],
  ])
})

test('a vehicle goes along its points to the new place and is there in the time given', () => {
  const first = nextGlide(null, { points: [point(0, 50)], now: 0, lastsMs: LASTS })
  // Around a corner: north, then east.
  const points = [point(0, 50), point(5_000, 50.01), point(10_000, 50.01, 30.01)]
  const glide = nextGlide(first, { points, now: 0, lastsMs: LASTS })
  expect(placeInGlide(glide, 0)).toEqual(point(0, 50))
  expect(placeInGlide(glide, 1_250)?.latitude).toBeCloseTo(50.005, 9)
  expect(placeInGlide(glide, 2_500)).toEqual(point(5_000, 50.01))
  expect(placeInGlide(glide, 3_750)?.longitude).toBeCloseTo(30.005, 9)
  expect(isGlideOver(glide, 4_999)).toBe(false)
  expect(placeInGlide(glide, 9_000)).toEqual(point(10_000, 50.01, 30.01))
  expect(wayInGlide(glide, 3_750)).toHaveLength(3)
})

test('updates on the way continue from the shown position', () => {
  const first = nextGlide(null, { points: [point(0, 50)], now: 0, lastsMs: LASTS })
  const second = nextGlide(first, { points: [point(1_000, 50.01)], now: 0, lastsMs: LASTS })
  const third = nextGlide(second, { points: [point(2_000, 50.02)], now: 2_500, lastsMs: LASTS })
  expect(placeInGlide(third, 2_500)?.latitude).toBeCloseTo(50.005, 9)
  expect(placeInGlide(third, 7_500)).toEqual(point(2_000, 50.02))
})

test.each([
  ['too far', point(1_000, 51), LASTS],
  ['without motion', point(1_000, 50.01), 0],
  ['an older one', point(-1, 50.01), LASTS],
])('a place that is %s is shown at once', (_, next, lastsMs) => {
  const first = nextGlide(null, { points: [point(0, 50)], now: 0, lastsMs })
  const glide = nextGlide(first, { points: [next], now: 0, lastsMs })
  expect(placeInGlide(glide, 0)).toEqual(next)
})
