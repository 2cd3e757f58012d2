import { expect, test } from 'vitest'
import { compassPoint } from './compass.ts'

test.each([
  [0, 'north'],
  [22.4, 'north'],
  [22.6, 'northEast'],
  [90, 'east'],
  [135, 'southEast'],
  [180, 'south'],
  [225, 'southWest'],
  [292, 'west'],
  [315, 'northWest'],
  [337.5, 'north'],
  [359, 'north'],
  [-90, 'west'],
  [450, 'east'],
])('names an azimuth of %d° %s', (azimuth, point) => {
  expect(compassPoint(azimuth)).toBe(point)
})
