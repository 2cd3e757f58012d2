import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import type { GeoBox, GeoPoint } from '../../contract/engine/view.ts'
import type { ZoneShape } from '../../contract/entities/geozone.ts'
import { boxAround, joinedBox } from '../../contract/rules/box.ts'
import { FittedMap } from '../fittedMap.ts'
import type { MapTool } from '../mapPorts.ts'
import { toolOverlay } from '../overlays/toolOverlay.ts'
import type { TrackMapPorts } from '../track/trackController.ts'
import { PlaceOverlay, type ShownPlace } from './placeOverlay.ts'
import { zoneBox } from './zoneGeometry.ts'
import type { ShownZone } from './zoneLayers.ts'
import { ZoneOverlay } from './zoneOverlay.ts'

/** Where somebody asked for actions on the map. */
export interface MenuPlace {
  readonly ground: GeoPoint
  /** CSS pixels of the window. */
  readonly at: { readonly x: number; readonly y: number }
}

/** The map of geozones and saved places: all zones, and the one that is drawn. */
export class ZonesController extends FittedMap {
  readonly #zones = new ZoneOverlay((zoneId) => this.#open(zoneId))
  readonly #places = new PlaceOverlay((placeId) => this.#openPlace(placeId))
  #box: GeoBox | null = null
  #placesBox: GeoBox | null = null
  #hasZones = false
  #open: (zoneId: number) => void = () => {}
  #openPlace: (placeId: number) => void = () => {}
  #menu: (place: MenuPlace) => void = () => {}

  constructor(ports: TrackMapPorts) {
    super(ports, { pickRadius: 4, nearestZoom: 16 })
    this.overlays.add(this.#zones)
    this.overlays.add(this.#places)
  }

  override attach(map: MapLibreMap): void {
    super.attach(map)
    map.on('contextmenu', this.#onMenu)
  }

  override detach(): void {
    this.map?.off('contextmenu', this.#onMenu)
    super.detach()
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
    if (!this.#hasZones && !this.isWanted) this.showAll()
  }

  /** Shows these zones; the first ones move the camera, unless one zone is wanted already. */
  setZones(zones: readonly ShownZone[]): void {
    this.#zones.setZones(zones)
    this.#box = this.#zones.box()
    if (this.#hasZones || zones.length === 0) return
    this.#hasZones = true
    if (!this.isWanted) this.showAll()
  }

  setChosen(chosenId: number | null, editedId: number | null): void {
    this.#zones.setChosen(chosenId, editedId)
  }

  /** Moves the camera to a zone. */
  showZone(zone: ZoneShape): void {
    this.show(zoneBox(zone))
  }

  /** Moves the camera to some points; none: it stays. */
  showPoints(points: readonly GeoPoint[]): void {
    this.show(boxAround(points))
  }

  showAll(): void {
    this.show(joinedBox(this.#box, this.#placesBox))
  }

  /** Draws with this tool until the returned function is called. */
  draw(drawing: MapTool): () => void {
    return this.overlays.add(toolOverlay(drawing))
  }

  readonly #onMenu = ({ lngLat, originalEvent }: MapMouseEvent): void => {
    originalEvent.preventDefault()
    this.#menu({
      ground: { longitude: lngLat.lng, latitude: lngLat.lat },
      at: { x: originalEvent.clientX, y: originalEvent.clientY },
    })
  }
}
