import type { Map as MapLibreMap } from 'maplibre-gl'
import type { GeoBox } from '../../contract/engine/view.ts'
import { joinedBox } from '../../contract/rules/box.ts'
import type { Drawing } from '../drawing/drawing.ts'
import type { MarkPalette } from '../layers/palette.ts'
import { MapCamera } from '../mapCamera.ts'
import { MapOverlays } from '../overlays/mapOverlays.ts'
import { toolOverlay } from '../overlays/toolOverlay.ts'
import type { TrackMapPorts } from '../track/trackController.ts'
import { zoneBox } from './zoneGeometry.ts'
import { type ShownZone, ZoneOverlay } from './zoneOverlay.ts'

/** Picking radius around an edge, CSS pixels. */
const PICK_RADIUS = 4
/** Maximum zoom for a small zone. */
const NEAREST_ZOOM = 16

/** The map of geozones: all zones, and the one that is drawn. */
export class ZonesController {
  readonly camera: MapCamera
  readonly #overlays: MapOverlays
  readonly #zones = new ZoneOverlay((zoneId) => this.#open(zoneId))
  readonly #ports: TrackMapPorts
  #map: MapLibreMap | null = null
  #box: GeoBox | null = null
  /** What the map was asked to show, until the person moves it. */
  #wanted: GeoBox | null = null
  #hasZones = false
  #open: (zoneId: number) => void = () => {}

  constructor(ports: TrackMapPorts) {
    this.#ports = ports
    this.#overlays = new MapOverlays(ports.timers, PICK_RADIUS)
    this.#overlays.add(this.#zones)
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

  /** open: a zone was pressed. */
  setOnOpen(open: (zoneId: number) => void): void {
    this.#open = open
  }

  /** Shows these zones; the first ones move the camera, unless one zone is wanted already. */
  setZones(zones: readonly ShownZone[]): void {
    this.#zones.setZones(zones)
    this.#box = zones.reduce<GeoBox | null>((box, zone) => joinedBox(box, zoneBox(zone)), null)
    if (this.#hasZones || zones.length === 0) return
    this.#hasZones = true
    if (this.#wanted === null) this.showAll()
  }

  setChosen(chosenId: number | null, editedId: number | null): void {
    this.#zones.setChosen(chosenId, editedId)
  }

  /** Moves the camera to a zone. */
  showZone(zone: ShownZone): void {
    this.#show(zoneBox(zone))
  }

  showAll(): void {
    this.#show(this.#box)
  }

  /** Draws with this tool until the returned function is called. */
  draw(drawing: Drawing): () => void {
    return this.#overlays.add(toolOverlay(drawing))
  }

  zoomBy(steps: number): void {
    this.#onMoved()
    this.camera.zoomBy(steps)
  }

  /** The pane has a new size, as when the editor opens next to it. */
  resize(): void {
    this.#map?.resize()
    this.#fit()
  }

  #show(box: GeoBox | null): void {
    if (box === null) return
    this.#wanted = box
    this.#fit()
  }

  #fit(): void {
    if (this.#map && this.#wanted) this.camera.fit(this.#wanted, NEAREST_ZOOM)
  }

  readonly #onMoved = (): void => {
    this.#wanted = null
  }
}
