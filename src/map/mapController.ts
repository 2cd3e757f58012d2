import { type MapLibreOverlay, MapLibreOverlay as Overlay } from '@deck.gl/maplibre'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { ZOOM_DEFAULT, ZOOM_FOCUS } from '../contract/constants.ts'
import type { MarkBuffers, Viewport } from '../contract/engine.ts'
import { busiestPlace, fleetBounds } from './fleetPlace.ts'
import type { MarkStyle } from './layers/markLayers.ts'
import { dotRadius, markSize } from './layers/markSize.ts'
import type { MarkPalette } from './layers/palette.ts'
import { type MarkFocus, MarkScene } from './markScene.ts'
import { pickedVehicle } from './pick.ts'
import { type Delayed, type Timers, throttle } from './throttle.ts'
import { viewportOf, WORLD } from './viewport.ts'

/** How often the engine hears of a moving map. */
const VIEWPORT_EVERY_MS = 150
/** The slow beat of the alarm rings; off with reduced motion. */
const PULSE_MS = 700
const PULSE_SCALE = 1.14
/** Pointer slack around a mark, CSS pixels. */
const PICK_RADIUS = 6
const FLY_MS = 700
/** Free room around a mark that must be seen, CSS pixels. */
const REVEAL_MARGIN = 48

/** How long the marks of the whole world may take. */
const WORLD_MARKS_MS = 600
/** Free room around the whole fleet, CSS pixels. */
const FIT_PADDING = 64

/** What the map asks of the rest of the page. */
export interface MapPorts {
  readonly readMarks: () => MarkBuffers
  readonly onMarks: (listener: (marks: MarkBuffers) => void) => () => void
  readonly onViewport: (viewport: Viewport | null) => void
  /** The name of a vehicle, for the label of a hovered mark. */
  readonly nameOf: (vehicleId: number) => Promise<string | null>
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

/** How the marks look in the theme that is shown. */
export interface MarkLook {
  readonly palette: MarkPalette
  readonly atlas: HTMLCanvasElement
}

/**
 * Owns the deck.gl overlay on the map: gives it new layers once per snapshot, outside React's render, and answers
 * pointer, selection and camera.
 */
export class MapController {
  private readonly ports: MapPorts
  private readonly scene = new MarkScene()
  private readonly report: Delayed
  private map: MapLibreMap | null = null
  private overlay: MapLibreOverlay | null = null
  private look: MarkLook | null = null
  private focus: MarkFocus = { selected: null, hovered: null }
  private insets: Insets = { left: 0, right: 0, top: 0, bottom: 0 }
  private press: (vehicleId: number | null) => void = () => {}
  private placed = false
  private loaded = false
  private showsWorld = false
  private stopShowAll: (() => void) | null = null
  private pulseOn = false
  private stopPulse: (() => void) | null = null
  private stopMarks: (() => void) | null = null

  constructor(ports: MapPorts) {
    this.ports = ports
    this.report = throttle(ports.timers, VIEWPORT_EVERY_MS, () => this.reportViewport())
  }

  /** Puts the overlay on a map and follows the marks until `detach`. */
  attach(map: MapLibreMap): void {
    this.map = map
    this.overlay = new Overlay({
      interleaved: false,
      layers: [],
      pickingRadius: PICK_RADIUS,
      onHover: (info) => this.hover(pickedVehicle(info)),
      onClick: (info) => this.press(pickedVehicle(info)),
    })
    map.addControl(this.overlay)
    map.on('move', this.onMove)
    map.on('dragstart', this.onPersonMoves)
    map.on('wheel', this.onPersonMoves)
    this.stopMarks = this.ports.onMarks((marks) => this.takeMarks(marks))
    this.takeMarks(this.ports.readMarks())
    this.report.call()
  }

  detach(): void {
    this.stopMarks?.()
    this.stopShowAll?.()
    this.showsWorld = false
    this.stopPulse?.()
    this.report.cancel()
    this.map?.off('move', this.onMove)
    this.map?.off('dragstart', this.onPersonMoves)
    this.map?.off('wheel', this.onPersonMoves)
    if (this.overlay) this.map?.removeControl(this.overlay)
    this.stopMarks = null
    this.stopPulse = null
    this.stopShowAll = null
    this.overlay = null
    this.map = null
    this.ports.onViewport(null)
  }

  /** MAP-29: what a press on a mark does; null: the ground was pressed. */
  setOnPress(press: (vehicleId: number | null) => void): void {
    this.press = press
  }

  setLook(look: MarkLook): void {
    this.look = look
    this.draw()
  }

  setInsets(insets: Insets): void {
    this.insets = insets
  }

  /** The whole fleet is known: the camera goes where it gathers, unless the person has moved the map already. */
  setLoaded(loaded: boolean): void {
    this.loaded = loaded
    this.placeCamera(this.ports.readMarks())
  }

  setSelected(vehicleId: number | null): void {
    this.setFocus({ ...this.focus, selected: vehicleId })
  }

  /** MAP-33, MAP-34: also called by the list, whose row under the pointer shows on the map. */
  hover(vehicleId: number | null): void {
    if (vehicleId === this.focus.hovered) return
    const canvas = this.map?.getCanvas()
    if (canvas) canvas.style.cursor = vehicleId === null ? '' : 'pointer'
    this.setFocus({ ...this.focus, hovered: vehicleId })
  }

  /** MAP-03: flies to a place, at the focus zoom or nearer, beside what windows cover. */
  flyTo(longitude: number, latitude: number): void {
    const { map } = this
    if (!map) return
    this.placed = true
    const { left, right, top, bottom } = this.insets
    const zoom = Math.max(map.getZoom(), ZOOM_FOCUS)
    const offset: [number, number] = [(left - right) / 2, (top - bottom) / 2]
    map.flyTo({ center: [longitude, latitude], zoom, offset, duration: this.duration(FLY_MS) })
  }

  /** Moves the map just so far that no window covers a vehicle in view. */
  reveal(vehicleId: number): void {
    const { map } = this
    const place = this.scene.placeOf(vehicleId)
    if (!map || !place) return
    const at = map.project([place[0], place[1]])
    const { width, height } = map.getCanvas().getBoundingClientRect()
    const { left, right, top, bottom } = this.insets
    const beyond = (value: number, from: number, to: number): number =>
      value < from ? value - from : value > to ? value - to : 0
    const dx = beyond(at.x, left + REVEAL_MARGIN, width - right - REVEAL_MARGIN)
    const dy = beyond(at.y, top + REVEAL_MARGIN, height - bottom - REVEAL_MARGIN)
    if (dx !== 0 || dy !== 0) map.panBy([dx, dy], { duration: this.duration(FLY_MS / 3) })
  }

  zoomBy(steps: number): void {
    this.placed = true
    const { map } = this
    map?.easeTo({ zoom: map.getZoom() + steps, duration: this.duration(200) })
  }

  /** Shows the whole fleet: asks the engine for the marks of the world, and fits them when they had time to come. */
  showAll(): void {
    this.placed = true
    this.stopShowAll?.()
    this.showsWorld = true
    this.reportViewport()
    this.stopShowAll = this.ports.timers.after(WORLD_MARKS_MS, () => {
      this.stopShowAll = null
      this.showsWorld = false
      const bounds = fleetBounds(this.ports.readMarks())
      if (bounds === null) return
      const [west, south, east, north] = bounds
      this.map?.fitBounds([west, south, east, north], {
        padding: FIT_PADDING,
        maxZoom: ZOOM_FOCUS,
        duration: this.duration(FLY_MS),
      })
      this.report.call()
    })
  }

  /** MAP-22, MAP-23: the pane has a new size. */
  resize(): void {
    this.map?.resize()
  }

  private readonly onMove = (): void => {
    this.report.call()
    this.draw()
  }

  private readonly onPersonMoves = (): void => {
    this.placed = true
  }

  private duration(ms: number): number {
    return this.ports.reducedMotion() ? 0 : ms
  }

  private takeMarks(marks: MarkBuffers): void {
    this.scene.setMarks(marks)
    this.placeCamera(marks)
    this.setPulse(this.scene.alarmCount > 0 && !this.ports.reducedMotion())
    this.draw()
  }

  /** MAP-02: the first view is the default zoom, where the fleet gathers. */
  private placeCamera(marks: MarkBuffers): void {
    if (this.placed || !this.loaded || !this.map) return
    const at = busiestPlace(marks)
    if (at === null) return
    this.placed = true
    this.map.jumpTo({ center: [at[0], at[1]], zoom: ZOOM_DEFAULT })
    this.report.call()
  }

  /** Until the camera has its place, the engine gives the marks of the whole world. */
  private reportViewport(): void {
    if (!this.map) return
    this.ports.onViewport(this.placed && !this.showsWorld ? viewportOf(this.map) : WORLD)
  }

  private setFocus(focus: MarkFocus): void {
    this.focus = focus
    this.scene.setFocus(focus)
    for (const vehicleId of [focus.selected, focus.hovered]) {
      if (vehicleId !== null) void this.nameMark(vehicleId)
    }
    this.draw()
  }

  private async nameMark(vehicleId: number): Promise<void> {
    const name = await this.ports.nameOf(vehicleId)
    const { selected, hovered } = this.focus
    if (name === null || (vehicleId !== selected && vehicleId !== hovered)) return
    this.scene.setName(vehicleId, name)
    this.draw()
  }

  private setPulse(on: boolean): void {
    if (!on) {
      this.stopPulse?.()
      this.stopPulse = null
      this.pulseOn = false
      return
    }
    this.stopPulse ??= this.ports.timers.after(PULSE_MS, () => {
      this.stopPulse = null
      this.pulseOn = !this.pulseOn
      this.draw()
      this.setPulse(this.scene.alarmCount > 0 && !this.ports.reducedMotion())
    })
  }

  private draw(): void {
    if (!this.overlay || !this.map || !this.look) return
    const zoom = this.map.getZoom()
    const style: MarkStyle = {
      ...this.look,
      size: markSize(zoom, this.scene.count),
      dotRadius: dotRadius(zoom),
      alarmScale: this.pulseOn ? PULSE_SCALE : 1,
    }
    this.overlay.setProps({ layers: this.scene.layers(style, zoom) })
  }
}
