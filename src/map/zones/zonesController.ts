import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import type { GeoBox, GeoPoint } from '../../contract/engine/view.ts'
import type { ZoneShape } from '../../contract/entities/geozone.ts'
import { boxAround, joinedBox } from '../../contract/rules/box.ts'
import type { MarkPalette } from '../layers/palette.ts'
import { MapCamera } from '../mapCamera.ts'
import type { MapTool } from '../mapPorts.ts'
import { MapOverlays } from '../overlays/mapOverlays.ts'
import { toolOverlay } from '../overlays/toolOverlay.ts'
import type { TrackMapPorts } from '../track/trackController.ts'
import { PlaceOverlay, type ShownPlace } from './placeOverlay.ts'
import { zoneBox } from './zoneGeometry.ts'
import { type ShownZone, ZoneOverlay } from './zoneOverlay.ts'

/** Picking radius around an edge, CSS pixels. */
const PICK_RADIUS = 4
/** Maximum zoom for a small zone. */
const NEAREST_ZOOM = 16

/** Where somebody asked for actions on the map. */
export interface MenuPlace {
  readonly ground: GeoPoint
  /** CSS pixels of the window. */
  readonly at: { readonly x: number; readonly y: number }
}

/** The map of geozones and saved places: all zones, and the one that is drawn. */
export class ZonesController {
  readonly camera: MapCamera
  readonly #overlays: MapOverlays
  readonly #zones = new ZoneOverlay((zoneId) => this.#open(zoneId))
  readonly #places = new PlaceOverlay((placeId) => this.#openPlace(placeId))
  readonly #ports: TrackMapPorts
  #map: MapLibreMap | null = null
  #box: GeoBox | null = null
  #placesBox: GeoBox | null = null
  /** What the map was asked to show, until the person moves it. */
  #wanted: GeoBox | null = null
  #hasZones = false
  #open: (zoneId: number) => void = () => {}
  #openPlace: (placeId: number) => void = () => {}
  #menu: (place: MenuPlace) => void = () => {}

  constructor(ports: TrackMapPorts) {
    this.#ports = ports
    this.#overlays = new MapOverlays(ports.timers, PICK_RADIUS)
    this.#overlays.add(this.#zones)
    this.#overlays.add(this.#places)
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
    map.on('contextmenu', this.#onMenu)
    this.camera.attach(map)
    this.#fit()
  }

  detach(): void {
    this.camera.detach()
    this.#map?.off('move', this.#overlays.draw)
    this.#map?.off('dragstart', this.#onMoved)
    this.#map?.off('wheel', this.#onMoved)
    this.#map?.off('contextmenu', this.#onMenu)
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

  /** open: a pin was pressed. */
  setOnOpenPlace(open: (placeId: number) => void): void {
    this.#openPlace = open
  }

  /** menu: somebody asked what can be done at a place of the map. */
  setOnMenu(menu: (place: MenuPlace) => void): void {
    this.#menu = menu
  }

  /** Shows these saved places; the chosen one stands out. */
  setPlaces(places: readonly ShownPlace[], chosenId: number | null): void {
    this.#places.setPlaces(places, chosenId)
    this.#placesBox = boxAround(places)
    if (!this.#hasZones && this.#wanted === null) this.showAll()
  }

  /** Shows these zones; the first ones move the camera, unless one zone is wanted already. */
  setZones(zones: readonly ShownZone[]): void {
    this.#zones.setZones(zones)
    this.#box = this.#zones.box()
    if (this.#hasZones || zones.length === 0) return
    this.#hasZones = true
    if (this.#wanted === null) this.showAll()
  }

  setChosen(chosenId: number | null, editedId: number | null): void {
    this.#zones.setChosen(chosenId, editedId)
  }

  /** Moves the camera to a zone. */
  showZone(zone: ZoneShape): void {
    this.#show(zoneBox(zone))
  }

  /** Moves the camera to some points; none: it stays. */
  showPoints(points: readonly GeoPoint[]): void {
    this.#show(boxAround(points))
  }

  showAll(): void {
    this.#show(joinedBox(this.#box, this.#placesBox))
  }

  /** Draws with this tool until the returned function is called. */
  draw(drawing: MapTool): () => void {
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

  readonly #onMenu = ({ lngLat, originalEvent }: MapMouseEvent): void => {
    originalEvent.preventDefault()
    this.#menu({
      ground: { longitude: lngLat.lng, latitude: lngLat.lat },
      at: { x: originalEvent.clientX, y: originalEvent.clientY },
    })
  }
}
