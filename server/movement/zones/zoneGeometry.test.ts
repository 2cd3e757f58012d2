import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ZonePoint, ZoneShape } from '../../../src/contract/entities/geozone.ts'
import { destination, distanceM } from '../../../src/contract/rules/geodesy.ts'
import { isInside, metresOutside, partsInside, placeOnWay, zoneAreaOf } from './zoneGeometry.ts'

const CENTRE: ZonePoint = { latitude: 50.45, longitude: 30.52 }

const pointAt = (bearing: number, metres: number, from = CENTRE): ZonePoint => {
  const [latitude, longitude] = destination(from.latitude, from.longitude, bearing, metres)
  return { latitude, longitude }
}

/** A star-shaped ring: the corners' distances in metres, at equal steps of bearing. */
const ringAt = (metres: readonly number[]): ZoneShape => {
  const corners = metres.map((one, index) => pointAt((360 * index) / metres.length, one))
  return { type: 'POLYGON', points: [...corners, corners[0] ?? CENTRE], radius: null, width: null }
}

const near = fc
  .tuple(fc.double({ min: 0, max: 360, noNaN: true }), fc.double({ min: 0, max: 900, noNaN: true }))
  .map(([bearing, metres]) => pointAt(bearing, metres))
const metres = fc.double({ min: 30, max: 600, noNaN: true })
const shape = fc.oneof(
  metres.map((radius): ZoneShape => ({ type: 'CIRCLE', points: [CENTRE], radius, width: null })),
  fc.array(metres, { minLength: 3, maxLength: 12 }).map(ringAt),
  fc
    .tuple(near, near)
    .map(([a, b]): ZoneShape => ({ type: 'SQUARE', points: [a, b], radius: null, width: null })),
  fc
    .tuple(fc.array(near, { minLength: 2, maxLength: 5 }), fc.double({ min: 20, max: 300, noNaN: true }))
    .map(([points, width]): ZoneShape => ({ type: 'LINE', points, radius: null, width })),
)

/** The angle that a ring turns around a place, in turns: the winding number. */
const windingOf = (ring: readonly ZonePoint[], place: ZonePoint): number => {
  const angle = ({ latitude, longitude }: ZonePoint): number =>
    Math.atan2(latitude - place.latitude, longitude - place.longitude)
  let turned = 0
  ring.slice(1).forEach((corner, index) => {
    const step = angle(corner) - angle(ring[index] ?? corner)
    turned += step > Math.PI ? step - 2 * Math.PI : step < -Math.PI ? step + 2 * Math.PI : step
  })
  return Math.round(turned / (2 * Math.PI))
}

/** Metres to the nearest of many places on the lines between the points. */
const metresToPoints = (points: readonly ZonePoint[], place: ZonePoint): number =>
  Math.min(
    ...points.slice(1).flatMap((to, index) =>
      Array.from({ length: 401 }, (_, step) => {
        const on = placeOnWay(points[index] ?? to, to, step / 400)
        return distanceM(on.latitude, on.longitude, place.latitude, place.longitude)
      }),
    ),
  )

test('a place is inside a ring where the ring turns around it', () => {
  fc.assert(
    fc.property(fc.array(metres, { minLength: 3, maxLength: 12 }), near, (corners, place) => {
      const ring = ringAt(corners)
      expect(isInside(zoneAreaOf(ring), place)).toBe(windingOf(ring.points, place) !== 0)
    }),
  )
})

test('a place is inside a circle or a corridor within its radius or half its width', () => {
  fc.assert(
    fc.property(fc.array(near, { minLength: 2, maxLength: 4 }), metres, near, (points, reach, place) => {
      const corridor = zoneAreaOf({ type: 'LINE', points, radius: null, width: reach })
      const off = metresToPoints(points, place)
      if (Math.abs(off - reach / 2) > 3) expect(isInside(corridor, place)).toBe(off < reach / 2)
      const circle = zoneAreaOf({ type: 'CIRCLE', points: [CENTRE], radius: reach, width: null })
      const away = distanceM(CENTRE.latitude, CENTRE.longitude, place.latitude, place.longitude)
      expect(isInside(circle, place)).toBe(away <= reach)
      expect(metresOutside(circle, place)).toBeCloseTo(Math.max(0, away - reach), 6)
    }),
  )
})

test('the distance of a place outside a ring is that to its nearest side', () => {
  fc.assert(
    fc.property(fc.array(metres, { minLength: 3, maxLength: 8 }), near, (corners, place) => {
      const ring = ringAt(corners)
      const area = zoneAreaOf(ring)
      const expected = isInside(area, place) ? 0 : metresToPoints(ring.points, place)
      expect(Math.abs(metresOutside(area, place) - expected)).toBeLessThan(3)
    }),
    { numRuns: 50 },
  )
})

test('the parts of a way inside a zone are those whose places are inside it', () => {
  fc.assert(
    fc.property(shape, near, near, (zone, from, to) => {
      const area = zoneAreaOf(zone)
      const parts = partsInside(area, from, to)
      const length = distanceM(from.latitude, from.longitude, to.latitude, to.longitude)
      // A metre of the way on either side of a border is left to rounding.
      const margin = 1 / Math.max(1, length)
      for (let step = 0; step <= 50; step++) {
        const share = step / 50
        const isNearEnd = parts.some((part) => part.some((end) => Math.abs(end - share) <= margin))
        const place = placeOnWay(from, to, share)
        if (isNearEnd || Math.abs(metresOutside(area, place)) < 0.5) continue
        expect(parts.some(([start, end]) => share >= start && share <= end)).toBe(isInside(area, place))
      }
    }),
  )
})
