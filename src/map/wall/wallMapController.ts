import type { Map as MapLibreMap } from 'maplibre-gl'
import type { GeoBox } from '../../contract/engine/view.ts'
import type { WallVehicle } from '../../contract/http/wallScreens.ts'
import { boxAround } from '../../contract/rules/box.ts'
import { isSoftware } from '../dots/drawingPower.ts'
import { FittedMap } from '../fittedMap.ts'
import type { MarkStyle } from '../layers/markLayers.ts'
import type { MarkLook } from '../mapPorts.ts'
import { MarkScene } from '../markScene.ts'
import type { TrackMapPorts } from '../track/trackController.ts'
import { alongTheWay, glidingIds, type ShownPlaces } from './wallGlide.ts'
import { wallMarks } from './wallMarks.ts'

/** Least side of a mark on the screen, CSS pixels, and its share of the shorter side of the map: large screens are looked at from afar. */
const MARK_SIZE = { least: 34, share: 0.034 } as const
const NEAREST_ZOOM = 14
/** Pause between two drawings of marks that move, ms. */
const GLIDE_STEP_MS = 33
/** Marks move up to this many vehicles: each drawing places all of them and their names again. */
const GLIDE_MAX = 500

const holds = (box: GeoBox, inner: GeoBox): boolean =>
  inner.west >= box.west && inner.east <= box.east && inner.south >= box.south && inner.north <= box.north

/** The map of a wall screen: marks of vehicles, all of them in view. */
export class WallMapController extends FittedMap {
  readonly #ports: TrackMapPorts
  readonly #scene = new MarkScene()
  #style: MarkStyle | null = null
  #box: GeoBox | null = null
  #shown: GeoBox | null = null
  #places: ShownPlaces = new Map()
  #stop: () => void = () => {}
  #scale = 1

  constructor(ports: TrackMapPorts) {
    super(ports, { pickRadius: 0, nearestZoom: NEAREST_ZOOM })
    this.#ports = ports
    this.overlays.add({
      id: 'wall',
      order: 0,
      layers: ({ map }) => {
        if (this.#style === null) return []
        const { clientWidth, clientHeight } = map.getContainer()
        const share = MARK_SIZE.share * Math.min(clientWidth, clientHeight)
        const size = Math.max(MARK_SIZE.least / this.#scale, share)
        return this.#scene.layers({ ...this.#style, size }, map.getZoom())
      },
    })
  }

  override attach(map: MapLibreMap): void {
    super.attach(map)
    this.setScale(this.#scale)
  }

  /** How many times its own size the map is shown: it is drawn with so many more pixels, so that it stays sharp. */
  setScale(scale: number): void {
    this.#scale = scale
    const ratio = devicePixelRatio * scale
    this.map?.setPixelRatio(ratio)
    this.overlays.setPixelRatio(ratio)
  }

  override detach(): void {
    this.#stop()
    super.detach()
  }

  setLook({ palette, atlas }: MarkLook): void {
    this.#style = { palette, atlas, size: MARK_SIZE.least, alarmScale: 1, takenSide: null }
    this.setPalette(palette)
  }

  /**
   * Shows the vehicles; the camera moves only where one has left what it shows. glideMs: how long marks take to their new
   * places, where the graphics processor is fast and less motion is not preferred; elsewhere they are there at once.
   */
  setVehicles(vehicles: readonly WallVehicle[], glideMs: number): void {
    this.#stop()
    const from = this.#places
    const gliding = this.#glides(vehicles) ? glidingIds(from, vehicles) : new Set<number>()
    const steps = gliding.size === 0 ? 1 : Math.max(1, Math.round(glideMs / GLIDE_STEP_MS))
    const step = (done: number): void => {
      this.#draw(alongTheWay(from, vehicles, gliding, done / steps))
      this.#stop = done < steps ? this.#ports.timers.after(GLIDE_STEP_MS, () => step(done + 1)) : () => {}
    }
    step(1)
    this.#box = boxAround(vehicles)
    if (this.#box !== null && (this.#shown === null || !holds(this.#shown, this.#box))) this.showAll()
  }

  /** Shows every vehicle, as when its turn comes again. */
  showAll(): void {
    this.#shown = this.#box
    this.show(this.#box)
  }

  /** Where marks are at the moment, by vehicle. */
  get places(): ShownPlaces {
    return this.#places
  }

  #glides(vehicles: readonly WallVehicle[]): boolean {
    if (vehicles.length > GLIDE_MAX || this.#ports.reducedMotion()) return false
    return !isSoftware(this.#ports.readRenderer())
  }

  #draw(vehicles: readonly WallVehicle[]): void {
    this.#places = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]))
    if (this.#scene.setMarks(wallMarks(vehicles))) this.overlays.draw()
  }
}
