import { expect, test } from 'vitest'
import { marksOf } from '../fleet/testing/fakeEngine.ts'
import { NO_CLUSTERS } from '../fleet/snapshotReceiver.ts'
import { busiestPlace } from './fleetPlace.ts'
import { viewportOf } from './viewport.ts'

test('the first view is centred where most of the fleet is, not between its places', () => {
  const kyiv = Array.from({ length: 5 }, (_, i) => ({
    vehicleId: i + 1,
    longitude: 30 + i / 10,
    latitude: 50,
  }))
  const austin = Array.from({ length: 3 }, (_, i) => ({ vehicleId: i + 9, longitude: -97, latitude: 30 }))
  const [longitude, latitude] = busiestPlace(marksOf([...austin, ...kyiv]), NO_CLUSTERS) ?? []
  expect(longitude).toBeGreaterThanOrEqual(30)
  expect(latitude).toBe(50)
  expect(busiestPlace(marksOf([]), NO_CLUSTERS)).toBeNull()
})

test('the viewport extends a little beyond the edges, but not beyond the world', () => {
  const map = (west: number, south: number, east: number, north: number) =>
    ({
      getBounds: () => ({
        getWest: () => west,
        getSouth: () => south,
        getEast: () => east,
        getNorth: () => north,
      }),
      getZoom: () => 6,
    }) as unknown as Parameters<typeof viewportOf>[0]
  expect(viewportOf(map(10, 40, 20, 50))).toEqual({ west: 9, south: 39, east: 21, north: 51, zoom: 6 })
  expect(viewportOf(map(-179, -85, 179, 85))).toEqual({
    west: -180,
    south: -90,
    east: 180,
    north: 90,
    zoom: 6,
  })
})
