import type { Map as MapLibreMap } from 'maplibre-gl'

/** Longer pauses are not frames: the page was hidden, or busy with something else. */
const LONGEST_FRAME_MS = 1_000

/** Times the frames of each movement of a map: those in which it really moved, however slowly the hand does. */
export class PaceWatch {
  private readonly map: MapLibreMap
  private readonly told: (frames: readonly number[]) => void
  private frames: number[] = []
  private lastAt: number | null = null
  private hasMoved = false
  private request: number | null = null

  /** `told` hears the frames of a movement, ms each, when it has ended. */
  constructor(map: MapLibreMap, told: (frames: readonly number[]) => void) {
    this.map = map
    this.told = told
    map.on('move', this.onMove)
    map.on('moveend', this.onEnd)
  }

  stop(): void {
    this.map.off('move', this.onMove)
    this.map.off('moveend', this.onEnd)
    this.halt()
  }

  private readonly onMove = (): void => {
    this.hasMoved = true
    this.request ??= requestAnimationFrame(this.onFrame)
  }

  private readonly onFrame = (at: number): void => {
    const took = this.lastAt === null ? 0 : at - this.lastAt
    if (this.hasMoved && took > 0 && took < LONGEST_FRAME_MS) this.frames.push(took)
    this.lastAt = at
    this.hasMoved = false
    this.request = requestAnimationFrame(this.onFrame)
  }

  private readonly onEnd = (): void => {
    const { frames } = this
    this.halt()
    this.told(frames)
  }

  private halt(): void {
    if (this.request !== null) cancelAnimationFrame(this.request)
    this.request = null
    this.lastAt = null
    this.hasMoved = false
    this.frames = []
  }
}
