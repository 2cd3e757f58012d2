import type { Map as MapLibreMap } from 'maplibre-gl'
import { vi } from 'vitest'

/** A map that records its calls. */
export const fakeMap = (zoom: number) => {
  const handlers = new Map<string, Set<() => void>>()
  const overlay = {
    style: { transform: '' },
    hidden: false,
    className: '',
    width: 0,
    height: 0,
    getContext: () => ({
      canvas: overlay,
      drawImage: () => undefined,
      getImageData: (_x: number, _y: number, width: number, height: number) => ({
        data: new Uint8ClampedArray(width * height * 4),
      }),
    }),
    remove: vi.fn<() => void>(),
  }
  const pane = { dataset: {} as Record<string, string> }
  const canvas = {
    ownerDocument: { createElement: () => overlay },
    after: vi.fn<(element: unknown) => void>(),
    getContext: () => null,
    style: { cursor: '' },
    getBoundingClientRect: () => ({ width: 800, height: 600 }),
  }
  const map = {
    addControl: vi.fn<(control: unknown) => void>(),
    removeControl: vi.fn<(control: unknown) => void>(),
    on: (name: string, run: () => void) => handlers.set(name, (handlers.get(name) ?? new Set()).add(run)),
    off: (name: string, run: () => void) => handlers.get(name)?.delete(run),
    getZoom: () => zoom,
    isMoving: vi.fn<() => boolean>(() => false),
    getCenter: () => ({ lng: 15, lat: 45 }),
    getCanvas: () => canvas,
    getContainer: () => pane,
    getPixelRatio: () => 1,
    getLayer: () => undefined,
    getLayersOrder: () => [],
    getBounds: () => ({ getWest: () => 10, getEast: () => 20, getSouth: () => 40, getNorth: () => 50 }),
    project: vi.fn<() => { x: number; y: number }>(() => ({ x: 100, y: 300 })),
    jumpTo: vi.fn<(camera: unknown) => void>(),
    flyTo: vi.fn<(camera: unknown) => void>(),
    panBy: vi.fn<(offset: unknown, options: unknown) => void>(),
    easeTo: vi.fn<(camera: unknown) => void>(),
    fitBounds: vi.fn<(bounds: unknown, options: unknown) => void>(),
    resize: vi.fn<() => void>(),
    doubleClickZoom: { enable: vi.fn<() => void>(), disable: vi.fn<() => void>() },
  }
  const fire = (name: string): void => {
    for (const run of handlers.get(name) ?? []) run()
  }
  const handlerCount = (): number => [...handlers.values()].reduce((sum, runs) => sum + runs.size, 0)
  return { map, canvas, overlay, pane, fire, handlerCount, asMap: map as unknown as MapLibreMap }
}
