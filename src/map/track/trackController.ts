import type { PictureExtent } from '../print/usePaperPicture.ts'
import { type Map as MapLibreMap, Marker } from 'maplibre-gl'
import { nearestPoint, type TrackPlace, type TrackWay } from '../../track/track.ts'
import { cssColor, type MarkPalette } from '../layers/palette.ts'
import { MapCamera } from '../mapCamera.ts'
import type { MapPorts } from '../mapPorts.ts'
import type { PointerAt } from '../overlays/mapOverlay.ts'
import { MapOverlays } from '../overlays/mapOverlays.ts'
import { viewportOf } from '../viewport.ts'
import { MARKS_LAYER, type TrackMark, TrackScene } from './trackScene.ts'
import { boxOf } from './wayShape.ts'

/** What the map of a track needs from the page. */
export type TrackMapPorts = Pick<MapPorts, 'readRenderer' | 'timers' | 'reducedMotion'>

/** Picking radius around a mark, CSS pixels. */
const PICK_RADIUS = 4
/** A press further from the way than this is ignored, CSS pixels. */
const REACH_PX = 24
/** Maximum zoom for a short way. */
const NEAREST_ZOOM = 16
const PIN_DISC_PX = 8
/** Timeout of a picture, ms: one sharp enough for paper takes long where a processor draws. */
const PICTURE_MS = 30_000

/** Did a press hit a mark of the way? */
const isMark = (thing: unknown): thing is TrackMark =>
  typeof thing === 'object' && thing !== null && 'glyph' in thing && 'at' in thing

/**
 * Shows one track: the way as an overlay, whose layers change only with zoom and view, and the pin as an element
 * positioned by the map. Moving the pin draws no frame of the map.
 */
export class TrackController {
  readonly camera: MapCamera
  /** Other overlays of the screen are added here. */
  readonly overlays: MapOverlays
  readonly #ports: TrackMapPorts
  readonly #scene = new TrackScene()
  #map: MapLibreMap | null = null
  readonly #pin: Marker | null
  #place: TrackPlace | null = null
  #way: TrackWay | null = null
  #palette: MarkPalette | null = null
  #isOverMark = false
  #isFitted = false
  #isMoved = false
  #press: (at: number) => void = () => {}

  /** pin: the element that marks the moment; null where there is no page, as in tests. */
  constructor(ports: TrackMapPorts, pin: HTMLElement | null) {
    this.#ports = ports
    this.overlays = new MapOverlays(ports.timers, PICK_RADIUS)
    this.overlays.add({
      id: 'track',
      order: 0,
      layers: ({ map }) => this.#scene.layers(viewportOf(map)),
      hover: (at) => {
        this.#isOverMark = (at?.picked ?? null) !== null
      },
      cursor: () => (this.#isOverMark ? 'pointer' : null),
      press: (at) => this.#pressAt(at),
    })
    this.camera = new MapCamera({
      onViewport: () => {},
      timers: ports.timers,
      reducedMotion: ports.reducedMotion,
    })
    this.#pin = pin === null ? null : new Marker({ element: pin, anchor: 'bottom' })
  }

  attach(map: MapLibreMap): void {
    this.#map = map
    this.overlays.attach(map, this.#ports.readRenderer())
    map.on('move', this.overlays.draw)
    map.on('dragstart', this.#onMoved)
    map.on('wheel', this.#onMoved)
    this.camera.attach(map)
    this.#fit()
    this.#showPin()
  }

  detach(): void {
    this.camera.detach()
    this.#map?.off('move', this.overlays.draw)
    this.#map?.off('dragstart', this.#onMoved)
    this.#map?.off('wheel', this.#onMoved)
    this.#pin?.remove()
    this.overlays.detach()
    this.#map = null
  }

  /** Handler of a press on the way or one of its marks, with the moment that it refers to. */
  setOnPress(press: (at: number) => void): void {
    this.#press = press
  }

  /** Shows another way. keepsView: it is the same way with more of it known, so the camera stays. */
  setTrack(way: TrackWay | null, marks: readonly TrackMark[], keepsView: boolean): void {
    this.#way = way
    this.#scene.setTrack(way, marks)
    if (!keepsView) this.#isFitted = false
    this.#fit()
    this.overlays.draw()
  }

  setPalette(palette: MarkPalette): void {
    this.#palette = palette
    this.#scene.setPalette(palette)
    this.overlays.setPalette(palette)
  }

  /** Puts the pin there, or removes it with null. follows: the map pans when the pin would leave it. */
  movePin(place: TrackPlace | null, follows: boolean): void {
    this.#place = place
    this.#showPin()
    if (follows && place !== null) this.camera.reveal([place.longitude, place.latitude])
  }

  zoomBy(steps: number): void {
    this.#isMoved = true
    this.camera.zoomBy(steps)
  }

  /** Shows the whole way. */
  showAll(): void {
    const box = this.#way && boxOf(this.#way)
    if (box) this.camera.fit(box, { maxZoom: NEAREST_ZOOM })
  }

  /** The pane has a new size: the whole way is fitted again unless the person has moved the map. */
  resize(): void {
    this.#map?.resize()
    if (!this.#isMoved) this.showAll()
  }

  /**
   * The map with the way and its pin as one picture, as it is shown, or with the whole way; null without a map, or when
   * it is not drawn in time.
   */
  async picture(extent: PictureExtent = 'shown'): Promise<HTMLCanvasElement | null> {
    const late = new Promise<null>((resolve) => {
      this.#ports.timers.after(PICTURE_MS, () => resolve(null))
    })
    const box = extent === 'whole' && this.#way ? boxOf(this.#way) : null
    const goBack = box && this.camera.showForPicture(box, NEAREST_ZOOM)
    try {
      const picture = await Promise.race([this.overlays.picture(this.#drawSoon), late])
      if (picture !== null) this.#drawPin(picture)
      return picture
    } finally {
      goBack?.()
    }
  }

  /** Unchanged layers are not redrawn: layers with other names are. */
  readonly #drawSoon = (): void => {
    this.#ports.timers.after(0, () => {
      this.#scene.rename()
      this.overlays.draw()
    })
  }

  /** The pin is an element and not on a canvas: a picture gets a disc instead. */
  #drawPin(picture: HTMLCanvasElement): void {
    const pen = picture.getContext('2d')
    if (pen === null || this.#map === null || this.#place === null || this.#palette === null) return
    const at = this.#map.project([this.#place.longitude, this.#place.latitude])
    const scale = picture.width / this.#map.getCanvas().clientWidth
    pen.beginPath()
    pen.arc(at.x * scale, at.y * scale, PIN_DISC_PX * scale, 0, Math.PI * 2)
    pen.fillStyle = cssColor(this.#palette.accent)
    pen.fill()
    pen.lineWidth = 3 * scale
    pen.strokeStyle = cssColor(this.#palette.halo)
    pen.stroke()
  }

  #fit(): void {
    if (this.#isFitted || this.#map === null || this.#way === null) return
    const box = boxOf(this.#way)
    if (box === null) return
    this.#isFitted = true
    this.#isMoved = false
    this.camera.fit(box, { maxZoom: NEAREST_ZOOM })
  }

  #showPin(): void {
    if (this.#map === null || this.#pin === null) return
    if (this.#place === null) {
      this.#pin.remove()
      return
    }
    this.#pin.setLngLat([this.#place.longitude, this.#place.latitude]).addTo(this.#map)
  }

  #pressAt({ picked, ground }: PointerAt): boolean {
    if (picked?.layer?.id === MARKS_LAYER && isMark(picked.object)) this.#press(picked.object.at)
    else this.#pressGround(ground)
    return true
  }

  #pressGround(ground: TrackPlace): void {
    if (this.#map === null || this.#way === null) return
    const point = nearestPoint(this.#way, ground)
    if (point < 0) return
    const { positions, at } = this.#way
    const here = this.#map.project([positions[point * 2] ?? 0, positions[point * 2 + 1] ?? 0])
    const there = this.#map.project([ground.longitude, ground.latitude])
    if (Math.hypot(here.x - there.x, here.y - there.y) <= REACH_PX) this.#press(at[point] ?? 0)
  }

  readonly #onMoved = (): void => {
    this.#isMoved = true
  }
}
