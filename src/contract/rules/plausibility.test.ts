import { expect, test } from 'vitest'
import { isOnGlobe, isZeroPlace, plausibleSpeed } from './plausibility.ts'

test('the device code for an unknown speed is not plausible, the speed of a fast car is', () => {
  expect([113.9952, 110, -1, Number.NaN, Number.POSITIVE_INFINITY, null].map(plausibleSpeed)).toEqual(
    Array(6).fill(null),
  )
  expect([0, 55, 109.9].map(plausibleSpeed)).toEqual([0, 55, 109.9])
})

test('0, 0 and its rounding neighbours are not a place, a point on the equator or the prime meridian is', () => {
  expect([isZeroPlace(0, 0), isZeroPlace(0.0005, -0.0005)]).toEqual([true, true])
  expect([isZeroPlace(0, 36.8), isZeroPlace(51.47, 0)]).toEqual([false, false])
})

test('the poles and the date line are on the globe, values beyond them and NaN are not', () => {
  expect([isOnGlobe(-90, 180), isOnGlobe(90, -180)]).toEqual([true, true])
  expect([isOnGlobe(90.01, 10), isOnGlobe(10, -180.5), isOnGlobe(Number.NaN, 10)]).toEqual(
    Array(3).fill(false),
  )
})
