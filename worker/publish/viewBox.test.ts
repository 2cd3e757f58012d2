import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInBox, viewBoxOf } from './viewBox.ts'

const lat = fc.double({ min: -85, max: 85, noNaN: true })
const lon = fc.double({ min: -180, max: 180, noNaN: true })

test('every place of the viewport is inside, for any origin of its longitudes', () => {
  fc.assert(
    fc.property(
      lon,
      fc.double({ min: 0.01, max: 350, noNaN: true }),
      lat,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom(-720, -360, 0, 360),
      (west, width, south, share, turn) => {
        const box = viewBoxOf({
          west: west + turn,
          east: west + width + turn,
          south,
          north: south + 5,
          zoom: 4,
        })
        const at = west + width * share
        const shown = ((((at + 180) % 360) + 360) % 360) - 180
        expect(isInBox(box, south + 5 * share, shown)).toBe(true)
      },
    ),
  )
})

test('places beyond the margin are outside, also across the date line', () => {
  const box = viewBoxOf({ west: 170, east: -170, south: 0, north: 10, zoom: 4 })
  expect(isInBox(box, 5, 179)).toBe(true)
  expect(isInBox(box, 5, -179)).toBe(true)
  expect(isInBox(box, 5, 166)).toBe(true)
  expect(isInBox(box, 5, 164)).toBe(false)
  expect(isInBox(box, 5, -164)).toBe(false)
  expect(isInBox(box, 13, 175)).toBe(false)
  expect(isInBox(box, 12, 175)).toBe(true)
})

test('a vehicle without a place is in no viewport', () => {
  const world = viewBoxOf({ west: -180, east: 180, south: -90, north: 90, zoom: 0 })
  expect(isInBox(world, Number.NaN, Number.NaN)).toBe(false)
  fc.assert(fc.property(lat, lon, (a, b) => isInBox(world, a, b)))
})
