import type { Map as MapLibreMap } from 'maplibre-gl'
import { expect, test, vi } from 'vitest'
import type { MarkBuffers } from '../contract/engine.ts'
import { NO_MARKS } from '../fleet/snapshotDesk.ts'
import { marksOf } from '../fleet/testing/fakeEngine.ts'
import { MapController } from './mapController.ts'
import { FakeTimers } from './testing/fakeTimers.ts'
import { WORLD } from './viewport.ts'

const fakeMap = (zoom: number) => {
  const handlers = new Map<string, () => void>()
  const map = {
    addControl: vi.fn(),
    removeControl: vi.fn(),
    on: (name: string, run: () => void) => handlers.set(name, run),
    off: (name: string) => handlers.delete(name),
    getZoom: () => zoom,
    getCanvas: () => ({ style: { cursor: '' }, getBoundingClientRect: () => ({ width: 800, height: 600 }) }),
    getBounds: () => ({ getWest: () => 10, getEast: () => 20, getSouth: () => 40, getNorth: () => 50 }),
    project: () => ({ x: 100, y: 300 }),
    jumpTo: vi.fn(),
    flyTo: vi.fn(),
    panBy: vi.fn(),
    easeTo: vi.fn(),
    fitBounds: vi.fn(),
    resize: vi.fn(),
  }
  return { map, handlers, asMap: map as unknown as MapLibreMap }
}

const makeController = (zoom = 7) => {
  const listeners = new Set<(marks: MarkBuffers) => void>()
  const timers = new FakeTimers()
  let marks = NO_MARKS
  const ports = {
    readMarks: () => marks,
    onMarks: (listener: (marks: MarkBuffers) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onViewport: vi.fn(),
    nameOf: vi.fn(() => Promise.resolve('Volvo')),
    timers,
    reducedMotion: () => true,
  }
  const controller = new MapController(ports)
  const fake = fakeMap(zoom)
  controller.attach(fake.asMap)
  const show = (next: MarkBuffers): void => {
    marks = next
    for (const listener of listeners) listener(next)
  }
  return { controller, ports, timers, show, listeners, ...fake }
}

const FLEET = marksOf([{ vehicleId: 1, longitude: 30, latitude: 50 }])

test('the first view is zoom 7 where the fleet gathers, once it is known [MAP-02]', () => {
  const { controller, ports, timers, show, map } = makeController()
  expect(ports.onViewport).toHaveBeenLastCalledWith(WORLD)
  show(FLEET)
  expect(map.jumpTo).not.toHaveBeenCalled()
  controller.setLoaded(true)
  expect(map.jumpTo).toHaveBeenCalledExactlyOnceWith({ center: [30, 50], zoom: 7 })
  timers.pass(1_000)
  expect(ports.onViewport).toHaveBeenLastCalledWith({ west: 9, east: 21, south: 39, north: 51, zoom: 7 })
  show(FLEET)
  expect(map.jumpTo).toHaveBeenCalledTimes(1)
})

test('a person who moved the map first is not moved away', () => {
  const { controller, show, map, handlers } = makeController()
  handlers.get('dragstart')?.()
  show(FLEET)
  controller.setLoaded(true)
  expect(map.jumpTo).not.toHaveBeenCalled()
})

test('going to a vehicle uses zoom 11, and keeps a nearer one [MAP-03]', () => {
  const far = makeController(5)
  far.controller.flyTo(30, 50)
  expect(far.map.flyTo).toHaveBeenCalledWith(expect.objectContaining({ center: [30, 50], zoom: 11 }))
  const near = makeController(14)
  near.controller.flyTo(30, 50)
  expect(near.map.flyTo).toHaveBeenCalledWith(expect.objectContaining({ zoom: 14 }))
})

test('a vehicle goes beside the window, and is uncovered when it lies under it', () => {
  const { controller, show, map } = makeController()
  controller.setInsets({ left: 320, right: 0, top: 0, bottom: 0 })
  controller.flyTo(30, 50)
  expect(map.flyTo).toHaveBeenCalledWith(expect.objectContaining({ offset: [160, 0] }))
  show(FLEET)
  controller.reveal(1)
  expect(map.panBy).toHaveBeenCalledWith([100 - 320 - 48, 0], { duration: 0 })
  controller.setInsets({ left: 0, right: 0, top: 0, bottom: 0 })
  controller.reveal(1)
  expect(map.panBy).toHaveBeenCalledTimes(1)
})

test('the engine hears of a moving map at most every 150 ms, and of its end', () => {
  const { controller, ports, timers, handlers } = makeController()
  controller.setLoaded(true)
  handlers.get('dragstart')?.()
  timers.pass(1_000)
  ports.onViewport.mockClear()
  for (let step = 0; step < 10; step++) handlers.get('move')?.()
  expect(ports.onViewport).toHaveBeenCalledTimes(1)
  timers.pass(150)
  expect(ports.onViewport).toHaveBeenCalledTimes(2)
})

test('a detached controller follows nothing and asks for nothing', () => {
  const { controller, ports, listeners, map, handlers } = makeController()
  controller.detach()
  expect(ports.onViewport).toHaveBeenLastCalledWith(null)
  expect(listeners.size).toBe(0)
  expect(handlers.size).toBe(0)
  expect(map.removeControl).toHaveBeenCalledTimes(1)
})

test('all vehicles are shown by the marks of the whole world', () => {
  const { controller, ports, timers, show, map } = makeController()
  controller.setLoaded(true)
  show(FLEET)
  timers.pass(1_000)
  controller.showAll()
  expect(ports.onViewport).toHaveBeenLastCalledWith(WORLD)
  show(
    marksOf([
      { vehicleId: 1, longitude: 30, latitude: 50 },
      { vehicleId: 2, longitude: 10, latitude: 45 },
    ]),
  )
  timers.pass(600)
  expect(map.fitBounds).toHaveBeenCalledExactlyOnceWith([10, 45, 30, 50], expect.anything())
  expect(ports.onViewport).not.toHaveBeenLastCalledWith(WORLD)
  expect(map.jumpTo).toHaveBeenCalledTimes(1)
})
