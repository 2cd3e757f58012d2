import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceM } from '../../contract/rules/geodesy.ts'
import {
  canSplitAt,
  circleRing,
  type DrawnGeometry,
  emptyShape,
  geometryOf,
  losesPoint,
  type Position,
  positionOf,
  rectangleRing,
  type Shape,
  shapeOf,
  splitAt,
  takesPoint,
  withPoint,
  withPoints,
} from './shape.ts'

const position = fc.tuple(fc.integer({ min: -170, max: 170 }), fc.integer({ min: -80, max: 80 }))
const A = { longitude: 30, latitude: 50 }
const B = { longitude: 30.01, latitude: 50 }
const C = { longitude: 30, latitude: 50.01 }
const metres = (a: Position, b: Position): number => distanceM(a[1], a[0], b[1], b[0])
const radiusOf = (shape: Shape): number => {
  const geometry = geometryOf(shape)
  return geometry?.type === 'Circle' ? geometry.radius : Number.NaN
}

test('a shape of plain data is the same plain data again', () => {
  fc.assert(
    fc.property(fc.array(position, { minLength: 3 }), ([first, ...rest]) => {
      if (!first) return
      const line: DrawnGeometry = { type: 'LineString', coordinates: [first, ...rest] }
      const polygon: DrawnGeometry = { type: 'Polygon', coordinates: [[first, ...rest, first]] }
      expect([geometryOf(shapeOf(line)), geometryOf(shapeOf(polygon))]).toEqual([line, polygon])
    }),
  )
  const circle = geometryOf(shapeOf({ type: 'Circle', centre: [30, 50], radius: 700 }))
  expect(circle).toEqual({ type: 'Circle', centre: [30, 50], radius: expect.closeTo(700, 6) as number })
})

test('has no plain data before it is complete: two points of a line or a circle, three of a polygon', () => {
  for (const [kind, fewest] of [
    ['line', 2],
    ['polygon', 3],
    ['circle', 2],
  ] as const) {
    let shape = emptyShape(kind)
    const complete = [A, B, C].map((point) => {
      if (shape.isOpen) shape = withPoint(shape, point)
      return geometryOf(shape) !== null
    })
    expect(complete.indexOf(true) + 1, kind).toBe(fewest)
  }
})

test('the second point finishes a circle', () => {
  const centred = withPoint(emptyShape('circle'), A)
  expect([centred.isOpen, withPoint(centred, B).isOpen]).toEqual([true, false])
})

test('a circle keeps its radius when its centre moves, and takes another one when its edge does', () => {
  const circle = withPoint(withPoint(emptyShape('circle'), A), B)
  const before = radiusOf(circle)
  const far = { longitude: -60, latitude: 10 }
  const moved = withPoints(circle, [far, B])
  expect(moved.points[0]).toBe(far)
  expect(radiusOf(moved)).toBeCloseTo(before, 6)
  expect(radiusOf(withPoints(circle, [A, C]))).not.toBeCloseTo(before, 0)
})

test('every corner of a circle is one radius from its centre, and its ring is closed', () => {
  const ring = circleRing(A, B)
  const radius = metres([30, 50], [30.01, 50])
  for (const corner of ring) expect(metres([30, 50], corner)).toBeCloseTo(radius, 6)
  expect(ring.at(-1)).toEqual(ring[0])
})

test('a rectangle is two opposite corners, finished by the second', () => {
  const rectangle = withPoint(withPoint(emptyShape('rectangle'), A), C)
  expect([rectangle.isOpen, takesPoint(rectangle), losesPoint(rectangle)]).toEqual([false, false, false])
  const geometry = geometryOf(rectangle)
  expect(geometry).toEqual({ type: 'Rectangle', corners: [positionOf(A), positionOf(C)] })
  expect(geometry && shapeOf(geometry)).toEqual(rectangle)
  expect(rectangleRing(A, C)).toHaveLength(5)
})

test('divides a side by a point in its middle, also the one that closes a polygon', () => {
  const polygon = { kind: 'polygon', points: [A, B, C], isOpen: false } as const
  expect(splitAt(polygon, 2).points[3]).toEqual({
    longitude: (C.longitude + A.longitude) / 2,
    latitude: (C.latitude + A.latitude) / 2,
  })
  const line = { ...polygon, kind: 'line' } as const
  expect(splitAt(line, 0).points).toHaveLength(4)
  expect(splitAt(line, 2)).toBe(line)
  expect(canSplitAt({ ...polygon, kind: 'circle' }, 0)).toBe(false)
})
