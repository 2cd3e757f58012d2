import type { GeoBox } from '../../contract/engine/view.ts'
import { distanceM } from '../../contract/rules/geodesy.ts'
import type { MapCamera } from '../mapCamera.ts'
import type { MapPorts, Spot } from '../mapPorts.ts'

/** Marks whose centres are this close cover each other, CSS pixels. */
const SPOT_RADIUS_PX = 7
/** A cluster in a box of this diagonal cannot be split by zooming in, metres. */
const SPOT_SIZE_M = 25
/** Maximum zoom for opening a cluster. */
const CLUSTER_MAX_ZOOM = 16

/** Pixels of the map, from its upper left. */
interface At {
  readonly x: number
  readonly y: number
}
type Place = readonly [longitude: number, latitude: number]

/** Shows the vehicles of a spot; null: closes the list. */
export type SpotPress = (spot: Spot | null) => void

type SpotPorts = Pick<MapPorts, 'vehiclesAt' | 'clusterBox'>

const diagonalM = ({ south, west, north, east }: GeoBox): number => distanceM(south, west, north, east)

/** Resolves the target of a press: one vehicle, several that share a spot, or a cluster to split. */
export class SpotFinder {
  readonly #ports: SpotPorts
  readonly #camera: MapCamera
  #onVehicle: (vehicleId: number | null) => void = () => {}
  #onSpot: SpotPress = () => {}
  /** Counts the presses, so that an answer to an earlier one is ignored. */
  #presses = 0

  constructor(ports: SpotPorts, camera: MapCamera) {
    this.#ports = ports
    this.#camera = camera
  }

  setOnVehicle(press: (vehicleId: number | null) => void): void {
    this.#onVehicle = press
  }

  setOnSpot(show: SpotPress): void {
    this.#onSpot = show
  }

  /** Opens a vehicle, whoever shares its spot. */
  open(vehicleId: number): void {
    this.#onVehicle(vehicleId)
  }

  pressGround(): void {
    this.#presses += 1
    this.#onSpot(null)
    this.#onVehicle(null)
  }

  /** Opens a vehicle that is alone; lists those that share its spot. */
  async openVehicle(vehicleId: number, place: Place | null, at: At): Promise<void> {
    const isShared = place !== null && (await this.#listAt(place, at))
    if (isShared === false) this.#onVehicle(vehicleId)
  }

  /** Zooms in until the cluster splits; lists its vehicles when they are on one spot. */
  async openCluster(clusterId: number, place: Place, at: At): Promise<void> {
    this.#presses += 1
    const press = this.#presses
    this.#onSpot(null)
    const box = await this.#ports.clusterBox(clusterId)
    if (box === null || press !== this.#presses) return
    if (diagonalM(box) < SPOT_SIZE_M) await this.#listAt(place, at)
    else this.#camera.fit(box, { maxZoom: CLUSTER_MAX_ZOOM })
  }

  /** Whether several vehicles are there, which are then listed; null: a later press took over. */
  async #listAt([longitude, latitude]: Place, at: At): Promise<boolean | null> {
    this.#presses += 1
    const press = this.#presses
    const point = { longitude, latitude }
    const zoom = this.#camera.read()?.zoom ?? 0
    const { total, rows } = await this.#ports.vehiclesAt(point, SPOT_RADIUS_PX, zoom)
    if (press !== this.#presses) return null
    this.#onSpot(total > 1 ? { ...at, point, total, rows } : null)
    return total > 1
  }
}
