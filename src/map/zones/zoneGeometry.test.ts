import { describe, expect, test } from 'vitest'
import type { ZoneShape } from '../../contract/entities/geozone.ts'
import { distanceM } from '../../contract/rules/geodesy.ts'
import { mercatorX, mercatorY, worldPx } from '../../contract/rules/mercator.ts'
import { distanceToSegment, type PlanePoint } from '../../contract/rules/thinWay.ts'
import { drawnOf, outlineAt, shapeOfDrawn, zoneBox, zoneCorners, zoneRing } from './zoneGeometry.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const ring = [at(50, 30), at(50, 31), at(51, 31), at(50, 30)]
const polygon: ZoneShape = { type: 'POLYGON', points: ring, radius: null, width: null }
const circle: ZoneShape = { type: 'CIRCLE', points: [at(50, 30)], radius: 500, width: null }
const line: ZoneShape = { type: 'LINE', points: ring.slice(0, 3), radius: null, width: 40 }
const square: ZoneShape = { type: 'SQUARE', points: [at(50, 30), at(51, 32)], radius: null, width: null }

test.each([
  ['polygon', polygon],
  ['circle', circle],
  ['corridor', line],
  ['rectangle', square],
])('a %s that is edited and not changed stays the same', (_what, zone) => {
  expect(shapeOfDrawn(drawnOf(zone), zone.width)).toEqual(zone)
})

test('corners to snap to are those of each zone, all four of a rectangle', () => {
  expect(zoneCorners([square, circle])).toEqual([at(50, 30), at(50, 32), at(51, 32), at(51, 30), at(50, 30)])
})

test('draws a circle as a ring of its radius, and a corridor as no ring', () => {
  expect(zoneRing(line)).toBeNull()
  for (const [longitude, latitude] of zoneRing(circle) ?? [])
    expect(distanceM(50, 30, latitude, longitude)).toBeCloseTo(500, 3)
})

test('finds the box around each shape', () => {
  expect(zoneBox(square)).toEqual({ west: 30, south: 50, east: 32, north: 51 })
  expect(zoneBox(line)).toEqual({ west: 30, south: 50, east: 31, north: 51 })
  const box = zoneBox(circle)
  const round = zoneRing(circle) ?? []
  expect(box?.north).toBeCloseTo(Math.max(...round.map(([, latitude]) => latitude)), 6)
  expect(box?.east).toBeCloseTo(Math.max(...round.map(([longitude]) => longitude)), 6)
})

describe('an outline at a zoom', () => {
  const bumpy: ZoneShape = {
    ...polygon,
    points: Array.from({ length: 41 }, (_, index) => {
      const angle = ((index % 40) * Math.PI) / 20
      const size = 0.1 + 0.001 * (index % 2)
      return { latitude: 50 + size * Math.cos(angle), longitude: 30 + size * Math.sin(angle) }
    }),
  }
  const wide: ZoneShape = { ...circle, radius: 10_000 }
  const pixels = (positions: readonly (readonly [number, number])[], zoom: number): PlanePoint[] =>
    positions.map(([longitude, latitude]) => [
      mercatorX(longitude) * worldPx(zoom),
      mercatorY(latitude) * worldPx(zoom),
    ])

  test.each([
    ['polygon', bumpy],
    ['circle', wide],
    ['rectangle', square],
  ])('of a %s is half a pixel from its ring at most, and closed', (_what, zone) => {
    for (const zoom of [5, 8, 11]) {
      const outline = outlineAt(zone, zoom)
      expect(outline.at(-1)).toEqual(outline[0])
      const drawn = pixels(outline, zoom)
      for (const corner of pixels(zoneRing(zone) ?? [], zoom)) {
        const distances = drawn.map((from, index) =>
          distanceToSegment(corner, from, drawn[index + 1] ?? from),
        )
        expect(Math.min(...distances)).toBeLessThan(0.52)
      }
    }
  })

  test('has few corners while the zone is small, and all of a polygon when it is large', () => {
    expect(outlineAt(bumpy, 6).length).toBeLessThan(20)
    expect(outlineAt(bumpy, 16)).toHaveLength(bumpy.points.length)
    expect(outlineAt(wide, 5).length).toBeLessThan(12)
    expect(outlineAt(wide, 14).length).toBeGreaterThan(30)
  })

  test('of a corridor is its way', () => {
    expect(outlineAt(line, 14)).toEqual(line.points.map(({ latitude, longitude }) => [longitude, latitude]))
  })
})
