import { type Map as MapLibreMap, Marker } from 'maplibre-gl'
import type { GeoBox } from '../../contract/engine/view.ts'
import { boxWith, joinedBox } from '../../contract/rules/box.ts'
import type { TrackPlace, TrackWay } from '../../track/track.ts'
import type { MarkPalette, Rgb } from '../layers/palette.ts'
import { MapCamera } from '../mapCamera.ts'
import { MapOverlays } from '../overlays/mapOverlays.ts'
import { viewportOf } from '../viewport.ts'
import type { TrackMapPorts } from './trackController.ts'
import { TrackScene } from './trackScene.ts'
import { boxOf } from './wayShape.ts'

/** Maximum zoom for short ways. */
const NEAREST_ZOOM = 16

/** One of several ways: its colour, and the element that marks where its vehicle is. */
export interface ShownWay {
  readonly way: TrackWay
  readonly color: Rgb
  readonly pin: HTMLElement
}

interface DrawnWay {
  readonly scene: TrackScene
  readonly marker: Marker
  readonly remove: () => void
}

/** Shows the ways of several vehicles, each in a colour of its own, with a pin where each vehicle is at the moment. */
export class WaysController {
  readonly camera: MapCamera
  readonly #overlays: MapOverlays
  readonly #ports: TrackMapPorts
  #map: MapLibreMap | null = null
  #palette: MarkPalette | null = null
  #drawn: readonly DrawnWay[] = []
  #places: readonly (TrackPlace | null)[] = []
  #box: GeoBox | null = null
  #isMoved = false

  constructor(ports: TrackMapPorts) {
    this.#ports = ports
    this.#overlays = new MapOverlays(ports.timers, 0)
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
    this.showAll()
    this.movePins(this.#places, false)
  }

  detach(): void {
    this.camera.detach()
    this.#map?.off('move', this.#overlays.draw)
    this.#map?.off('dragstart', this.#onMoved)
    this.#map?.off('wheel', this.#onMoved)
    for (const { marker } of this.#drawn) marker.remove()
    this.#overlays.detach()
    this.#map = null
  }

  /** Shows these ways instead of the earlier ones, and all of them at once. */
  setWays(ways: readonly ShownWay[]): void {
    for (const { marker, remove } of this.#drawn) {
      marker.remove()
      remove()
    }
    this.#drawn = ways.map(({ way, color, pin }, order) => {
      const scene = new TrackScene(`way-${order}`, color)
      scene.setTrack(way, [])
      if (this.#palette) scene.setPalette(this.#palette)
      const layers = {
        id: `way-${order}`,
        order,
        layers: ({ map }: { readonly map: MapLibreMap }) => scene.layers(viewportOf(map)),
      }
      return { scene, marker: new Marker({ element: pin }), remove: this.#overlays.add(layers) }
    })
    this.#box = ways.reduce<GeoBox | null>((box, { way }) => joinedBox(box, boxOf(way)), null)
    this.#isMoved = false
    this.showAll()
    this.movePins(this.#places, false)
  }

  setPalette(palette: MarkPalette): void {
    this.#palette = palette
    for (const { scene } of this.#drawn) scene.setPalette(palette)
    this.#overlays.setPalette(palette)
  }

  /** Puts the pins there, in the order of the ways; null removes one. follows: the map keeps all of them in view. */
  movePins(places: readonly (TrackPlace | null)[], follows: boolean): void {
    const map = this.#map
    this.#places = places
    if (map === null) return
    let box: GeoBox | null = null
    for (const [index, { marker }] of this.#drawn.entries()) {
      const place = places[index] ?? null
      if (place === null) {
        marker.remove()
        continue
      }
      const { longitude, latitude } = place
      marker.setLngLat([longitude, latitude]).addTo(map)
      box = boxWith(box, latitude, longitude)
    }
    if (follows && box !== null) this.camera.keepIn(box)
  }

  zoomBy(steps: number): void {
    this.#isMoved = true
    this.camera.zoomBy(steps)
  }

  /** Shows all ways. */
  showAll(): void {
    if (this.#map && this.#box) this.camera.fit(this.#box, { maxZoom: NEAREST_ZOOM })
  }

  /** The pane has a new size: all ways are fitted again unless the person has moved the map. */
  resize(): void {
    this.#map?.resize()
    if (!this.#isMoved) this.showAll()
  }

  readonly #onMoved = (): void => {
    this.#isMoved = true
  }
}
