import { type GeoJSONSource, LngLatBounds, type Map as MapLibreMap, Marker } from 'maplibre-gl'
import type { MarkerStatus } from '../../contract/rules/status.ts'
import { type Glide, type GlidePoint, isGlideOver, nextGlide, placeInGlide, wayInGlide } from './glide.ts'

/** How the vehicle looks. rough: its place is known to about two kilometres. */
export interface SharedLook {
  readonly status: MarkerStatus | 'rough'
  /** Degrees clockwise from north; null: unknown. */
  readonly course: number | null
  /** Accessible name, for people who do not see the map. */
  readonly label: string
  /** The colour of the way behind it. */
  readonly color: string
}

/** A place to which the vehicle goes. */
export interface SharedStopPin {
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  readonly isOver: boolean
}

const makeStop = ({ name, latitude, longitude, isOver }: SharedStopPin): Marker => {
  const element = document.createElement('div')
  element.className = 'shared-stop'
  element.setAttribute('role', 'img')
  element.setAttribute('aria-label', name)
  element.toggleAttribute('data-over', isOver)
  // The map moves the element itself, so the shape is turned inside it.
  element.append(document.createElement('i'))
  return new Marker({ element, anchor: 'bottom' }).setLngLat([longitude, latitude])
}

const WAY = 'shared-way'
/** Initial zooms: with streets, streets are visible; on the built-in map, which has none, the towns around are. */
const FIRST_ZOOM = { streets: 14, towns: 8.5 } as const
const ZOOM_MS = 200
/** Around what is shown first, CSS pixels; below it is the card. */
const AIM_PADDING = { top: 60, right: 60, bottom: 260, left: 60 }
const REVEAL_MS = 600
/** A followed vehicle is brought back to the centre when it has left this part of the pane. */
const MIDDLE_SHARE = 0.5
/** Interval of drawing the way behind a moving vehicle, ms: each drawing redraws the whole map. */
const WAY_EVERY_MS = 250
const SPACE = 'http://www.w3.org/2000/svg'

const drawn = (tag: string, attributes: Readonly<Record<string, string>>): SVGElement => {
  const element = document.createElementNS(SPACE, tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}

/** All status shapes on a grid of 24; CSS shows one of them by `data-status`. */
const makeElement = (): HTMLElement => {
  const element = document.createElement('div')
  element.className = 'shared-mark'
  element.setAttribute('role', 'img')
  const picture = drawn('svg', { viewBox: '0 0 24 24', width: '40', height: '40', 'aria-hidden': 'true' })
  picture.append(
    drawn('path', { class: 'shared-mark__move', d: 'M12 2.5 19.5 21.5Q12 17 4.5 21.5Z' }),
    drawn('rect', { class: 'shared-mark__normal', x: '5', y: '5', width: '14', height: '14', rx: '3.5' }),
    drawn('circle', { class: 'shared-mark__silent', cx: '12', cy: '12', r: '7' }),
    drawn('circle', { class: 'shared-mark__rough', cx: '12', cy: '12', r: '26' }),
  )
  element.append(picture)
  return element
}

/**
 * The vehicle on the map and the way behind it. It glides from place to place as an element positioned by the map; the
 * map follows it on request.
 */
export class SharedMark {
  readonly #element = makeElement()
  readonly #marker = new Marker({ element: this.#element, anchor: 'center' })
  readonly #onLeave: () => void
  #map: MapLibreMap | null = null
  #glide: Glide | null = null
  #frame = 0
  #wayAt = 0
  #color = ''
  #follows = true
  #isPlaced = false
  #isStill = false
  #firstZoom: number = FIRST_ZOOM.towns
  #stops: readonly Marker[] = []
  #isAimed = false

  /** onLeave: the person moves the map away from the vehicle. */
  constructor(onLeave: () => void) {
    this.#onLeave = onLeave
  }

  readonly camera = {
    /** Zooms around the vehicle while it is followed, otherwise around the centre. */
    zoomBy: (steps: number): void => this.#zoomBy(steps),
    panBy: (right: number, down: number): void => {
      this.#onLeave()
      this.#map?.panBy([right, down])
    },
  }

  attach(map: MapLibreMap): void {
    this.#map = map
    map.on('styledata', this.#drawWay)
    map.on('load', this.#run)
    map.on('dragstart', this.#onLeave)
    for (const stop of this.#stops) stop.addTo(map)
    this.#aim()
    this.#run()
  }

  /** The places to which the vehicle goes; the first ones move the camera. */
  setStops(pins: readonly SharedStopPin[]): void {
    for (const stop of this.#stops) stop.remove()
    this.#stops = pins.map(makeStop)
    if (this.#map) for (const stop of this.#stops) stop.addTo(this.#map)
    this.#aim()
  }

  detach(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    this.#map?.off('styledata', this.#drawWay)
    this.#map?.off('load', this.#run)
    this.#map?.off('dragstart', this.#onLeave)
    this.#marker.remove()
    for (const stop of this.#stops) stop.remove()
    this.#map = null
    this.#isPlaced = false
    this.#isAimed = false
  }

  setLook({ status, course, label, color }: SharedLook): void {
    this.#element.dataset['status'] = status
    this.#element.setAttribute('aria-label', label)
    const isTurned = status === 'move' && course !== null
    this.#element.style.setProperty('--course', `${isTurned ? course : 0}deg`)
    this.#color = color
    if (this.#map?.getLayer(WAY)) this.#map.setPaintProperty(WAY, 'line-color', color)
  }

  /** Shows it at the last of the points, after gliding there. glideMs: 0 with reduced motion. */
  show(points: readonly GlidePoint[], glideMs: number): void {
    this.#isStill = glideMs === 0
    this.#glide = nextGlide(this.#glide, { points, now: performance.now(), lastsMs: glideMs })
    this.#run()
  }

  /** Whether the ground shows streets; it decides the initial zoom. */
  setGround(hasStreets: boolean): void {
    const next = hasStreets ? FIRST_ZOOM.streets : FIRST_ZOOM.towns
    if (next === this.#firstZoom) return
    // A map that the person has not zoomed zooms in when the streets are loaded.
    if (this.#map?.getZoom() === this.#firstZoom) this.#map.setZoom(next)
    this.#firstZoom = next
  }

  setFollows(follows: boolean): void {
    this.#follows = follows
    if (follows) this.#reveal(0)
  }

  #zoomBy(steps: number): void {
    const map = this.#map
    if (!map) return
    const place = this.#follows ? this.#place() : null
    map.easeTo({
      zoom: map.getZoom() + steps,
      duration: this.#isStill ? 0 : ZOOM_MS,
      ...(place && { center: [place.longitude, place.latitude] }),
    })
  }

  resize(): void {
    this.#map?.resize()
  }

  #place(): GlidePoint | null {
    return this.#glide && placeInGlide(this.#glide, performance.now())
  }

  readonly #run = (): void => {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(this.#step)
  }

  readonly #step = (): void => {
    this.#frame = 0
    const [map, glide, place] = [this.#map, this.#glide, this.#place()]
    if (!map || !glide || !place) return
    this.#marker.setLngLat([place.longitude, place.latitude])
    if (!this.#isPlaced) this.#begin(map, place)
    const now = performance.now()
    const isOver = isGlideOver(glide, now)
    if (isOver || now - this.#wayAt >= WAY_EVERY_MS) {
      this.#wayAt = now
      this.#drawWay()
      if (this.#follows) this.#reveal(MIDDLE_SHARE)
    }
    if (!isOver) this.#run()
  }

  #begin(map: MapLibreMap, { longitude, latitude }: GlidePoint): void {
    this.#isPlaced = true
    this.#marker.addTo(map)
    this.#isAimed = false
    if (this.#stops.length > 0) this.#aim()
    else map.jumpTo({ center: [longitude, latitude], zoom: this.#firstZoom })
  }

  /** Shows the stops, and the vehicle where it is known, once. */
  #aim(): void {
    const map = this.#map
    if (!map || this.#isAimed || this.#stops.length === 0) return
    this.#isAimed = true
    const place = this.#isPlaced ? this.#place() : null
    const bounds = new LngLatBounds()
    for (const stop of this.#stops) bounds.extend(stop.getLngLat())
    if (place) bounds.extend([place.longitude, place.latitude])
    map.fitBounds(bounds, { padding: AIM_PADDING, maxZoom: this.#firstZoom, duration: 0 })
  }

  /** Centres the vehicle unless it is within this share of the pane around the centre. */
  #reveal(share: number): void {
    const [map, place] = [this.#map, this.#place()]
    if (!map || !place || !this.#isPlaced || map.isMoving()) return
    const { clientWidth, clientHeight } = map.getContainer()
    const { x, y } = map.project([place.longitude, place.latitude])
    const isAway = (at: number, size: number) => Math.abs(at - size / 2) > (size * share) / 2
    if (!isAway(x, clientWidth) && !isAway(y, clientHeight)) return
    map.easeTo({
      center: [place.longitude, place.latitude],
      duration: this.#isStill ? 0 : REVEAL_MS,
    })
  }

  readonly #drawWay = (): void => {
    const [map, glide] = [this.#map, this.#glide]
    if (!map || !glide || !map.isStyleLoaded()) return
    const data = {
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates: wayInGlide(glide, performance.now()) },
    } as const
    const source = map.getSource<GeoJSONSource>(WAY)
    if (source) {
      void source.setData(data)
      return
    }
    map.addSource(WAY, { type: 'geojson', data })
    map.addLayer({
      id: WAY,
      type: 'line',
      source: WAY,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': this.#color, 'line-width': 4, 'line-opacity': 0.7 },
    })
  }
}
