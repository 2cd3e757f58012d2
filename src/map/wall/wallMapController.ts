import type { GeoBox } from '../../contract/engine/view.ts'
import type { WallVehicle } from '../../contract/http/wallScreens.ts'
import { boxAround } from '../../contract/rules/box.ts'
import { FittedMap } from '../fittedMap.ts'
import type { MarkStyle } from '../layers/markLayers.ts'
import type { MarkLook } from '../mapPorts.ts'
import { MarkScene } from '../markScene.ts'
import type { TrackMapPorts } from '../track/trackController.ts'
import { wallMarks } from './wallMarks.ts'

/** Side of a mark, CSS pixels: larger than on a nearby screen. */
const MARK_SIZE = 34
const NEAREST_ZOOM = 14

const holds = (box: GeoBox, inner: GeoBox): boolean =>
  inner.west >= box.west && inner.east <= box.east && inner.south >= box.south && inner.north <= box.north

/** The map of a wall screen: marks of vehicles, all of them in view. */
export class WallMapController extends FittedMap {
  readonly #scene = new MarkScene()
  #style: MarkStyle | null = null
  #box: GeoBox | null = null
  #shown: GeoBox | null = null

  constructor(ports: TrackMapPorts) {
    super(ports, { pickRadius: 0, nearestZoom: NEAREST_ZOOM })
    this.overlays.add({
      id: 'wall',
      order: 0,
      layers: ({ map }) => (this.#style === null ? [] : this.#scene.layers(this.#style, map.getZoom())),
    })
  }

  setLook({ palette, atlas }: MarkLook): void {
    this.#style = { palette, atlas, size: MARK_SIZE, alarmScale: 1, takenSide: null }
    this.setPalette(palette)
  }

  /** The camera moves only where a vehicle has left what it shows. */
  setVehicles(vehicles: readonly WallVehicle[]): void {
    const needsDrawing = this.#scene.setMarks(wallMarks(vehicles))
    this.#box = boxAround(vehicles)
    if (this.#box !== null && (this.#shown === null || !holds(this.#shown, this.#box))) this.showAll()
    if (needsDrawing) this.overlays.draw()
  }

  /** Shows every vehicle, as when its turn comes again. */
  showAll(): void {
    this.#shown = this.#box
    this.show(this.#box)
  }
}
