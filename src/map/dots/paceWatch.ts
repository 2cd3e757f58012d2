import type { Map as MapLibreMap } from 'maplibre-gl'

/** Longer pauses are not frames: the page was hidden, or busy with something else. */
const LONGEST_FRAME_MS = 1_000

/** Measures the frames of each movement of a map: only those in which it moved, however slowly. */
export class PaceWatch {
  readonly #map: MapLibreMap
  readonly #onPace: (frames: readonly number[]) => void
  #frames: number[] = []
  #lastAt: number | null = null
  #hasMoved = false
  #request: number | null = null

  /** `onPace` receives the frame times of a movement, ms each, when it has ended. */
  constructor(map: MapLibreMap, onPace: (frames: readonly number[]) => void) {
    this.#map = map
    this.#onPace = onPace
    map.on('move', this.#onMove)
    map.on('moveend', this.#onEnd)
  }

  stop(): void {
    this.#map.off('move', this.#onMove)
    this.#map.off('moveend', this.#onEnd)
    this.#halt()
  }

  readonly #onMove = (): void => {
    this.#hasMoved = true
    this.#request ??= requestAnimationFrame(this.#onFrame)
  }

  readonly #onFrame = (at: number): void => {
    const took = this.#lastAt === null ? 0 : at - this.#lastAt
    if (this.#hasMoved && took > 0 && took < LONGEST_FRAME_MS) this.#frames.push(took)
    this.#lastAt = at
    this.#hasMoved = false
    this.#request = requestAnimationFrame(this.#onFrame)
  }

  readonly #onEnd = (): void => {
    const frames = this.#frames
    this.#halt()
    this.#onPace(frames)
  }

  #halt(): void {
    if (this.#request !== null) cancelAnimationFrame(this.#request)
    this.#request = null
    this.#lastAt = null
    this.#hasMoved = false
    this.#frames = []
  }
}
