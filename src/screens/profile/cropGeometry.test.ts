import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dragged, fitted, squareOf, WHOLE, ZOOM_MAX } from './cropGeometry.ts'

const size = fc.record({
  width: fc.integer({ min: 1, max: 8_000 }),
  height: fc.integer({ min: 1, max: 8_000 }),
})
const number = fc.double({ min: -5, max: 9, noNaN: true })

test('selects the largest centred square at first', () => {
  expect(squareOf({ width: 400, height: 200 }, WHOLE)).toEqual({ left: 100, top: 0, side: 200 })
})

test('the square never leaves the picture, however it is dragged and zoomed', () => {
  fc.assert(
    fc.property(size, number, number, number, number, number, (picture, x, y, zoom, dx, dy) => {
      const crop = dragged(picture, fitted(picture, { x, y, zoom }), dx * 200, dy * 200, 240)
      const { left, top, side } = squareOf(picture, crop)
      const tiny = 1e-6 * Math.max(picture.width, picture.height)
      expect(left).toBeGreaterThanOrEqual(-tiny)
      expect(top).toBeGreaterThanOrEqual(-tiny)
      expect(left + side).toBeLessThanOrEqual(picture.width + tiny)
      expect(top + side).toBeLessThanOrEqual(picture.height + tiny)
      expect(crop.zoom).toBeGreaterThanOrEqual(1)
      expect(crop.zoom).toBeLessThanOrEqual(ZOOM_MAX)
    }),
  )
})

test('the picture follows the pointer: dragged to the right, its left side shows', () => {
  const picture = { width: 400, height: 200 }
  expect(dragged(picture, WHOLE, 120, 0, 240).x).toBeCloseTo(0.25)
  expect(dragged(picture, WHOLE, -120, 0, 240).x).toBeCloseTo(0.75)
})
