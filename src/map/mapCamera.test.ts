import { expect, test, vi } from 'vitest'
import type { Viewport } from '../contract/engine/view.ts'
import { type CameraPlace, MapCamera } from './mapCamera.ts'
import { FakeTimers } from '../fleet/testing/fakeTimers.ts'
import { fakeMap } from './testing/fakeMap.ts'
import { WORLD } from './viewport.ts'

const makeCamera = (zoom = 7) => {
  const timers = new FakeTimers()
  const onViewport = vi.fn<(viewport: Viewport | null) => void>()
  const camera = new MapCamera({ timers, onViewport, reducedMotion: () => true })
  const fake = fakeMap(zoom)
  camera.attach(fake.asMap)
  return { camera, timers, onViewport, ...fake }
}

test('the first view has zoom 7 where most of the fleet is, and is set only once [MAP-02]', () => {
  const { camera, onViewport, timers, map } = makeCamera()
  expect(onViewport).toHaveBeenLastCalledWith(WORLD)
  expect(camera.read()).toBeNull()
  camera.placeOnFleet([30, 50])
  expect(map.jumpTo).toHaveBeenCalledExactlyOnceWith({ center: [30, 50], zoom: 7 })
  timers.pass(1_000)
  expect(onViewport).toHaveBeenLastCalledWith({ west: 9, east: 21, south: 39, north: 51, zoom: 7 })
  camera.placeOnFleet([10, 40])
  expect(map.jumpTo).toHaveBeenCalledTimes(1)
})

test('does not move the camera after the person has moved the map', () => {
  const { camera, map, fire } = makeCamera()
  fire('dragstart')
  camera.placeOnFleet([30, 50])
  expect(map.jumpTo).not.toHaveBeenCalled()
})

test.each(['show', 'goTo'] as const)(
  'shows a place that was requested by %s before the map existed as soon as it exists',
  (move) => {
    const camera = new MapCamera({
      timers: new FakeTimers(),
      onViewport: () => {},
      reducedMotion: () => true,
    })
    const place = { longitude: 24, latitude: 49.8, zoom: 12 }
    camera[move](place)
    expect(camera.read()).toEqual(place)
    const { map, asMap } = fakeMap(12)
    camera.attach(asMap)
    expect(map.jumpTo).toHaveBeenCalledExactlyOnceWith({ center: [24, 49.8], zoom: 12 })
  },
)

test('opens where a vehicle is that was opened before the map existed', () => {
  const camera = new MapCamera({ timers: new FakeTimers(), onViewport: () => {}, reducedMotion: () => true })
  camera.flyTo(24, 49.8)
  expect(camera.read()).toEqual({ longitude: 24, latitude: 49.8, zoom: 11 })
  camera.flyTo(25, 50, null)
  expect(camera.read()).toEqual({ longitude: 25, latitude: 50, zoom: 11 })
})

test('fits a box that was requested before the map existed as soon as it exists, unless a place was since', () => {
  const boxes = { west: 10, south: 45, east: 30, north: 50 }
  const makeUnmounted = () =>
    new MapCamera({ timers: new FakeTimers(), onViewport: () => {}, reducedMotion: () => true })
  const camera = makeUnmounted()
  camera.show({ longitude: 24, latitude: 49.8, zoom: 12 })
  camera.fit(boxes)
  const { map, asMap } = fakeMap(7)
  camera.attach(asMap)
  expect(map.fitBounds).toHaveBeenCalledTimes(1)
  expect(map.fitBounds.mock.calls[0]?.[0]).toEqual([10, 45, 30, 50])
  expect(map.jumpTo).not.toHaveBeenCalled()
  camera.detach()
  camera.attach(asMap)
  expect(map.fitBounds).toHaveBeenCalledTimes(1)

  const moved = makeUnmounted()
  moved.fit(boxes)
  moved.show({ longitude: 24, latitude: 49.8, zoom: 12 })
  const other = fakeMap(7)
  moved.attach(other.asMap)
  expect(other.map.fitBounds).not.toHaveBeenCalled()
  expect(other.map.jumpTo).toHaveBeenCalledTimes(1)
})

test('keeps the camera across maps: the next one opens there, and the fleet does not move it', () => {
  const { camera } = makeCamera(6)
  camera.show({ longitude: 15, latitude: 45, zoom: 6 })
  camera.detach()
  expect(camera.read()).toEqual({ longitude: 15, latitude: 45, zoom: 6 })
  const { map, asMap } = fakeMap(7)
  camera.attach(asMap)
  camera.placeOnFleet([30, 50])
  expect(map.jumpTo).toHaveBeenCalledExactlyOnceWith({ center: [15, 45], zoom: 6 })
})

test('going to a vehicle uses zoom 11, or keeps a closer one [MAP-03]', () => {
  const far = makeCamera(5)
  far.camera.flyTo(30, 50)
  expect(far.map.flyTo).toHaveBeenCalledWith(expect.objectContaining({ center: [30, 50], zoom: 11 }))
  far.camera.flyTo(30, 50, null)
  expect(far.map.flyTo).toHaveBeenLastCalledWith(expect.objectContaining({ zoom: 5 }))
  const near = makeCamera(14)
  near.camera.flyTo(30, 50)
  expect(near.map.flyTo).toHaveBeenCalledWith(expect.objectContaining({ zoom: 14 }))
})

test('centres a vehicle in the area left free by the window, and uncovers it when it is below the window', () => {
  const { camera, map } = makeCamera()
  camera.setInsets({ left: 320, right: 0, top: 0, bottom: 0 })
  camera.flyTo(30, 50)
  expect(map.flyTo).toHaveBeenCalledWith(expect.objectContaining({ offset: [160, 0] }))
  camera.reveal([30, 50])
  expect(map.panBy).toHaveBeenCalledWith([100 - 320 - 48, 0], { duration: 0 })
  camera.setInsets({ left: 0, right: 0, top: 0, bottom: 0 })
  camera.reveal([30, 50])
  expect(map.panBy).toHaveBeenCalledTimes(1)
})

test('reports the viewport to the engine at most every 150 ms while moving, and at the end', () => {
  const { camera, onViewport, timers, fire, handlerCount } = makeCamera()
  fire('dragstart')
  timers.pass(1_000)
  onViewport.mockClear()
  for (let step = 0; step < 10; step++) fire('move')
  expect(onViewport).toHaveBeenCalledTimes(1)
  timers.pass(150)
  expect(onViewport).toHaveBeenCalledTimes(2)
  camera.detach()
  expect(onViewport).toHaveBeenLastCalledWith(null)
  expect(handlerCount()).toBe(0)
})

test('notifies the view listener where the camera stopped, once it has a place', () => {
  const { camera, fire } = makeCamera(9)
  const listener = vi.fn<(place: CameraPlace) => void>()
  const stop = camera.onPlace(listener)
  fire('moveend')
  expect(listener).not.toHaveBeenCalled()
  fire('dragstart')
  fire('moveend')
  expect(listener).toHaveBeenCalledExactlyOnceWith({ longitude: 15, latitude: 45, zoom: 9 })
  stop()
  fire('moveend')
  expect(listener).toHaveBeenCalledTimes(1)
})

test('keeps a box in view: fits it once a corner has left the free area, and not while the map moves', () => {
  const { camera, map } = makeCamera()
  const box = { west: 10, south: 40, east: 20, north: 50 }
  const place = (x: number, y: number) => map.project.mockImplementationOnce(() => ({ x, y }))
  place(100, 100)
  place(700, 500)
  camera.keepIn(box)
  expect(map.fitBounds).not.toHaveBeenCalled()
  place(100, 100)
  place(790, 500)
  map.isMoving.mockReturnValueOnce(true)
  camera.keepIn(box)
  expect(map.fitBounds).not.toHaveBeenCalled()
  map.project.mockReset()
  place(100, 100)
  place(790, 500)
  camera.keepIn(box)
  expect(map.fitBounds).toHaveBeenCalledOnce()
})
