import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { mercatorX, mercatorY, worldPx } from '../../contract/rules/mercator.ts'
import { placementOf } from './dotCanvas.ts'

const SIZE = { width: 2_000, height: 1_200 }
const PICTURE = { image: SIZE, zoom: 7, pixelRatio: 2, left: 70_000, top: 40_000 }

interface Camera {
  readonly x: number
  readonly y: number
  readonly zoom: number
  /** Radians. */
  readonly bearing: number
}

/** A map of 1,000 x 600 CSS pixels without pitch. */
const mapAt = ({ x, y, zoom, bearing }: Camera) => ({
  project: (at: unknown) => {
    const [longitude, latitude] = at as [number, number]
    const world = worldPx(zoom)
    const [dx, dy] = [(mercatorX(longitude) - x) * world, (mercatorY(latitude) - y) * world]
    const [cos, sin] = [Math.cos(bearing), Math.sin(bearing)]
    return { x: 500 + dx * cos + dy * sin, y: 300 - dx * sin + dy * cos }
  },
})
type Projection = Parameters<typeof placementOf>[2]
const placed = (camera: Camera) => placementOf(PICTURE, SIZE, mapAt(camera) as unknown as Projection)

const camera = fc.record({
  x: fc.double({ min: 0.5, max: 0.56, noNaN: true }),
  y: fc.double({ min: 0.3, max: 0.34, noNaN: true }),
  zoom: fc.double({ min: 5, max: 9, noNaN: true }),
  bearing: fc.oneof(fc.constant(0), fc.double({ min: -3, max: 3, noNaN: true })),
})

test('every pixel lies where the map shows its place, however the map moved, zoomed or turned', () => {
  fc.assert(
    fc.property(camera, fc.nat(SIZE.width), fc.nat(SIZE.height), (at, px, py) => {
      const { a, b, c, d, e, f } = placed(at)
      const world = worldPx(PICTURE.zoom) * PICTURE.pixelRatio
      const [x, y] = [(PICTURE.left + px) / world, (PICTURE.top + py) / world]
      const scale = worldPx(at.zoom)
      const [dx, dy] = [(x - at.x) * scale, (y - at.y) * scale]
      const [cos, sin] = [Math.cos(at.bearing), Math.sin(at.bearing)]
      // At rest it is laid on whole pixels: half a device pixel aside at most.
      expect(Math.abs(a * px + c * py + e - (500 + dx * cos + dy * sin))).toBeLessThan(0.26)
      expect(Math.abs(b * px + d * py + f - (300 - dx * sin + dy * cos))).toBeLessThan(0.26)
    }),
  )
})

test('at the zoom that it was painted for, a picture lies on whole pixels of the screen', () => {
  const { a, b, c, d, e, f } = placed({ x: 0.531_234_567, y: 0.321_234_567, zoom: 7, bearing: 0 })
  expect([a, b, c, d]).toEqual([0.5, 0, 0, 0.5])
  expect([(e * 2) % 1, (f * 2) % 1].map(Math.abs)).toEqual([0, 0])
})
