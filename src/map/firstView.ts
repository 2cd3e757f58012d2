import type { MapBuffers } from '../fleet/snapshotReceiver.ts'
import type { Timers } from '../fleet/throttle.ts'
import { busiestPlace } from './fleetPlace.ts'
import type { MapCamera } from './mapCamera.ts'

/**
 * The camera waits this long after the first vehicles for the rest of the fleet, ms. Of a fleet that takes longer, so
 * many are there by then that the others are in the same places.
 */
const WAIT_MS = 500

interface FirstViewPorts {
  readonly timers: Timers
  readonly readBuffers: () => MapBuffers
}

/** MAP-02: moves a camera that has no place to where most of the fleet is, or of what is there of a large one. */
export class FirstView {
  readonly #ports: FirstViewPorts
  readonly #camera: Pick<MapCamera, 'isPlaced' | 'placeOnFleet'>
  #isLoaded = false
  #hasWaited = false
  #cancelWait: (() => void) | null = null

  constructor(ports: FirstViewPorts, camera: Pick<MapCamera, 'isPlaced' | 'placeOnFleet'>) {
    this.#ports = ports
    this.#camera = camera
  }

  /** Whether the whole fleet is known. */
  setLoaded(loaded: boolean): void {
    this.#isLoaded = loaded
    this.take(this.#ports.readBuffers())
  }

  /** What the map shows now. */
  take({ marks, clusters, dots }: MapBuffers): void {
    if (this.#camera.isPlaced) return
    const at = busiestPlace(marks, clusters, dots)
    if (at === null) return
    if (this.#isLoaded || this.#hasWaited) this.#camera.placeOnFleet(at)
    else this.#cancelWait ??= this.#ports.timers.after(WAIT_MS, () => this.#endWait())
  }

  cancel(): void {
    this.#cancelWait?.()
    this.#cancelWait = null
  }

  #endWait(): void {
    this.#hasWaited = true
    this.take(this.#ports.readBuffers())
  }
}
