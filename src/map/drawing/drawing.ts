import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import type { GeoPoint } from '../../contract/engine/view.ts'
import type { MarkPalette } from '../layers/palette.ts'
import type { MapTool } from '../mapPorts.ts'
import { keepLayers, shapeLayers, type Scene } from './drawingLayers.ts'
import { watchStroke } from './freehandStroke.ts'
import { hitRadius, nearestIndex, pointsAround } from './handles.ts'
import { History } from './history.ts'
import {
  canSplitAt,
  type DrawnGeometry,
  emptyShape,
  geometryOf,
  isComplete,
  isFinishedBy,
  losesPoint,
  type Shape,
  type ShapeKind,
  shapeOf,
  splitAt,
  takesPoint,
  withoutPoint,
  withPoint,
  withPoints,
} from './shape.ts'
import type { ShapeEditor } from './shapeEditor.ts'

/** The shape that is drawn, and what can be done with it. */
export interface DrawingState {
  readonly shape: Shape
  /** The shape as plain data; null while it is not complete. */
  readonly geometry: DrawnGeometry | null
  /** The index of the point that the person pressed. */
  readonly chosen: number | null
  readonly canAdd: boolean
  /** The chosen point can be removed. */
  readonly canRemove: boolean
  /** The side behind the chosen point can be divided by a new point. */
  readonly canSplit: boolean
  readonly canUndo: boolean
  /** An undo removes the point that was added last. */
  readonly undoRemovesPoint: boolean
  readonly canRedo: boolean
}

interface DrawingOptions {
  /** The sides of the shape are great circles instead of straight on the map. */
  readonly isGeodesic?: boolean
  /** How far from a point a press or a drag still hits it, CSS pixels. */
  readonly hitPx?: () => number
}

const NONE: readonly GeoPoint[] = []

/**
 * Draws one shape on a map, or changes one: presses add points, and points are dragged, inserted and removed. Pressing
 * works at once; dragging needs terra-draw, which is loaded when the drawing is attached to a map.
 */
export class Drawing implements MapTool {
  readonly isGeodesic: boolean
  readonly #readHitPx: () => number
  readonly #listeners = new Set<() => void>()
  readonly #draw = keepLayers(shapeLayers)
  #history = new History<Shape>(emptyShape('line'))
  /** The shape while a point of it is dragged. */
  #dragged: Shape | null = null
  #chosen: number | null = null
  /** Where the next point would be set. */
  #pointer: GeoPoint | null = null
  #midpoints = NONE
  #snapTo = NONE
  #map: MapLibreMap | null = null
  #editor: ShapeEditor | null = null
  #editorCursor: string | null = null
  #state: DrawingState | null = null
  #scene: Scene | null = null

  constructor({ isGeodesic = false, hitPx = hitRadius }: DrawingOptions = {}) {
    this.isGeodesic = isGeodesic
    this.#readHitPx = hitPx
  }

  /** Starts a new shape. */
  start(kind: ShapeKind): void {
    this.#begin(emptyShape(kind))
  }

  /** Starts to change a shape. */
  edit(geometry: DrawnGeometry): void {
    this.#begin(shapeOf(geometry))
  }

  /** Goes on with a shape that was left as it is, finished or not. */
  resume(shape: Shape): void {
    this.#begin(shape)
  }

  /** The points that new and dragged points snap to. */
  setSnapTo(points: readonly GeoPoint[]): void {
    this.#snapTo = points
  }

  readonly get = (): DrawingState => (this.#state ??= this.#readState())

  /** Calls back on each change, also of the pointer. Returns the function that unsubscribes. */
  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed)
    return () => this.#listeners.delete(changed)
  }

  /** A press on the map: adds a point, or chooses the one that is there. */
  readonly press = (ground: GeoPoint): void => {
    const point = this.#near(this.#shape.points, ground)
    if (point !== null) this.#pressPoint(point)
    else if (this.#shape.isOpen && this.#near(this.#midpoints, ground) === null)
      this.addPoint(this.snapped(ground))
    else this.choose(null)
  }

  /** Adds a point at the end, also to a finished line or polygon. */
  addPoint(point: GeoPoint): void {
    if (takesPoint(this.#shape)) this.#commit(withPoint(this.#shape, point))
  }

  /** Chooses a point, or none with null. */
  choose(index: number | null): void {
    this.#chosen = index
    this.#changed()
  }

  /** Chooses the point after the chosen one, from the first on. */
  chooseNext(): void {
    const { length } = this.#shape.points
    if (length > 0) this.choose(((this.#chosen ?? -1) + 1) % length)
  }

  /** Moves the chosen point; it stays chosen. */
  moveChosen(to: GeoPoint): void {
    const chosen = this.#chosen
    if (chosen === null) return
    this.#commit(withPoints(this.#shape, this.#shape.points.with(chosen, to)))
    this.choose(chosen)
  }

  /** Divides the side behind the chosen point by a new point, which is then the chosen one. */
  splitChosen(): void {
    const { chosen, canSplit } = this.get()
    if (chosen === null || !canSplit) return
    this.#commit(splitAt(this.#shape, chosen))
    this.choose(chosen + 1)
  }

  removeChosen(): void {
    const { chosen, canRemove } = this.get()
    if (chosen !== null && canRemove) this.#commit(withoutPoint(this.#shape, chosen))
  }

  undo(): void {
    this.#history.undo()
    this.#reset()
  }

  redo(): void {
    this.#history.redo()
    this.#reset()
  }

  /** No press adds a point any more; does nothing while the shape is not complete. */
  finish(): void {
    if (this.#shape.isOpen && isComplete(this.#shape)) this.#commit({ ...this.#shape, isOpen: false })
  }

  /** Returns to the shape of the start. */
  cancel(): void {
    this.#begin(this.#history.first)
  }

  /** The point to snap to near a place, or the place. */
  readonly snapped = (place: GeoPoint): GeoPoint => {
    const around = this.#map ? pointsAround(this.#map, this.#snapTo, place, this.#readHitPx()) : NONE
    const near = this.#near(around, place)
    return (near === null ? undefined : around[near]) ?? place
  }

  /** A point of the shape is being dragged, or was inserted. */
  readonly drag = (points: readonly GeoPoint[], midpoints: readonly GeoPoint[]): void => {
    this.#dragged = withPoints(this.#history.now, points)
    this.#midpoints = midpoints
    this.#notify()
  }

  /** The pointer was released: what it changed is one step for undo. */
  readonly release = (): void => {
    if (this.#dragged) this.#commit(this.#dragged)
  }

  /** The cursor over a point that can be dragged; null: there is none. */
  readonly setCursor = (cursor: string | null): void => {
    if (cursor === this.#editorCursor) return
    this.#editorCursor = cursor
    this.#notify()
  }

  readonly cursor = (): string => this.#editorCursor ?? (this.#shape.isOpen ? 'crosshair' : 'grab')

  /** What there is to draw; the same object while nothing changed. */
  readonly scene = (): Scene =>
    (this.#scene ??= {
      shape: this.#shape,
      live: this.#shape.isOpen ? this.#pointer : null,
      chosen: this.#chosen,
      midpoints: this.#midpoints,
    })

  readonly layers = (palette: MarkPalette) => this.#draw(this.scene(), palette)

  /** Draws on a map. Returns the function that ends it; the shape stays. */
  readonly attach = (map: MapLibreMap): (() => void) => {
    this.#map = map
    map.on('mousemove', this.#onPointer)
    map.on('mouseout', this.#onLeave)
    void this.#loadEditor(map)
    const endStrokes = watchStroke(map, {
      isOn: () => this.#shape.kind === 'freehand',
      onMove: (points) => this.#showStroke(points),
      onEnd: (points) => this.#endStroke(points),
    })
    return () => {
      endStrokes()
      map.off('mousemove', this.#onPointer)
      map.off('mouseout', this.#onLeave)
      this.#editor?.stop()
      this.#editor = null
      this.#map = null
    }
  }

  get #shape(): Shape {
    return this.#dragged ?? this.#history.now
  }

  async #loadEditor(map: MapLibreMap): Promise<void> {
    // Without the connection points are still added and removed; the next attach loads again.
    const part = await import('./shapeEditor.ts').catch(() => null)
    if (part === null || this.#map !== map || this.#editor !== null) return
    this.#editor = new part.ShapeEditor(map, this, this.#readHitPx())
    this.#changed()
  }

  #readState(): DrawingState {
    const shape = this.#shape
    const { before, canRedo } = this.#history
    return {
      shape,
      geometry: geometryOf(shape),
      chosen: this.#chosen,
      canAdd: takesPoint(shape),
      canRemove: this.#chosen !== null && losesPoint(shape),
      canSplit: this.#chosen !== null && canSplitAt(shape, this.#chosen),
      canUndo: before !== undefined,
      undoRemovesPoint: before === undefined || before.points.length < shape.points.length,
      canRedo,
    }
  }

  #near(points: readonly GeoPoint[], place: GeoPoint): number | null {
    return this.#map && nearestIndex(this.#map, points, place, this.#readHitPx())
  }

  #pressPoint(index: number): void {
    if (isFinishedBy(this.#shape, index)) this.finish()
    else this.choose(index)
  }

  #showStroke(points: readonly GeoPoint[]): void {
    this.#dragged = { kind: 'freehand', points, isOpen: true }
    this.#notify()
  }

  /** A stroke around an area is a polygon; anything else was none. */
  #endStroke(points: readonly GeoPoint[]): void {
    const drawn: Shape = { kind: 'polygon', points, isOpen: false }
    if (isComplete(drawn)) this.#commit(drawn)
    else this.#reset()
  }

  readonly #onPointer = ({ lngLat }: MapMouseEvent): void => {
    if (!this.#shape.isOpen || this.#dragged || this.#shape.kind === 'freehand') return
    const place = { longitude: lngLat.lng, latitude: lngLat.lat }
    const isOnHandle = this.#near([...this.#shape.points, ...this.#midpoints], place) !== null
    this.#movePointer(isOnHandle ? null : this.snapped(place))
  }

  readonly #onLeave = (): void => this.#movePointer(null)

  #movePointer(place: GeoPoint | null): void {
    if (place === this.#pointer) return
    this.#pointer = place
    this.#scene = null
    this.#announce()
  }

  #begin(shape: Shape): void {
    this.#history = new History(shape)
    this.#reset()
  }

  #commit(shape: Shape): void {
    this.#history.push(shape)
    this.#reset()
  }

  /** The history shows another state. */
  #reset(): void {
    this.#dragged = null
    this.#chosen = null
    this.#changed()
  }

  #changed(): void {
    this.#midpoints = this.#editor?.show(this.#shape) ?? NONE
    this.#notify()
  }

  #notify(): void {
    this.#state = null
    this.#scene = null
    this.#announce()
  }

  #announce(): void {
    for (const changed of this.#listeners) changed()
  }
}
