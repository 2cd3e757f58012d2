import type { Map as MapLibreMap } from 'maplibre-gl'
import type { GeoBox } from '../../contract/engine/view.ts'
import { pageTimers } from '../../fleet/throttle.ts'
import type { BaseMapController } from '../baseMap.tsx'
import { MapCamera } from '../mapCamera.ts'

/** A map of nothing but its ground, which begins with a box in view. */
export class PreviewController implements BaseMapController {
  readonly camera: MapCamera
  readonly #box: GeoBox
  readonly #maxZoom: number
  #map: MapLibreMap | null = null

  constructor(box: GeoBox, maxZoom: number) {
    this.#box = box
    this.#maxZoom = maxZoom
    this.camera = new MapCamera({
      onViewport: () => {},
      timers: pageTimers,
      reducedMotion: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
    })
  }

  attach(map: MapLibreMap): void {
    this.#map = map
    this.camera.attach(map)
    this.showAll(0)
  }

  /** Moves the box into view; ms: how long that takes. */
  showAll(ms = 300): void {
    const { west, south, east, north } = this.#box
    const bounds: [number, number, number, number] = [west, south, east, north]
    this.#map?.fitBounds(bounds, { maxZoom: this.#maxZoom, padding: 32, duration: ms })
  }

  detach(): void {
    this.camera.detach()
    this.#map = null
  }

  resize(): void {
    this.#map?.resize()
  }
}
