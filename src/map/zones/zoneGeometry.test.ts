import { expect, test } from 'vitest'
import type { ZoneShape } from '../../contract/entities/geozone.ts'
import { distanceM } from '../../contract/rules/geodesy.ts'
import { drawnOf, shapeOfDrawn, zoneBox, zoneCorners, zoneRing } from './zoneGeometry.ts'

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
  expect(zoneBox(circle)?.north).toBeCloseTo(50.0045, 4)
})
