import { type MapLibreOverlay, MapLibreOverlay as Overlay } from '@deck.gl/maplibre'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { type GeoPoint, isOnPane, isPatch } from '../contract/engine.ts'
import type { MapBuffers } from '../fleet/snapshotDesk.ts'
import { nextFrame } from '../fleet/nextFrame.ts'
import { throttle } from '../fleet/throttle.ts'
import { NO_BUFFERS } from '../fleet/snapshotDesk.ts'
import { AlarmPulse } from './alarmPulse.ts'
import { DotGround } from './dots/dotGround.ts'
import { isSoftware, markContext } from './dots/drawingPower.ts'
import { DrawCost } from './drawCost.ts'
import { busiestPlace } from './fleetPlace.ts'
import { GroundScene } from './groundScene.ts'
import type { MarkStyle } from './layers/markLayers.ts'
import { markSize } from './layers/markSize.ts'
import { slackOf } from './layers/markSlack.ts'
import { MapCamera } from './mapCamera.ts'
import type { MapPorts, MapTool, MarkLook } from './mapPorts.ts'
import { type MarkFocus, MarkScene } from './markScene.ts'
import { capture } from './print/capture.ts'
import { type Picked, pickedThing, pressMeaning, type PressMeaning } from './pick.ts'
import { type PanePoint, type PlaceTold, PlaceWatch } from './placeWatch.ts'
import { RestingFrames } from './restingFrames.ts'
import { PatientEffect } from './patientEffect.ts'
import { SpotFinder, type SpotPress } from './spots/spotFinder.ts'
import { stacked } from './stacking.ts'

/** A press on the map: where, in CSS pixels and in degrees, and what it met. */
interface PressAt {
  readonly pixel: PanePoint
  readonly picked: Picked | null
  readonly ground: GeoPoint
}

/** Where on the ground the pointer is; null: not over the map. */
const groundOf = ({ coordinate }: { coordinate?: number[] }): GeoPoint | null =>
  coordinate === undefined ? null : { longitude: coordinate[0] ?? 0, latitude: coordinate[1] ?? 0 }

const dotPicked = (vehicleId: number | null): Picked | null =>
  vehicleId === null ? null : { kind: 'vehicle', vehicleId }

/** Among dots, which show every vehicle too, icons change this often at most when events alone move them, ms. */
const AMONG_DOTS_MS = 300

/** Pointer slack around a mark, CSS pixels. */
const PICK_RADIUS = 6

/**
 * Owns the deck.gl overlay on the map: gives it new layers once per snapshot, outside React's render, and answers
 * pointer and selection. The camera has a class of its own.
 */
export class MapController {
  readonly camera: MapCamera
  private readonly ports: MapPorts
  private readonly marks = new MarkScene()
  private readonly ground = new GroundScene()
  private readonly dots: DotGround
  private readonly pulse: AlarmPulse
  private readonly cost: DrawCost
  private readonly frames: RestingFrames
  private readonly patience: PatientEffect
  private readonly spots: SpotFinder
  private readonly amongDots: ReturnType<typeof throttle>
  private readonly places = new PlaceWatch()
  private map: MapLibreMap | null = null
  private overlay: MapLibreOverlay | null = null
  private look: MarkLook | null = null
  private drawn = NO_BUFFERS
  private drawnSide: MarkStyle['takenSide'] = null
  private drawnSize = 0
  private focus: MarkFocus = { selected: null, hovered: null }
  private tool: MapTool | null = null
  private clickable = true
  private loaded = false
  private stopTool: (() => void) | null = null
  /** Who waits for the first vehicles. */
  private readonly awaited = new Set<() => void>()
  private stopBuffers: (() => void) | null = null

  constructor(ports: MapPorts) {
    this.ports = ports
    this.camera = new MapCamera(ports)
    this.dots = new DotGround(ports)
    this.pulse = new AlarmPulse(ports.timers, ports, () => this.draw())
    this.cost = new DrawCost(
      nextFrame,
      () => performance.now(),
      (ms) => this.pauseFor(ms),
    )
    this.frames = new RestingFrames(ports.timers)
    this.patience = new PatientEffect({
      timers: ports.timers,
      nextFrame,
      onBusy: (isBusy) => this.frames.hold(isBusy),
    })
    this.amongDots = throttle(ports.timers, AMONG_DOTS_MS, () => this.draw())
    this.spots = new SpotFinder(ports, this.camera)
  }

  /** Calls once, as soon as the frame is drawn that shows vehicles for the first time. Returns what ends the waiting. */
  onFirstVehicles(told: () => void): () => void {
    this.awaited.add(told)
    return () => void this.awaited.delete(told)
  }

  /** Puts the overlay on a map and follows the marks until `detach`. */
  attach(map: MapLibreMap): void {
    const { renderer, device } = this.ports.takeMarkMachine()
    this.map = map
    this.overlay = new Overlay({
      interleaved: false,
      ...(device ? { device } : { deviceProps: { webgl: markContext(renderer) } }),
      ...this.frames.overlayProps,
      layers: [],
      effects: isSoftware(renderer) ? [this.patience] : [],
      pickingRadius: PICK_RADIUS,
      onHover: (info) => this.pointAt(pickedThing(info), groundOf(info)),
      onClick: (info) => {
        void this.pressAt({
          pixel: { x: info.x, y: info.y },
          picked: pickedThing(info),
          ground: groundOf(info) ?? { longitude: 0, latitude: 0 },
        })
      },
    })
    map.addControl(this.overlay)
    map.on('move', this.onMove)
    this.frames.follow(map)
    this.dots.attach(map, renderer)
    this.places.setMap(map)
    this.camera.attach(map)
    this.stopBuffers = this.ports.onBuffers((buffers) => this.takeBuffers(buffers))
    this.takeBuffers(this.ports.readBuffers())
    this.applyCursor(false)
  }

  detach(): void {
    this.stopBuffers?.()
    this.stopBuffers = null
    this.pulse.set(false)
    this.amongDots.cancel()
    this.cost.stop()
    this.camera.detach()
    this.map?.off('move', this.onMove)
    this.frames.release()
    this.dots.detach()
    this.places.setMap(null)
    if (this.overlay) this.map?.removeControl(this.overlay)
    this.overlay = null
    this.map = null
  }

  /** MAP-29: what a press on a mark does; null: the ground was pressed. */
  setOnPress(press: (vehicleId: number | null) => void): void {
    this.spots.setOnVehicle(press)
  }

  /** What a press on vehicles that share a place does. */
  setOnSpot(show: SpotPress): void {
    this.spots.setOnSpot(show)
  }

  /** MAP-32: false while help mode is active. */
  setClickable(clickable: boolean): void {
    this.clickable = clickable
  }

  setLook(look: MarkLook): void {
    this.look = look
    this.dots.setLook(look)
    this.draw()
  }

  /** How counts are written in the language that is shown. */
  setCountFormat(write: (count: number) => string): void {
    this.ground.setCountFormat(write)
    this.draw()
  }

  /** Gives the presses on the map to a tool, or back to the marks with null. */
  setTool(tool: MapTool | null): void {
    this.stopTool?.()
    this.tool = tool
    this.stopTool = tool?.subscribe(this.draw) ?? null
    if (tool) this.map?.doubleClickZoom.disable()
    else this.map?.doubleClickZoom.enable()
    this.hover(null)
    this.applyCursor(false)
    this.draw()
  }

  /** The whole fleet is known: the camera goes where it gathers, unless it has a place already. */
  setLoaded(loaded: boolean): void {
    this.loaded = loaded
    this.placeCamera(this.ports.readBuffers())
    if (!loaded) return
    this.marks.keepProgram()
    this.draw()
  }

  setSelected(vehicleId: number | null): void {
    this.ground.setSelected(vehicleId)
    this.setFocus({ ...this.focus, selected: vehicleId })
  }

  /** MAP-33, MAP-34: also called by the list, whose row under the pointer shows on the map. */
  hover(vehicleId: number | null): void {
    if (vehicleId !== this.focus.hovered) this.setFocus({ ...this.focus, hovered: vehicleId })
  }

  /** Opens a vehicle as a press on its mark does. */
  open(vehicleId: number): void {
    this.spots.open(vehicleId)
  }

  /** Moves the map just so far that no window covers a vehicle in view. */
  reveal(vehicleId: number): void {
    const place = this.marks.placeOf(vehicleId)
    if (place) this.camera.reveal(place)
    else if (this.dots.count > 0) void this.revealDot(vehicleId)
  }

  /** Shows every vehicle that passes the filters. */
  async showAll(): Promise<void> {
    const box = await this.ports.fleetBounds()
    if (box) this.camera.fit(box)
  }

  /**
   * Tells where a place stands on the pane, now and whenever the map moves; the name of what is selected keeps away from
   * the side that is answered. Returns the function that ends it.
   */
  watchPlace(longitude: number, latitude: number, told: PlaceTold): () => void {
    const end = this.places.add(longitude, latitude, told)
    if (this.places.takenSide !== this.drawnSide) this.draw()
    return end
  }

  /** MAP-22, MAP-23: the pane has a new size. */
  resize(): void {
    this.map?.resize()
    this.dots.resize()
    this.places.tell()
  }

  /** A picture of the map as it is drawn now; null without a map. */
  async picture(): Promise<HTMLCanvasElement | null> {
    const drawBetween = (pen: CanvasRenderingContext2D): void => {
      this.dots.drawOn(pen)
      this.patience.hurry()
    }
    return this.map && this.overlay ? capture(this.map, this.overlay, drawBetween) : null
  }

  /** A dot that was opened a moment ago is no mark yet. */
  private async revealDot(vehicleId: number): Promise<void> {
    const place = await this.ports.placeOf(vehicleId)
    if (place) this.camera.reveal(place)
  }

  private takeBuffers(buffers: MapBuffers): void {
    const { marks, clusters, trails, dots } = buffers
    const { focusCount } = this.marks
    this.dots.show({ picture: dots, marks: marks.count, clusters: clusters.count })
    const { drawn } = this
    const isOther = marks !== drawn.marks && this.marks.setMarks(marks, clusters, slackOf(this.map))
    this.drawn = buffers
    this.ground.setBuffers(clusters, trails)
    this.placeCamera(buffers)
    // What the engine draws on its own canvas costs the page nothing.
    if (dots !== null && isOnPane(dots.image)) this.cost.rest()
    else this.cost.drawn()
    if (this.awaited.size > 0 && (marks.count > 0 || clusters.count > 0 || dots !== null)) this.tellFirst()
    this.pulse.set(this.marks.hasAlarms)
    const isSame =
      clusters === drawn.clusters && trails === drawn.trails && focusCount === this.marks.focusCount
    // Another picture is what the person asked for; a patched one is what events changed.
    const isAmongDots = dots !== null && (dots === drawn.dots || isPatch(dots.image) || isOnPane(dots.image))
    // A new picture of dots alone is no layer's affair, nor is what nobody can see.
    if (!isSame || this.sizeOfMarks() !== this.drawnSize || (isOther && !isAmongDots)) this.draw()
    else if (isOther) this.amongDots.call()
  }

  private sizeOfMarks(): number {
    return markSize(this.map?.getZoom() ?? 0, Math.max(this.marks.count, this.dots.count))
  }

  private tellFirst(): void {
    const told = [...this.awaited]
    this.awaited.clear()
    this.patience.hurry()
    nextFrame(() => nextFrame(() => told.forEach((tell) => tell())))
  }

  /** MAP-02 */
  private placeCamera({ marks, clusters, dots }: MapBuffers): void {
    if (this.camera.isPlaced || !this.loaded || !this.map) return
    const at = busiestPlace(marks, clusters, dots)
    if (at !== null) this.camera.placeOnFleet(at)
  }

  /** What a press there and now would be for. */
  private meaningOf(picked: Picked | null): PressMeaning {
    return pressMeaning(picked, { isToolActive: this.tool !== null, isClickable: this.clickable })
  }

  /** What no icon stands for may be a dot, which the engine knows. */
  private pointAt(picked: Picked | null, ground: GeoPoint | null): void {
    if (picked === null && ground !== null && this.tool === null) {
      this.dots.hover(ground, (vehicleId) => this.point(dotPicked(vehicleId)))
      return
    }
    this.dots.leave()
    this.point(picked)
  }

  private async pressAt(at: PressAt): Promise<void> {
    const mayBeDot = at.picked === null && this.tool === null && this.dots.count > 0
    this.press(mayBeDot ? { ...at, picked: dotPicked(await this.dots.press(at.ground)) } : at)
  }

  private point(picked: Picked | null): void {
    const meaning = this.meaningOf(picked)
    this.applyCursor(meaning === 'vehicle' || meaning === 'cluster')
    if (this.tool === null) this.hover(picked?.kind === 'vehicle' ? picked.vehicleId : null)
  }

  private applyCursor(overMark: boolean): void {
    const canvas = this.map?.getCanvas()
    if (canvas) canvas.style.cursor = this.tool ? 'crosshair' : overMark ? 'pointer' : ''
  }

  private press(at: PressAt): void {
    const { picked, pixel, ground } = at
    const meaning = this.meaningOf(picked)
    if (meaning === 'tool') this.tool?.press(at.ground)
    else if (meaning === 'ground') this.spots.pressGround()
    else if (meaning === 'cluster' && picked?.kind === 'cluster') {
      const place = this.ground.placeOf(picked.clusterId)
      if (place) void this.spots.openCluster(picked.clusterId, place, pixel)
    } else if (meaning === 'vehicle' && picked?.kind === 'vehicle') {
      const place = this.marks.placeOf(picked.vehicleId) ?? [ground.longitude, ground.latitude]
      void this.spots.openVehicle(picked.vehicleId, place, pixel)
    }
  }

  private setFocus(focus: MarkFocus): void {
    if (focus.hovered !== this.focus.hovered) this.ports.onHovered(focus.hovered)
    this.focus = focus
    this.marks.setFocus(focus)
    for (const vehicleId of [focus.selected, focus.hovered]) {
      if (vehicleId !== null) void this.nameMark(vehicleId)
    }
    this.draw()
  }

  private async nameMark(vehicleId: number): Promise<void> {
    const name = await this.ports.nameOf(vehicleId)
    const { selected, hovered } = this.focus
    if (name === null || (vehicleId !== selected && vehicleId !== hovered)) return
    this.marks.setName(vehicleId, name)
    this.draw()
  }

  private pauseFor(pauseMs: number): void {
    this.ports.onDrawPause(pauseMs)
    const pane = this.map?.getContainer()
    if (pane) pane.dataset['pauseMs'] = String(pauseMs)
  }

  private readonly onMove = (): void => {
    this.dots.place()
    this.places.tell()
    this.marks.refine(slackOf(this.map))
    this.draw()
  }

  private readonly draw = (): void => {
    if (!this.overlay || !this.map || !this.look) return
    const { palette } = this.look
    const zoom = this.map.getZoom()
    this.drawnSide = this.places.takenSide
    this.drawnSize = this.sizeOfMarks()
    const style: MarkStyle = {
      ...this.look,
      size: this.drawnSize,
      alarmScale: this.pulse.scale,
      takenSide: this.drawnSide,
    }
    const layers = [
      ...this.ground.layers(palette, this.marks.standingOut(zoom, style.size)),
      ...this.marks.layers(style, zoom),
      ...(this.tool?.layers(palette) ?? []),
    ]
    this.overlay.setProps({ layers: stacked(layers) })
    this.frames.wake()
  }
}
