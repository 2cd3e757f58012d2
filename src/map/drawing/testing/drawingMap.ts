import type { Map as MapLibreMap } from 'maplibre-gl'
import { vi } from 'vitest'
import type { GeoPoint } from '../../../contract/engine/view.ts'

/** Listeners of the canvas for freehand strokes; more of them come with terra-draw. */
export const STROKE_LISTENERS = 4

/** CSS pixels of a degree. */
const SCALE = 1_000
const ORIGIN = { longitude: 30, latitude: 51 }

const toPixel = (longitude: number, latitude: number) => ({
  x: (longitude - ORIGIN.longitude) * SCALE,
  y: (ORIGIN.latitude - latitude) * SCALE,
})

/** The place at a pixel of the map that `drawingMap` makes. */
export const placeAt = (x: number, y: number): GeoPoint => ({
  longitude: ORIGIN.longitude + x / SCALE,
  latitude: ORIGIN.latitude - y / SCALE,
})

type Pixel = readonly [number, number]

/** The canvas of a map: an event target that counts who listens to it. */
class Canvas extends EventTarget {
  readonly setPointerCapture = vi.fn<(id: number) => void>()
  listeners = 0

  getBoundingClientRect() {
    return { left: 0, top: 0, width: 800, height: 600 }
  }

  override addEventListener(...args: Parameters<EventTarget['addEventListener']>): void {
    this.listeners++
    super.addEventListener(...args)
  }

  override removeEventListener(...args: Parameters<EventTarget['removeEventListener']>): void {
    this.listeners--
    super.removeEventListener(...args)
  }
}

/** A map with a flat projection, on which a person moves the pointer. */
export const drawingMap = () => {
  const canvas = new Canvas()
  const handlers = new Map<string, (event: unknown) => void>()
  const map = {
    getCanvas: () => canvas,
    project: ([longitude, latitude]: [number, number]) => toPixel(longitude, latitude),
    unproject: ([x, y]: [number, number]) => {
      const { longitude, latitude } = placeAt(x, y)
      return { lng: longitude, lat: latitude }
    },
    on: (name: string, run: (event: unknown) => void) => handlers.set(name, run),
    off: (name: string) => handlers.delete(name),
    dragPan: { enable: vi.fn<() => void>(), disable: vi.fn<() => void>() },
  }
  const fire = (name: string, [clientX, clientY]: Pixel, button: number): void => {
    const event = { clientX, clientY, button, isPrimary: true, pointerId: 1 }
    canvas.dispatchEvent(Object.assign(new Event(name), event))
  }
  /** Moves the pointer over the map. */
  const move = (at: Pixel): void => {
    const { lng, lat } = map.unproject([...at])
    fire('pointermove', at, -1)
    handlers.get('mousemove')?.({ lngLat: { lng, lat } })
  }
  const drag = (from: Pixel, ...to: readonly Pixel[]): void => {
    move(from)
    fire('pointerdown', from, 0)
    // The first move begins the drag.
    for (const at of [...to.slice(0, 1), ...to]) move(at)
    fire('pointerup', to.at(-1) ?? from, 0)
  }
  const click = (at: Pixel, button = 0): void => {
    fire('pointerdown', at, button)
    fire('pointerup', at, button)
  }
  const leave = (): void => handlers.get('mouseout')?.({})
  return { asMap: map as unknown as MapLibreMap, map, canvas, handlers, move, drag, click, leave }
}
