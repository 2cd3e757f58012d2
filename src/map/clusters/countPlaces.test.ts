import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clustersOf } from '../testing/buffers.ts'
import { ringRadius } from './clusterRows.ts'
import { countPlaces, type ForegroundMarks } from './countPlaces.ts'

const ZOOM = 6
/** Degrees of longitude that are a pixel wide at this zoom. */
const PIXEL = 360 / (512 * 2 ** ZOOM)
/** On the equator a degree is as high as wide. */
const RING = clustersOf([{ id: 1, longitude: 30, latitude: 0, shares: [40, 40, 40] }])
const RADIUS = ringRadius(120)

const foreground = (marks: readonly (readonly [x: number, y: number])[], size = 24): ForegroundMarks => ({
  zoom: ZOOM,
  size,
  positions: Float64Array.from(marks.flatMap(([x, y]) => [30 + x * PIXEL, -y * PIXEL])),
})
const placeOf = (...marks: Parameters<typeof foreground>[0]) =>
  countPlaces(RING, ['120'], foreground(marks))[0]

test('places a count in the centre of its ring while nothing covers it', () => {
  expect(placeOf()).toBeNull()
  expect(placeOf([60, 0], [0, -55])).toBeNull()
})

test('an alarm on the centre moves it to the rim, away from the alarm', () => {
  const [x = 0, y = 0] = placeOf([0, 0]) ?? []
  expect(Math.hypot(x, y)).toBeGreaterThan(RADIUS)
  const [left = 0] = placeOf([8, 0]) ?? []
  expect(left).toBeLessThan(-RADIUS)
  const [, up = 0] = placeOf([0, 8]) ?? []
  expect(up).toBeLessThan(-RADIUS / 2)
})

test('no mark covers a count where there is room on the rim', () => {
  const anyMark = fc.tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -40, max: 40 }))
  fc.assert(
    fc.property(fc.array(anyMark, { minLength: 1, maxLength: 2 }), (marks) => {
      const [x, y] = placeOf(...marks) ?? [0, 0]
      // As a person sees it: the round mark with its rings against the box of the number.
      for (const [atX, atY] of marks) {
        const dx = Math.max(0, Math.abs(atX - x) - 11)
        const dy = Math.max(0, Math.abs(atY - y) - 6)
        expect(Math.hypot(dx, dy)).toBeGreaterThan(12)
      }
    }),
  )
})
