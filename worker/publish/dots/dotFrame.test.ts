import * as fc from 'fast-check'
import { handIndex } from '../../testing/mapViews.ts'
import { expect, test } from 'vitest'
import type { Viewport } from '../../../src/contract/engine/view.ts'
import { boxOfFrame, dotFrameOf, FRAME_PAD, frameShows, MARGIN } from './dotFrame.ts'

/** The viewport of a pane of some CSS pixels. */
const viewport = fc
  .record({
    longitude: fc.double({ min: -179, max: 179, noNaN: true }),
    latitude: fc.double({ min: -80, max: 80, noNaN: true }),
    zoom: fc.double({ min: 1, max: 20, noNaN: true }),
  })
  .map(({ longitude, latitude, zoom }): Viewport => {
    const [dx, dy] = [(800 * 360) / (512 * 2 ** zoom), (300 * 180) / (512 * 2 ** zoom)]
    return {
      west: Math.max(-180, longitude - dx),
      east: Math.min(180, longitude + dx),
      south: Math.max(-90, latitude - dy),
      north: Math.min(90, latitude + dy),
      zoom,
    }
  })
const pixelRatio = fc.constantFrom(1, 1.25, 1.5, 2, 3)

test('a frame covers its viewport and every place in it, has room for a whole dot and is bounded', () => {
  fc.assert(
    fc.property(viewport, pixelRatio, fc.double({ min: 0, max: 1, noNaN: true }), (view, ratio, share) => {
      const frame = dotFrameOf(view, ratio, MARGIN.moving)
      expect(frameShows(frame, view)).toBe(true)
      expect(frame.width * frame.height).toBeLessThanOrEqual(9_000_000)
      const index = handIndex()
      index.put(
        0,
        view.south + (view.north - view.south) * share,
        view.west + (view.east - view.west) * share,
      )
      expect(index.isIn(0, boxOfFrame(frame))).toBe(true)
    }),
  )
})

test('a short pan stays in the frame, a long one or another zoom leaves it', () => {
  const view: Viewport = { west: 20, east: 30, south: 45, north: 50, zoom: 7 }
  const frame = dotFrameOf(view, 1, MARGIN.moving)
  const moved = (by: number): Viewport => ({ ...view, west: view.west + by, east: view.east + by })
  expect(frameShows(frame, moved(2))).toBe(true)
  expect(frameShows(frame, moved(3))).toBe(false)
  expect(frameShows(frame, { ...view, zoom: 7.01 })).toBe(false)
})

test('frames of a zoom share one pixel grid, so that a dot does not jitter when the frame moves', () => {
  const view: Viewport = { west: 20, east: 30, south: 45, north: 50, zoom: 7.3 }
  const frame = dotFrameOf({ ...view, west: 20.123_456, east: 30.123_456 }, 1.5, MARGIN.moving)
  for (const value of [frame.left, frame.top, frame.width, frame.height]) expect(value % 1).toBe(0)
  expect(frame.pixelRatio).toBe(1.5)
  expect(dotFrameOf({ west: -180, east: 180, south: -90, north: 90, zoom: 0 }, 1, MARGIN.moving)).toEqual({
    zoom: 0,
    pixelRatio: 1,
    left: -1 - FRAME_PAD,
    top: -1 - FRAME_PAD,
    width: 514 + 2 * FRAME_PAD,
    height: 514 + 2 * FRAME_PAD,
  })
})
