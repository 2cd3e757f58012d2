import type { Map as MapLibreMap } from 'maplibre-gl'
import { ZOOM_DEFAULT, ZOOM_FOCUS } from '../contract/constants.ts'
import type { GeoBox, GeoPoint, Viewport } from '../contract/engine/view.ts'
import { type Delayed, type Timers, throttle } from '../fleet/throttle.ts'
import { viewportOf, WORLD } from './viewport.ts'

/** Minimum interval between viewport reports to the engine, ms. */
const VIEWPORT_EVERY_MS = 150
const FLY_MS = 700
const ZOOM_MS = 200
const PAN_MS = 300
/** Margin around a mark that must be visible, and around a box, CSS pixels. */
const REVEAL_MARGIN = 48
const FIT_PADDING = 64
/** The same around the box of a picture, which no windows cover. */
const PICTURE_PADDING = 40
/** A followed mark is brought back to the centre when it has left this part of the free area. */
const NEAR_SHARE = 0.5

export interface CameraPorts {
  readonly onViewport: (viewport: Viewport | null) => void
  readonly timers: Timers
  readonly reducedMotion: () => boolean
}

/** Parts of the map that windows cover, CSS pixels from each side. */
export interface Insets {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Camera position: degrees, zoom as MapLibre counts it. */
export interface CameraPlace extends GeoPoint {
  readonly zoom: number
}

/** Moves the map, taking windows over it into account, and reports the viewport to the engine. */
export class MapCamera {
  readonly #ports: CameraPorts
  readonly #report: Delayed
  readonly #listeners = new Set<(place: CameraPlace) => void>()
  readonly #dragListeners = new Set<() => void>()
  #map: MapLibreMap | null = null
  #insets: Insets = { left: 0, right: 0, top: 0, bottom: 0 }
  /** What was asked for while there was no map: a place, or the fitting of a box. */
  #waiting: CameraPlace | null = null
  #waitingFit: (() => void) | null = null
  #placed = false

  constructor(ports: CameraPorts) {
    this.#ports = ports
    this.#report = throttle(ports.timers, VIEWPORT_EVERY_MS, () => this.#reportViewport())
  }

  attach(map: MapLibreMap): void {
    this.#map = map
    map.on('move', this.#onMove)
    map.on('moveend', this.#onRest)
    map.on('dragstart', this.#onDragStart)
    map.on('wheel', this.#onPersonMoves)
    if (this.#waiting) this.show(this.#waiting)
    this.#waitingFit?.()
    this.#report.call()
  }

  /** The place is kept for the next map. */
  detach(): void {
    this.#waiting = this.read()
    this.#report.cancel()
    this.#map?.off('move', this.#onMove)
    this.#map?.off('moveend', this.#onRest)
    this.#map?.off('dragstart', this.#onDragStart)
    this.#map?.off('wheel', this.#onPersonMoves)
    this.#map = null
    this.#ports.onViewport(null)
  }

  /** The camera has its place: the fleet does not move it any more. */
  get isPlaced(): boolean {
    return this.#placed
  }

  /** Camera position; null before the person, the address or the fleet set one. */
  read(): CameraPlace | null {
    const map = this.#map
    if (!map || !this.#placed) return this.#waiting
    const { lng, lat } = map.getCenter()
    return { longitude: lng, latitude: lat, zoom: map.getZoom() }
  }

  /** The middle of what the map shows, whoever set it; null without a map. */
  middle(): GeoPoint | null {
    const middle = this.#map?.getCenter()
    return middle ? { longitude: middle.lng, latitude: middle.lat } : null
  }

  /** Subscribes to the position each time the camera stops. Returns the function that unsubscribes. */
  onPlace(listener: (place: CameraPlace) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Subscribes to the start of each drag by the person. Returns the function that unsubscribes. */
  onDrag(listener: () => void): () => void {
    this.#dragListeners.add(listener)
    return () => this.#dragListeners.delete(listener)
  }

  /** Jumps to a place, such as the one in the address; before the map exists, as soon as it does. */
  show(place: CameraPlace): void {
    this.#placed = true
    this.#waitingFit = null
    if (!this.#map) {
      this.#waiting = place
      return
    }
    this.#waiting = null
    this.#map.jumpTo({ center: [place.longitude, place.latitude], zoom: place.zoom })
    this.#report.call()
  }

  /** MAP-02: the first view is the default zoom, unless the camera has its place. */
  placeOnFleet(at: readonly [longitude: number, latitude: number]): void {
    if (!this.#placed) this.show({ longitude: at[0], latitude: at[1], zoom: ZOOM_DEFAULT })
  }

  setInsets(insets: Insets): void {
    this.#insets = insets
  }

  /**
   * MAP-03: flies to a place at the focus zoom or closer; a `zoom` of null keeps the current one. Before the map exists,
   * it opens there.
   */
  flyTo(longitude: number, latitude: number, zoom: number | null = ZOOM_FOCUS): void {
    const map = this.#map
    if (!map) return this.show({ longitude, latitude, zoom: zoom ?? this.#waiting?.zoom ?? ZOOM_DEFAULT })
    this.#placed = true
    const { left, right, top, bottom } = this.#insets
    const offset: [number, number] = [(left - right) / 2, (top - bottom) / 2]
    const near = zoom === null ? map.getZoom() : Math.max(map.getZoom(), zoom)
    map.flyTo({ center: [longitude, latitude], zoom: near, offset, duration: this.#duration(FLY_MS) })
  }

  /** Flies to a place at exactly this zoom; before the map exists, it opens there. */
  goTo(place: CameraPlace): void {
    if (!this.#map) return this.show(place)
    this.#placed = true
    const { longitude, latitude, zoom } = place
    this.#map.flyTo({ center: [longitude, latitude], zoom, duration: this.#duration(FLY_MS) })
  }

  /** Moves the map just far enough that no window covers a place in view. */
  reveal([longitude, latitude]: readonly [longitude: number, latitude: number]): void {
    const map = this.#map
    if (!map) return
    const at = map.project([longitude, latitude])
    const { width, height } = map.getCanvas().getBoundingClientRect()
    const { left, right, top, bottom } = this.#insets
    const beyond = (value: number, from: number, to: number): number =>
      value < from ? value - from : value > to ? value - to : 0
    const dx = beyond(at.x, left + REVEAL_MARGIN, width - right - REVEAL_MARGIN)
    const dy = beyond(at.y, top + REVEAL_MARGIN, height - bottom - REVEAL_MARGIN)
    if (dx !== 0 || dy !== 0) map.panBy([dx, dy], { duration: this.#duration(FLY_MS / 3) })
  }

  /** Centres a place in the area that windows leave free, unless it is near its centre or the map is moving. */
  keepNear([longitude, latitude]: readonly [longitude: number, latitude: number]): void {
    const map = this.#map
    if (!map || map.isMoving()) return
    const at = map.project([longitude, latitude])
    const { width, height } = map.getCanvas().getBoundingClientRect()
    const { left, right, top, bottom } = this.#insets
    const dx = at.x - (left + width - right) / 2
    const dy = at.y - (top + height - bottom) / 2
    const isNear =
      Math.abs(dx) <= ((width - left - right) * NEAR_SHARE) / 2 &&
      Math.abs(dy) <= ((height - top - bottom) * NEAR_SHARE) / 2
    if (!isNear) map.panBy([dx, dy], { duration: this.#duration(FLY_MS) })
  }

  /** Fits a box into the area that windows leave free, unless it is there already or the map is moving. */
  keepIn(box: GeoBox): void {
    const map = this.#map
    if (!map || map.isMoving()) return
    const { width, height } = map.getCanvas().getBoundingClientRect()
    const { left, right, top, bottom } = this.#insets
    const upperLeft = map.project([box.west, box.north])
    const lowerRight = map.project([box.east, box.south])
    const isIn =
      upperLeft.x >= left + REVEAL_MARGIN &&
      upperLeft.y >= top + REVEAL_MARGIN &&
      lowerRight.x <= width - right - REVEAL_MARGIN &&
      lowerRight.y <= height - bottom - REVEAL_MARGIN
    if (!isIn) this.fit(box)
  }

  zoomBy(steps: number): void {
    const map = this.#map
    this.#placed = true
    map?.easeTo({ zoom: map.getZoom() + steps, duration: this.#duration(ZOOM_MS) })
  }

  /** Moves the view to the right and down, in pixels. */
  panBy(x: number, y: number): void {
    this.#placed = true
    this.#map?.panBy([x, y], { duration: this.#duration(PAN_MS) })
  }

  /**
   * Fits a box into the area that windows leave free, at most at `maxZoom`; before the map exists, as soon as it does.
   * isJump: without a flight.
   */
  fit(box: GeoBox, options: { readonly maxZoom?: number; readonly isJump?: boolean } = {}): void {
    this.#placed = true
    const map = this.#map
    if (!map) {
      this.#waiting = null
      this.#waitingFit = () => this.fit(box, options)
      return
    }
    this.#waitingFit = null
    const { west, south, east, north } = box
    const { maxZoom = ZOOM_FOCUS, isJump = false } = options
    const { left, right, top, bottom } = this.#insets
    map.fitBounds([west, south, east, north], {
      padding: {
        left: left + FIT_PADDING,
        right: right + FIT_PADDING,
        top: top + FIT_PADDING,
        bottom: bottom + FIT_PADDING,
      },
      maxZoom,
      duration: isJump ? 0 : this.#duration(FLY_MS),
    })
  }

  /** Jumps to where a box fills the map, for a picture of it; returns the function that jumps back. */
  showForPicture({ west, south, east, north }: GeoBox, maxZoom: number): () => void {
    const map = this.#map
    if (!map) return () => {}
    const [center, zoom] = [map.getCenter(), map.getZoom()]
    map.stop()
    map.fitBounds([west, south, east, north], { padding: PICTURE_PADDING, maxZoom, duration: 0 })
    return () => map.jumpTo({ center, zoom })
  }

  readonly #onMove = (): void => this.#report.call()

  readonly #onDragStart = (): void => {
    this.#onPersonMoves()
    for (const listener of this.#dragListeners) listener()
  }

  readonly #onPersonMoves = (): void => {
    this.#placed = true
  }

  readonly #onRest = (): void => {
    const place = this.read()
    if (place === null || !this.#placed) return
    for (const listener of this.#listeners) listener(place)
  }

  #duration(ms: number): number {
    return this.#ports.reducedMotion() ? 0 : ms
  }

  /** Until the camera has its place, the engine provides the marks of the whole world. */
  #reportViewport(): void {
    if (this.#map) this.#ports.onViewport(this.#placed ? viewportOf(this.#map) : WORLD)
  }
}
