import type { GeoBox, GeoPoint } from '../../contract/engine/view.ts'
import { boxAround } from '../../contract/rules/box.ts'
import { FittedMap } from '../fittedMap.ts'
import type { PanePoint } from '../placeWatch.ts'
import type { TrackMapPorts } from '../track/trackController.ts'
import { type ShownTaskPoint, TaskPointOverlay } from './taskPointOverlay.ts'
import { type WayLine, WayLineOverlay } from './wayLineOverlay.ts'

/** A map of its own for the points of a route or a task. */
export class TaskPointsController extends FittedMap {
  readonly #points = new TaskPointOverlay((key, at) => this.#open(key, at))
  readonly #ways = new WayLineOverlay()
  #box: GeoBox | null = null
  #open: (key: string, at: PanePoint) => void = () => {}

  constructor(ports: TrackMapPorts) {
    super(ports, { pickRadius: 4, nearestZoom: 15 })
    this.overlays.add(this.#ways)
    this.overlays.add(this.#points)
  }

  /** open: a pin was pressed. */
  setOnOpen(open: (key: string, at: PanePoint) => void): void {
    this.#open = open
  }

  /** add: the map was pressed where there is no pin; null: nothing is added. */
  setOnAdd(add: ((ground: GeoPoint) => void) | null): void {
    this.#points.setOnAdd(add)
  }

  /** The first points move the camera, later ones only on request. */
  setPoints(points: readonly ShownTaskPoint[]): void {
    const isFirst = this.#box === null
    this.#points.setPoints(points)
    this.#box = boxAround(points)
    if (isFirst) this.showAll()
  }

  /** Lines below the points; the camera stays. */
  setLines(lines: readonly WayLine[]): void {
    this.#ways.setLines(lines)
  }

  /** Moves the camera to a place. */
  showPoint(point: GeoPoint): void {
    this.show(boxAround([point]))
  }

  showAll(): void {
    this.show(this.#box)
  }
}
