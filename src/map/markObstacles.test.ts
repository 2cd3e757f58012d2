import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { expect, test, vi } from 'vitest'
import { marksOf } from '../fleet/testing/fakeEngine.ts'
import { FakeTimers } from '../fleet/testing/fakeTimers.ts'
import { type MapBuffers, NO_BUFFERS } from '../fleet/snapshotReceiver.ts'
import { MarkObstacles, obstaclesOf } from './markObstacles.ts'
import { clustersOf } from './testing/buffers.ts'

const CLUSTERS = clustersOf([{ id: 1, longitude: 31, latitude: 51, shares: [1, 1, 1] }])
const fleetAt = (longitude: number, count = 1): MapBuffers => ({
  ...NO_BUFFERS,
  marks: marksOf(
    Array.from({ length: count }, (_, index) => ({ vehicleId: index + 1, longitude, latitude: 50 })),
  ),
})

/** A map of names, and what was drawn on it. */
const namedMap = (kind = 'symbol') => {
  const handlers = new Map<string, () => void>()
  const layers = new Map<string, { readonly type: string }>([['names', { type: kind }]])
  const setData = vi.fn<(data: { readonly features: readonly unknown[] }) => void>()
  let isMoving = false
  const map = {
    on: (name: string, run: () => void) => handlers.set(name, run),
    off: (name: string) => handlers.delete(name),
    isMoving: () => isMoving,
    getZoom: () => 7,
    getLayer: (id: string) => layers.get(id),
    getLayersOrder: () => [...layers.keys()],
    hasImage: () => false,
    addImage: vi.fn<() => void>(),
    getSource: (): Pick<GeoJSONSource, 'setData'> => ({ setData }) as unknown as GeoJSONSource,
    addLayer: (layer: { readonly id: string; readonly type: string }) => layers.set(layer.id, layer),
  }
  return {
    asMap: map as unknown as MapLibreMap,
    setData,
    layers,
    fire: (name: string) => handlers.get(name)?.(),
    move: (moving: boolean) => {
      isMoving = moving
    },
    counts: () => setData.mock.calls.map(([{ features }]) => features.length),
  }
}

const stage = (buffers: MapBuffers, kind?: string) => {
  const map = namedMap(kind)
  const timers = new FakeTimers()
  let shown = buffers
  const obstacles = new MarkObstacles(timers, () => shown)
  obstacles.attach(map.asMap)
  const show = (next: MapBuffers): void => {
    shown = next
    obstacles.changed()
  }
  return { ...map, timers, obstacles, show }
}

test('each vehicle and each cluster is an obstacle, the topmost layer of the map', () => {
  const { obstacles, counts, layers } = stage({ ...fleetAt(30, 2), clusters: CLUSTERS })
  obstacles.changed()
  expect(counts()).toEqual([3])
  expect([...layers.keys()].at(-1)).toBe('mark-obstacles')
})

test('obstacles wait while the map moves, and follow when it rests', () => {
  const { obstacles, counts, move, fire } = stage(fleetAt(30))
  move(true)
  obstacles.changed()
  expect(counts()).toEqual([])
  move(false)
  fire('moveend')
  expect(counts()).toEqual([1])
})

test('nothing is placed again for a small step, and after a large one only every few seconds', () => {
  const { show, counts, timers } = stage(fleetAt(30))
  show(fleetAt(30))
  show(fleetAt(30.0001))
  timers.pass(3_000)
  expect(counts()).toEqual([1])
  show(fleetAt(31))
  expect(counts()).toEqual([1])
  timers.pass(3_000)
  expect(counts()).toEqual([1, 1])
})

test('a dense fleet, dots, and a map without names have no obstacles', () => {
  expect(obstaclesOf(fleetAt(30, 301), 7).sizes).toEqual([])
  expect(obstaclesOf(fleetAt(30, 300), 7).sizes).toHaveLength(300)
  const dots = {} as NonNullable<MapBuffers['dots']>
  expect(obstaclesOf({ ...fleetAt(30), dots }, 7).sizes).toEqual([])
  const raster = stage(fleetAt(30), 'raster')
  raster.obstacles.changed()
  expect(raster.counts()).toEqual([])
})

test('another style, which drops the obstacles, gets them again', () => {
  const { obstacles, counts, layers, fire } = stage(fleetAt(30))
  obstacles.changed()
  layers.delete('mark-obstacles')
  fire('styledata')
  expect(counts()).toEqual([1, 1])
})
