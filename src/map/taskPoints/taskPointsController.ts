import type { Map as MapLibreMap } from 'maplibre-gl'
import type { GeoBox, GeoPoint } from '../../contract/engine/view.ts'
import { boxAround } from '../../contract/rules/box.ts'
import type { MarkPalette } from '../layers/palette.ts'
import { MapCamera } from '../mapCamera.ts'
import { MapOverlays } from '../overlays/mapOverlays.ts'
import type { PanePoint } from '../placeWatch.ts'
import type { TrackMapPorts } from '../track/trackController.ts'
import { type ShownTaskPoint, TaskPointOverlay } from './taskPointOverlay.ts'

/** Picking radius around a pin, CSS pixels. */
const PICK_RADIUS = 4
/** Maximum zoom for points close to each other. */
const NEAREST_ZOOM = 15

/** A map of its own for the points of a route or a task. */
export class TaskPointsController {
  readonly camera: MapCamera
  readonly #overlays: MapOverlays
  readonly #points = new TaskPointOverlay((key, at) => this.#open(key, at))
  readonly #ports: TrackMapPorts
  #map: MapLibreMap | null = null
  #box: GeoBox | null = null
  /** The first points move the camera, later ones only on request. */
  #wanted: GeoBox | null = null
  #open: (key: string, at: PanePoint) => void = () => {}

  constructor(ports: TrackMapPorts) {
    this.#ports = ports
    this.#overlays = new MapOverlays(ports.timers, PICK_RADIUS)
    this.#overlays.add(this.#points)
    this.camera = new MapCamera({
      onViewport: () => {},
      timers: ports.timers,
      reducedMotion: ports.reducedMotion,
    })
  }

  attach(map: MapLibreMap): void {
    this.#map = map
    this.#overlays.attach(map, this.#ports.readRenderer())
    map.on('move', this.#overlays.draw)
    map.on('dragstart', this.#onMoved)
    map.on('wheel', this.#onMoved)
    this.camera.attach(map)
    this.#fit()
  }

  detach(): void {
    this.camera.detach()
    this.#map?.off('move', this.#overlays.draw)
    this.#map?.off('dragstart', this.#onMoved)
    this.#map?.off('wheel', this.#onMoved)
    this.#overlays.detach()
    this.#map = null
  }

  setPalette(palette: MarkPalette): void {
    this.#overlays.setPalette(palette)
  }

  /** open: a pin was pressed. */
  setOnOpen(open: (key: string, at: PanePoint) => void): void {
    this.#open = open
  }

  /** add: the map was pressed where there is no pin; null: nothing is added. */
  setOnAdd(add: ((ground: GeoPoint) => void) | null): void {
    this.#points.setOnAdd(add)
  }

  setPoints(points: readonly ShownTaskPoint[]): void {
    const isFirst = this.#box === null
    this.#points.setPoints(points)
    this.#box = boxAround(points)
    if (isFirst) this.showAll()
  }

  /** Moves the camera to a place. */
  showPoint(point: GeoPoint): void {
    this.#wanted = boxAround([point])
    this.#fit()
  }

  showAll(): void {
    this.#wanted = this.#box
    this.#fit()
  }

  zoomBy(steps: number): void {
    this.#onMoved()
    this.camera.zoomBy(steps)
  }

  resize(): void {
    this.#map?.resize()
    this.#fit()
  }

  #fit(): void {
    if (this.#map && this.#wanted) this.camera.fit(this.#wanted, NEAREST_ZOOM)
  }

  readonly #onMoved = (): void => {
    this.#wanted = null
  }
}
