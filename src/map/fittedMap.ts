import type { Map as MapLibreMap } from 'maplibre-gl'
import type { GeoBox } from '../contract/engine/view.ts'
import type { MarkPalette } from './layers/palette.ts'
import { MapCamera } from './mapCamera.ts'
import { MapOverlays } from './overlays/mapOverlays.ts'
import type { TrackMapPorts } from './track/trackController.ts'

interface FitSettings {
  /** Picking radius around what is drawn, CSS pixels. */
  readonly pickRadius: number
  /** Maximum zoom for something small. */
  readonly nearestZoom: number
}

/** Overlays on a map whose camera keeps showing what it was asked to show, until the person moves it. */
export class FittedMap {
  readonly camera: MapCamera
  readonly overlays: MapOverlays
  readonly #ports: TrackMapPorts
  readonly #nearestZoom: number
  /** null: not attached. */
  protected map: MapLibreMap | null = null
  #wanted: GeoBox | null = null
  /** Something was shown on this map before: the camera flies to what is next. */
  #hasShown = false

  constructor(ports: TrackMapPorts, { pickRadius, nearestZoom }: FitSettings) {
    this.#ports = ports
    this.#nearestZoom = nearestZoom
    this.overlays = new MapOverlays(ports.timers, pickRadius)
    this.camera = new MapCamera({
      onViewport: () => {},
      timers: ports.timers,
      reducedMotion: ports.reducedMotion,
    })
  }

  /** The camera keeps showing something. */
  get isWanted(): boolean {
    return this.#wanted !== null
  }

  attach(map: MapLibreMap): void {
    this.map = map
    this.#hasShown = false
    this.overlays.attach(map, this.#ports.readRenderer())
    map.on('move', this.overlays.draw)
    map.on('dragstart', this.#onMoved)
    map.on('wheel', this.#onMoved)
    this.camera.attach(map)
    this.#fit()
  }

  detach(): void {
    this.camera.detach()
    this.map?.off('move', this.overlays.draw)
    this.map?.off('dragstart', this.#onMoved)
    this.map?.off('wheel', this.#onMoved)
    this.overlays.detach()
    this.map = null
  }

  setPalette(palette: MarkPalette): void {
    this.overlays.setPalette(palette)
  }

  /** Moves the camera to a box; null: it stays. */
  show(box: GeoBox | null): void {
    if (box === null) return
    this.#wanted = box
    this.#fit()
  }

  zoomBy(steps: number): void {
    this.#onMoved()
    this.camera.zoomBy(steps)
  }

  /** The pane has a new size. */
  resize(): void {
    this.map?.resize()
    this.#fit()
  }

  #fit(): void {
    if (!this.map || !this.#wanted) return
    this.camera.fit(this.#wanted, { maxZoom: this.#nearestZoom, isJump: !this.#hasShown })
    this.#hasShown = true
  }

  readonly #onMoved = (): void => {
    this.#wanted = null
  }
}
