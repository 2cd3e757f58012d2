import { type MapLibreOverlay, MapLibreOverlay as Overlay } from '@deck.gl/maplibre'
import { type Map as MapLibreMap, Marker } from 'maplibre-gl'
import { nearestPoint, type TrackPlace, type TrackWay } from '../../track/track.ts'
import { markContext } from '../dots/drawingPower.ts'
import { cssColor, type MarkPalette } from '../layers/palette.ts'
import { MapCamera } from '../mapCamera.ts'
import type { MapPorts } from '../mapPorts.ts'
import { capture } from '../print/capture.ts'
import { RestingFrames } from '../restingFrames.ts'
import { viewportOf } from '../viewport.ts'
import { MARKS_LAYER, type TrackMark, TrackScene } from './trackScene.ts'
import { boxOf } from './wayShape.ts'

/** What the map of a track asks of the page. */
export type TrackMapPorts = Pick<MapPorts, 'takeMarkMachine' | 'timers' | 'reducedMotion'>

/** Pointer slack around a mark, CSS pixels. */
const PICK_RADIUS = 4
/** A press further from the way than this means nothing, CSS pixels. */
const REACH_PX = 24
/** A short way is not looked at nearer than this. */
const NEAREST_ZOOM = 16
const PIN_DISC_PX = 8
/** A picture that takes longer is given up, ms. */
const PICTURE_MS = 12_000

/** Is it a mark of the way that a press met? */
const isMark = (thing: unknown): thing is TrackMark =>
  typeof thing === 'object' && thing !== null && 'glyph' in thing && 'at' in thing

/**
 * Owns the map of one track: the way as deck.gl layers, which change only with zoom and view, and the pin as an element
 * that the map carries along. Moving the pin draws no frame of the map.
 */
export class TrackController {
  readonly camera: MapCamera
  private readonly ports: TrackMapPorts
  private readonly scene = new TrackScene()
  private map: MapLibreMap | null = null
  private overlay: MapLibreOverlay | null = null
  private readonly pin: Marker | null
  private readonly frames: RestingFrames
  private place: TrackPlace | null = null
  private way: TrackWay | null = null
  private palette: MarkPalette | null = null
  private drawn: readonly unknown[] | null = null
  private isFitted = false
  private isMoved = false
  private press: (at: number) => void = () => {}

  /** pin: the element that marks the moment; null where there is no page, as in tests. */
  constructor(ports: TrackMapPorts, pin: HTMLElement | null) {
    this.ports = ports
    this.frames = new RestingFrames(ports.timers)
    this.camera = new MapCamera({
      onViewport: () => {},
      timers: ports.timers,
      reducedMotion: ports.reducedMotion,
    })
    this.pin = pin === null ? null : new Marker({ element: pin, anchor: 'bottom' })
  }

  attach(map: MapLibreMap): void {
    const { renderer, device } = this.ports.takeMarkMachine()
    this.map = map
    this.overlay = new Overlay({
      interleaved: false,
      ...(device ? { device } : { deviceProps: { webgl: markContext(renderer) } }),
      ...this.frames.overlayProps,
      layers: [],
      pickingRadius: PICK_RADIUS,
      onHover: ({ object }) => this.applyCursor(object !== undefined),
      onClick: ({ object, coordinate, layer }) => {
        const isOnMark = layer?.id === MARKS_LAYER && isMark(object)
        if (isOnMark) this.press(object.at)
        else if (coordinate) this.pressGround({ longitude: coordinate[0] ?? 0, latitude: coordinate[1] ?? 0 })
      },
    })
    map.addControl(this.overlay)
    map.on('move', this.draw)
    this.frames.follow(map)
    map.on('dragstart', this.onMoved)
    map.on('wheel', this.onMoved)
    this.camera.attach(map)
    this.fit()
    this.showPin()
    this.redraw()
  }

  detach(): void {
    this.camera.detach()
    this.map?.off('move', this.draw)
    this.frames.release()
    this.map?.off('dragstart', this.onMoved)
    this.map?.off('wheel', this.onMoved)
    this.pin?.remove()
    if (this.overlay) this.map?.removeControl(this.overlay)
    this.overlay = null
    this.map = null
  }

  /** What a press on the way or one of its marks does, with the moment that it means. */
  setOnPress(press: (at: number) => void): void {
    this.press = press
  }

  /** Shows another way. keepsView: it is the same one with more of it known, so the map stays where it is. */
  setTrack(way: TrackWay | null, marks: readonly TrackMark[], keepsView: boolean): void {
    this.way = way
    this.scene.setTrack(way, marks)
    if (!keepsView) this.isFitted = false
    this.fit()
    this.redraw()
  }

  setPalette(palette: MarkPalette): void {
    this.palette = palette
    this.scene.setPalette(palette)
    this.redraw()
  }

  /** Puts the pin there, or takes it away with null. follows: the map moves along where the pin would leave it. */
  movePin(place: TrackPlace | null, follows: boolean): void {
    this.place = place
    this.showPin()
    if (follows && place !== null) this.camera.reveal([place.longitude, place.latitude])
  }

  zoomBy(steps: number): void {
    this.isMoved = true
    this.camera.zoomBy(steps)
  }

  /** Shows the whole way. */
  showAll(): void {
    const box = this.way && boxOf(this.way)
    if (box) this.camera.fit(box, NEAREST_ZOOM)
  }

  /** The pane has a new size: the whole way is shown anew unless the person has moved the map. */
  resize(): void {
    this.map?.resize()
    if (!this.isMoved) this.showAll()
  }

  /** The map with the way and its pin as one picture; null without a map, and where it is not drawn in time. */
  async picture(): Promise<HTMLCanvasElement | null> {
    if (!this.map || !this.overlay) return null
    const late = new Promise<null>((resolve) => {
      this.ports.timers.after(PICTURE_MS, () => resolve(null))
    })
    const picture = await Promise.race([capture(this.map, this.overlay, this.drawSoon), late])
    if (picture !== null) this.drawPin(picture)
    return picture
  }

  /** A way that stands still is drawn by nobody: layers of other names are drawn anew. */
  private readonly drawSoon = (): void => {
    this.ports.timers.after(0, () => {
      this.scene.rename()
      this.redraw()
    })
  }

  /** The pin is an element and on no canvas: a picture gets a disc in its place. */
  private drawPin(picture: HTMLCanvasElement): void {
    const pen = picture.getContext('2d')
    if (pen === null || this.map === null || this.place === null || this.palette === null) return
    const at = this.map.project([this.place.longitude, this.place.latitude])
    const scale = picture.width / this.map.getCanvas().clientWidth
    pen.beginPath()
    pen.arc(at.x * scale, at.y * scale, PIN_DISC_PX * scale, 0, Math.PI * 2)
    pen.fillStyle = cssColor(this.palette.accent)
    pen.fill()
    pen.lineWidth = 3 * scale
    pen.strokeStyle = cssColor(this.palette.halo)
    pen.stroke()
  }

  private fit(): void {
    if (this.isFitted || this.map === null || this.way === null) return
    const box = boxOf(this.way)
    if (box === null) return
    this.isFitted = true
    this.isMoved = false
    this.camera.fit(box, NEAREST_ZOOM)
  }

  private showPin(): void {
    if (this.map === null || this.pin === null) return
    if (this.place === null) {
      this.pin.remove()
      return
    }
    this.pin.setLngLat([this.place.longitude, this.place.latitude]).addTo(this.map)
  }

  private pressGround(ground: TrackPlace): void {
    if (this.map === null || this.way === null) return
    const point = nearestPoint(this.way, ground)
    if (point < 0) return
    const { positions, at } = this.way
    const here = this.map.project([positions[point * 2] ?? 0, positions[point * 2 + 1] ?? 0])
    const there = this.map.project([ground.longitude, ground.latitude])
    if (Math.hypot(here.x - there.x, here.y - there.y) <= REACH_PX) this.press(at[point] ?? 0)
  }

  private applyCursor(overMark: boolean): void {
    const canvas = this.map?.getCanvas()
    if (canvas) canvas.style.cursor = overMark ? 'pointer' : ''
  }

  private readonly onMoved = (): void => {
    this.isMoved = true
  }

  private redraw(): void {
    this.drawn = null
    this.draw()
  }

  private readonly draw = (): void => {
    if (!this.overlay || !this.map) return
    const layers = this.scene.layers(viewportOf(this.map))
    if (layers === this.drawn) return
    this.drawn = layers
    this.overlay.setProps({ layers })
    this.frames.wake()
  }
}
