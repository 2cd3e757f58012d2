import { expect, test, vi } from 'vitest'
import type { GeoBox, VehiclesAtSpot } from '../contract/engine.ts'
import type { MapBuffers } from '../fleet/snapshotDesk.ts'
import { NO_BUFFERS } from '../fleet/snapshotDesk.ts'
import { marksOf } from '../fleet/testing/fakeEngine.ts'
import { MapController } from './mapController.ts'
import { clustersOf } from './testing/buffers.ts'
import { fakeMap } from './testing/fakeMap.ts'
import { FakeTimers } from './testing/fakeTimers.ts'

const makeController = () => {
  const listeners = new Set<(buffers: MapBuffers) => void>()
  let buffers = NO_BUFFERS
  const ports = {
    readBuffers: () => buffers,
    onBuffers: (listener: (buffers: MapBuffers) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onViewport: vi.fn<(viewport: unknown) => void>(),
    nameOf: () => Promise.resolve('Volvo'),
    vehiclesAt: () => Promise.resolve<VehiclesAtSpot>({ total: 0, rows: [] }),
    fleetBounds: () => Promise.resolve<GeoBox | null>({ west: 10, south: 45, east: 30, north: 50 }),
    clusterBox: () => Promise.resolve<GeoBox | null>(null),
    timers: new FakeTimers(),
    reducedMotion: () => true,
  }
  const controller = new MapController(ports)
  const fake = fakeMap(7)
  controller.attach(fake.asMap)
  const show = (part: Partial<MapBuffers>): void => {
    buffers = { ...buffers, ...part }
    for (const listener of listeners) listener(buffers)
  }
  return { controller, ports, show, listeners, ...fake }
}

const FLEET = marksOf([{ vehicleId: 1, longitude: 30, latitude: 50 }])

test('the camera waits for the whole fleet and goes where it gathers, also when rings stand for it', () => {
  const alone = makeController()
  alone.show({ marks: FLEET })
  expect(alone.map.jumpTo).not.toHaveBeenCalled()
  alone.controller.setLoaded(true)
  expect(alone.map.jumpTo).toHaveBeenCalledExactlyOnceWith({ center: [30, 50], zoom: 7 })

  const gathered = makeController()
  gathered.controller.setLoaded(true)
  gathered.show({
    clusters: clustersOf([
      { id: 1, longitude: 2, latitude: 48, shares: [0, 2, 0] },
      { id: 2, longitude: 24, latitude: 49, shares: [3, 4, 5] },
    ]),
  })
  expect(gathered.map.jumpTo).toHaveBeenCalledExactlyOnceWith({ center: [24, 49], zoom: 7 })
})

test('all vehicles are shown by the box that the engine knows', async () => {
  const { controller, map } = makeController()
  await controller.showAll()
  expect(map.fitBounds).toHaveBeenCalledExactlyOnceWith([10, 45, 30, 50], expect.anything())
})

test('a tool takes the cursor and the double click, and gives them back', () => {
  const { controller, map, canvas } = makeController()
  controller.setTool({ press: () => {}, layers: () => [], subscribe: () => () => {} })
  expect(canvas.style.cursor).toBe('crosshair')
  expect(map.doubleClickZoom.disable).toHaveBeenCalledTimes(1)
  controller.setTool(null)
  expect(canvas.style.cursor).toBe('')
  expect(map.doubleClickZoom.enable).toHaveBeenCalledTimes(1)
})

test('a window hears where its place stands on the pane, at once and when the map moves', () => {
  const { controller, fire } = makeController()
  const told = vi.fn<(at: { x: number; y: number }) => 'dock'>(() => 'dock')
  const stop = controller.watchPlace(30, 50, told)
  fire('move')
  expect(told.mock.calls).toEqual([[{ x: 100, y: 300 }], [{ x: 100, y: 300 }]])
  stop()
  fire('move')
  expect(told).toHaveBeenCalledTimes(2)
})

test('a detached controller follows nothing and asks for nothing', () => {
  const { controller, ports, listeners, map, handlerCount } = makeController()
  controller.detach()
  expect(ports.onViewport).toHaveBeenLastCalledWith(null)
  expect(listeners.size).toBe(0)
  expect(handlerCount()).toBe(0)
  expect(map.removeControl).toHaveBeenCalledTimes(1)
})
