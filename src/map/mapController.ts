import type { Layer } from '@deck.gl/core'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { MARKER_STACKING_BASE } from '../contract/constants.ts'
import { isOnPane, isPatch } from '../contract/engine/dots.ts'
import type { MapBuffers } from '../fleet/snapshotReceiver.ts'
import { nextFrame } from '../fleet/nextFrame.ts'
import { throttle } from '../fleet/throttle.ts'
import { NO_BUFFERS } from '../fleet/snapshotReceiver.ts'
import { AlarmPulse } from './alarmPulse.ts'
import { ClusterScene } from './clusters/clusterScene.ts'
import { DotGround } from './dots/dotGround.ts'
import { DrawCost } from './drawCost.ts'
import { FirstView } from './firstView.ts'
import type { MarkStyle } from './layers/markLayers.ts'
import { markSize } from './layers/markSize.ts'
import type { MapCamera } from './mapCamera.ts'
import type { MapPorts, MapTool, MarkLook } from './mapPorts.ts'
import { MarkObstacles } from './markObstacles.ts'
import { type MarkFocus, MarkScene } from './markScene.ts'
import type { MapOverlay, OverlayContext, PointerAt } from './overlays/mapOverlay.ts'
import { MapOverlays } from './overlays/mapOverlays.ts'
import { toolOverlay } from './overlays/toolOverlay.ts'
import { type Picked, pickedThing, pressMeaning, type PressMeaning } from './pick.ts'
import { type PlaceListener, PlaceWatch } from './placeWatch.ts'
import { SpotFinder, type SpotPress } from './spots/spotFinder.ts'
import { stacked } from './stacking.ts'
import { TrailOverlay } from './trails/trailOverlay.ts'

const dotPicked = (vehicleId: number | null): Picked | null =>
  vehicleId === null ? null : { kind: 'vehicle', vehicleId }

/** Minimum interval between changes of icons caused by events alone among dots, which show every vehicle too, ms. */
const AMONG_DOTS_MS = 300

/** Picking radius around a mark, CSS pixels. */
const PICK_RADIUS = 6

/**
 * Shows the fleet on the map, as overlays: vehicles and clusters, trails, and the tool in use. Snapshots are drawn
 * outside React's render. The camera has a class of its own, which is there before the map is.
 */
export class MapController {
  readonly camera: MapCamera
  readonly #ports: MapPorts
  /** Other overlays of the screen are added here. */
  readonly overlays: MapOverlays
  readonly #marks = new MarkScene()
  readonly #clusters = new ClusterScene()
  readonly #trails = new TrailOverlay()
  readonly #dots: DotGround
  readonly #pulse: AlarmPulse
  readonly #cost: DrawCost
  readonly #spots: SpotFinder
  readonly #amongDots: ReturnType<typeof throttle>
  readonly #places = new PlaceWatch()
  readonly #obstacles: MarkObstacles
  #map: MapLibreMap | null = null
  #look: MarkLook | null = null
  #drawn = NO_BUFFERS
  #drawnSide: MarkStyle['takenSide'] = null
  #drawnSize = 0
  #focus: MarkFocus = { selected: null, hovered: null }
  #clickable = true
  readonly #firstView: FirstView
  #isOverMark = false
  #removeTool: (() => void) | null = null
  #removeVehicles: (() => void) | null = null
  /** Listeners for the first vehicles. */
  readonly #awaited = new Set<() => void>()
  #stopBuffers: (() => void) | null = null

  constructor(ports: MapPorts, camera: MapCamera) {
    this.#ports = ports
    this.camera = camera
    this.#dots = new DotGround(ports)
    this.#pulse = new AlarmPulse(ports.timers, ports, () => this.#draw())
    this.#cost = new DrawCost(
      nextFrame,
      () => performance.now(),
      (ms) => this.#pauseFor(ms),
    )
    this.overlays = new MapOverlays(ports.timers, PICK_RADIUS)
    this.#amongDots = throttle(ports.timers, AMONG_DOTS_MS, () => this.#draw())
    this.#spots = new SpotFinder(ports, this.camera)
    this.#firstView = new FirstView(ports, this.camera)
    this.#obstacles = new MarkObstacles(ports.timers, ports.readBuffers)
    this.setVehiclesShown(true)
    this.overlays.add({
      id: 'ground',
      order: 0,
      layers: () => [],
      press: () => {
        this.#spots.pressGround()
        return true
      },
    })
  }

  /** MAP-18: while vehicles are not shown, neither they nor their trails are drawn or pressed. */
  setVehiclesShown(shown: boolean): void {
    this.#dots.setShown(shown)
    if (shown === (this.#removeVehicles !== null)) return
    this.#removeVehicles?.()
    this.#removeVehicles = shown ? this.#addVehicles() : null
  }

  #addVehicles(): () => void {
    const removals = [this.overlays.add(this.#trails), this.overlays.add(this.#vehicles())]
    return () => removals.forEach((remove) => remove())
  }

  #vehicles(): MapOverlay {
    return {
      id: 'vehicles',
      order: MARKER_STACKING_BASE,
      layers: (context) => this.#layers(context),
      hover: (at) => this.#pointAt(at),
      cursor: () => (this.#isOverMark ? 'pointer' : null),
      press: (at) => this.#pressAt(at),
    }
  }

  /**
   * Calls back once, as soon as the frame that shows vehicles for the first time is drawn. Returns the function that
   * cancels.
   */
  onFirstVehicles(listener: () => void): () => void {
    this.#awaited.add(listener)
    return () => void this.#awaited.delete(listener)
  }

  /** Attaches the overlays to a map and follows the marks until `detach`. */
  attach(map: MapLibreMap): void {
    const renderer = this.#ports.readRenderer()
    this.#map = map
    this.overlays.attach(map, renderer)
    map.on('move', this.#onMove)
    this.#dots.attach(map, renderer)
    this.#places.setMap(map)
    this.#obstacles.attach(map)
    this.camera.attach(map)
    this.#stopBuffers = this.#ports.onBuffers((buffers) => this.#takeBuffers(buffers))
    this.#takeBuffers(this.#ports.readBuffers())
  }

  detach(): void {
    this.#stopBuffers?.()
    this.#stopBuffers = null
    this.#pulse.set(false)
    this.#amongDots.cancel()
    this.#cost.stop()
    this.#firstView.cancel()
    this.camera.detach()
    this.#map?.off('move', this.#onMove)
    this.#dots.detach()
    this.#places.setMap(null)
    this.#obstacles.detach()
    this.overlays.detach()
    this.#map = null
  }

  /** MAP-29: handler of a press on a mark; null: the ground was pressed. */
  setOnPress(press: (vehicleId: number | null) => void): void {
    this.#spots.setOnVehicle(press)
  }

  /** Handler of a press on vehicles that share a place. */
  setOnSpot(show: SpotPress): void {
    this.#spots.setOnSpot(show)
  }

  /** MAP-32: false while help mode is active. */
  setClickable(clickable: boolean): void {
    this.#clickable = clickable
  }

  setLook(look: MarkLook): void {
    this.#look = look
    this.#dots.setLook(look)
    this.overlays.setPalette(look.palette)
  }

  /** Number format of counts in the current language. */
  setCountFormat(write: (count: number) => string): void {
    this.#clusters.setCountFormat(write)
    this.#draw()
  }

  /** Routes presses on the map to a tool, or back to the marks with null. */
  setTool(tool: MapTool | null): void {
    this.#pointAt(null)
    this.#removeTool?.()
    this.#removeTool = tool && this.overlays.add(toolOverlay(tool))
  }

  /** Whether the whole fleet is known. */
  setLoaded(loaded: boolean): void {
    this.#firstView.setLoaded(loaded)
    if (!loaded) return
    this.#marks.keepProgram()
    this.#draw()
  }

  setSelected(vehicleId: number | null): void {
    this.#trails.setSelected(vehicleId)
    this.#setFocus({ ...this.#focus, selected: vehicleId })
  }

  /** MAP-33, MAP-34: also called by the list, whose row under the pointer shows on the map. */
  hover(vehicleId: number | null): void {
    if (vehicleId !== this.#focus.hovered) this.#setFocus({ ...this.#focus, hovered: vehicleId })
  }

  /** Where the mark of a vehicle is drawn, degrees; null: it is not drawn as a mark. */
  placeOfMark(vehicleId: number): readonly [longitude: number, latitude: number] | null {
    return this.#marks.placeOf(vehicleId)
  }

  /** Opens a vehicle as a press on its mark does. */
  open(vehicleId: number): void {
    this.#spots.open(vehicleId)
  }

  /** Moves the map just far enough that no window covers a vehicle in view. */
  reveal(vehicleId: number): void {
    const place = this.#marks.placeOf(vehicleId)
    if (place) this.camera.reveal(place)
    else if (this.#dots.count > 0) void this.#revealDot(vehicleId)
  }

  /** Shows every vehicle that passes the filters. */
  async showAll(): Promise<void> {
    const box = await this.#ports.fleetBounds()
    if (box) this.camera.fit(box)
  }

  /**
   * Reports the position of a place on the pane, now and whenever the map moves; the name of the selected mark avoids
   * the side that the callback returns. Returns the function that ends it.
   */
  watchPlace(longitude: number, latitude: number, listener: PlaceListener): () => void {
    const end = this.#places.add(longitude, latitude, listener)
    if (this.#places.takenSide !== this.#drawnSide) this.#draw()
    return end
  }

  /** MAP-22, MAP-23: the pane has a new size. */
  resize(): void {
    this.#map?.resize()
    this.#dots.resize()
    this.#places.report()
  }

  /** A picture of the map as currently drawn; null without a map. */
  async picture(): Promise<HTMLCanvasElement | null> {
    return this.overlays.picture((pen) => this.#dots.drawOn(pen))
  }

  /** A dot that was just opened is no mark yet. */
  async #revealDot(vehicleId: number): Promise<void> {
    const place = await this.#ports.placeOf(vehicleId)
    if (place) this.camera.reveal(place)
  }

  #takeBuffers(buffers: MapBuffers): void {
    const { marks, clusters, trails, dots } = buffers
    const { focusCount } = this.#marks
    this.#dots.show({ picture: dots, marks: marks.count, clusters: clusters.count })
    const drawn = this.#drawn
    const isOther = marks !== drawn.marks && this.#marks.setMarks(marks, clusters)
    this.#drawn = buffers
    this.#clusters.setBuffers(clusters)
    this.#trails.setBuffers(trails)
    this.#obstacles.changed()
    this.#firstView.take(buffers)
    // What the engine draws on its own canvas costs the page nothing.
    if (dots !== null && isOnPane(dots.image)) this.#cost.rest()
    else this.#cost.drawn()
    if (this.#awaited.size > 0 && (marks.count > 0 || clusters.count > 0 || dots !== null))
      this.#notifyFirst()
    this.#pulse.set(this.#marks.hasAlarms)
    const isSame =
      clusters === drawn.clusters && trails === drawn.trails && focusCount === this.#marks.focusCount
    // A replaced picture is a request of the person; a patched one comes from events.
    const isAmongDots = dots !== null && (dots === drawn.dots || isPatch(dots.image) || isOnPane(dots.image))
    // A new picture of dots alone affects no layer, and neither does anything invisible.
    if (!isSame || this.#sizeOfMarks() !== this.#drawnSize || (isOther && !isAmongDots)) this.#draw()
    else if (isOther) this.#amongDots.call()
  }

  #sizeOfMarks(): number {
    return markSize(this.#map?.getZoom() ?? 0, Math.max(this.#marks.count, this.#dots.count))
  }

  #notifyFirst(): void {
    const listeners = [...this.#awaited]
    this.#awaited.clear()
    nextFrame(() => nextFrame(() => listeners.forEach((listener) => listener())))
  }

  /** The target of a press at this place. */
  #meaningOf(picked: Picked | null): PressMeaning {
    return pressMeaning(picked, this.#clickable)
  }

  /** Where no icon is, there may be a dot, which only the engine knows. */
  #pointAt(at: PointerAt | null): void {
    const picked = at?.picked ? pickedThing(at.picked) : null
    if (picked === null && at !== null) {
      this.#dots.hover(at.ground, (vehicleId) => this.#point(dotPicked(vehicleId)))
      return
    }
    this.#dots.leave()
    this.#point(picked)
  }

  #point(picked: Picked | null): void {
    const meaning = this.#meaningOf(picked)
    this.#isOverMark = meaning === 'vehicle' || meaning === 'cluster'
    this.hover(picked?.kind === 'vehicle' ? picked.vehicleId : null)
  }

  /** Whether a mark or a dot took the press. */
  #pressAt(at: PointerAt): boolean | Promise<boolean> {
    const picked = at.picked && pickedThing(at.picked)
    if (picked !== null || this.#dots.count === 0) return this.#press(at, picked)
    return this.#dots.press(at.ground).then((vehicleId) => this.#press(at, dotPicked(vehicleId)))
  }

  #press({ pixel, ground }: PointerAt, picked: Picked | null): boolean {
    const meaning = this.#meaningOf(picked)
    if (meaning === 'cluster' && picked?.kind === 'cluster') {
      const place = this.#clusters.placeOf(picked.clusterId)
      if (place) void this.#spots.openCluster(picked.clusterId, place, pixel)
    } else if (meaning === 'vehicle' && picked?.kind === 'vehicle') {
      const place = this.#marks.placeOf(picked.vehicleId) ?? [ground.longitude, ground.latitude]
      void this.#spots.openVehicle(picked.vehicleId, place, pixel)
    }
    return meaning !== 'ground'
  }

  #setFocus(focus: MarkFocus): void {
    if (focus.hovered !== this.#focus.hovered) this.#ports.onHovered(focus.hovered)
    this.#focus = focus
    this.#marks.setFocus(focus)
    for (const vehicleId of [focus.selected, focus.hovered]) {
      if (vehicleId !== null) void this.#nameMark(vehicleId)
    }
    this.#draw()
  }

  async #nameMark(vehicleId: number): Promise<void> {
    const name = await this.#ports.nameOf(vehicleId)
    const { selected, hovered } = this.#focus
    if (name === null || (vehicleId !== selected && vehicleId !== hovered)) return
    this.#marks.setName(vehicleId, name)
    this.#draw()
  }

  #pauseFor(pauseMs: number): void {
    this.#ports.onDrawPause(pauseMs)
    const pane = this.#map?.getContainer()
    if (pane) pane.dataset['pauseMs'] = String(pauseMs)
  }

  readonly #onMove = (): void => {
    this.#dots.place()
    this.#places.report()
    this.#draw()
  }

  readonly #draw = (): void => this.overlays.draw()

  #layers({ map, palette }: OverlayContext): readonly Layer[] {
    if (!this.#look) return []
    const zoom = map.getZoom()
    this.#drawnSide = this.#places.takenSide
    this.#drawnSize = this.#sizeOfMarks()
    const style: MarkStyle = {
      ...this.#look,
      size: this.#drawnSize,
      alarmScale: this.#pulse.scale,
      takenSide: this.#drawnSide,
    }
    return stacked([
      ...this.#clusters.layers(palette, this.#marks.foreground(zoom, style.size)),
      ...this.#marks.layers(style, zoom),
    ])
  }
}
