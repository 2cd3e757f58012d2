import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bearingDeg, destination, distanceM, isWithinM } from './geodesy.ts'

test('a degree along a great circle is the mean radius times a degree in radians', () => {
  const degree = (6_371_008.8 * Math.PI) / 180
  expect(distanceM(0, 0, 0, 1)).toBeCloseTo(degree, 3)
  expect(distanceM(50, 30, 51, 30)).toBeCloseTo(degree, 3)
  expect(distanceM(0, 179.5, 0, -179.5)).toBeCloseTo(degree, 3)
  expect(distanceM(0, 0, 0, 180)).toBeCloseTo(180 * degree, 3)
  expect(distanceM(50.45, 30.52, 50.45, 30.52)).toBe(0)
})

test('bearings follow the compass', () => {
  expect(bearingDeg(0, 0, 1, 0)).toBeCloseTo(0)
  expect(bearingDeg(0, 0, 0, 1)).toBeCloseTo(90)
  expect(bearingDeg(1, 0, 0, 0)).toBeCloseTo(180)
  expect(bearingDeg(0, 0, 0, -1)).toBeCloseTo(270)
})

test('a destination has the given distance and bearing, also across the antimeridian', () => {
  const latitude = fc.double({ min: -80, max: 80, noNaN: true })
  const longitude = fc.double({ min: -180, max: 180, noNaN: true })
  fc.assert(
    fc.property(
      latitude,
      longitude,
      fc.double({ min: 0, max: 359.9, noNaN: true }),
      fc.integer({ min: 10, max: 100_000 }),
      (lat, lon, bearing, metres) => {
        const [lat2, lon2] = destination(lat, lon, bearing, metres)
        expect(Math.abs(lon2)).toBeLessThanOrEqual(180)
        expect(distanceM(lat, lon, lat2, lon2)).toBeCloseTo(metres, 2)
        const off = Math.abs(bearingDeg(lat, lon, lat2, lon2) - bearing)
        expect(Math.min(off, 360 - off)).toBeLessThan(0.01)
      },
    ),
  )
})

test('isWithinM agrees with the distance, anywhere on Earth', () => {
  const latitude = fc.double({ min: -90, max: 90, noNaN: true })
  const longitude = fc.double({ min: -180, max: 180, noNaN: true })
  const step = fc.double({ min: -0.01, max: 0.01, noNaN: true })
  const near = fc.tuple(latitude, longitude, step, step).map(([lat, lon, dLat, dLon]) => ({
    from: [lat, lon] as const,
    to: [Math.max(-90, Math.min(90, lat + dLat)), ((lon + dLon + 540) % 360) - 180] as const,
  }))
  fc.assert(
    fc.property(near, fc.double({ min: 0, max: 2, noNaN: true }), ({ from, to }, share) => {
      const distance = distanceM(...from, ...to)
      const metres = distance * share
      expect(isWithinM(metres, ...from, ...to)).toBe(distance <= metres)
    }),
    { numRuns: 2_000 },
  )
})
