import type { DotPatch, DotPicture, DotStyle } from '../../../src/contract/engine.ts'
import type { DotPane, PaneImage } from '../../ports.ts'
import { AlarmRings, type RingParts } from './alarmRings.ts'
import type { DotSource, PaintedDots } from './dotPainter.ts'
import { DotPatcher } from './dotPatcher.ts'
import { dotSide } from './dotStencil.ts'
import type { PlaceIndex } from './placeIndex.ts'

/** Vehicles that are changed before the clock is asked again. */
const SLOTS_PER_STEP = 512

/** What a picture is made of. */
export interface PictureParts {
  readonly source: DotSource
  readonly places: PlaceIndex
  readonly painted: PaintedDots
  readonly style: DotStyle
  /** Longitude, latitude of some of its vehicles. */
  readonly sample: Float64Array<ArrayBuffer>
  readonly rings: Omit<RingParts, 'rings'>
}

/** A painted picture as it is changed from then on, and its forms for whoever shows it. */
export class LivePicture {
  /** Handed over since it was handed over whole. */
  patches = 0
  readonly #parts: PictureParts
  readonly #rings: AlarmRings
  /** Made for the first change. */
  #patcher: DotPatcher | null = null

  constructor(parts: PictureParts) {
    this.#parts = parts
    this.#rings = new AlarmRings(parts.painted, { ...parts.rings, rings: parts.style.rings })
  }

  /** Vehicles in it. */
  get count(): number {
    return this.#patcher?.count ?? this.#parts.painted.count
  }

  get frame(): PaintedDots['frame'] {
    return this.#parts.painted.frame
  }

  /** The first change learns where everybody stands, which takes a while. */
  get isLearned(): boolean {
    return this.#patcher !== null
  }

  /** So many vehicles came or went that dots get another size. */
  get isOutgrown(): boolean {
    const { side } = this.#parts.painted
    return dotSide(this.count, side) !== side
  }

  /** Share of the picture that changed since it was handed over, 0 to 1. */
  get share(): number {
    return this.#patcher?.tiles.share ?? 0
  }

  get isBeating(): boolean {
    return this.#rings.isBeating
  }

  /** Brings it up to date where vehicles changed; yields whenever something else may run in between. */
  *patch(slots: Uint32Array, isWide: boolean): Generator<undefined, void> {
    const { source, places, painted, style } = this.#parts
    let patcher = this.#patcher
    if (patcher === null) {
      patcher = new DotPatcher(source, places, painted, style, this.#rings)
      yield* patcher.learn()
      this.#patcher = patcher
    }
    patcher.turnRings(isWide)
    for (const [nth, slot] of slots.entries()) {
      patcher.repaint(slot)
      if (nth % SLOTS_PER_STEP === SLOTS_PER_STEP - 1) yield
    }
  }

  /** What changed since it was handed over. */
  takePatch(): DotPatch | null {
    const tiles = this.#patcher?.tiles
    if (tiles === undefined) return null
    this.patches += 1
    this.#rings.lay(tiles)
    const patch = tiles.take(this.#parts.painted.pixels)
    this.#rings.lift()
    return patch
  }

  /** The whole of it, as it is shown until `lift`; nothing may be changed before. */
  lay(): PaneImage {
    this.#patcher?.tiles.clear()
    this.patches = 0
    this.#rings.lay(null)
    return this.#image
  }

  /** Lays what changed since it was handed over on a pane that shows it. */
  layPatch(pane: DotPane): void {
    const tiles = this.#patcher?.tiles
    if (tiles === undefined || tiles.share === 0) return
    this.#rings.lay(tiles)
    pane.lay(this.#image, tiles.list())
    this.lift()
  }

  get #image(): PaneImage {
    const { width, height } = this.frame
    const pixels = new Uint8ClampedArray(this.#parts.painted.pixels.buffer, 0, width * height * 4)
    return { pixels, width, height }
  }

  lift(): void {
    this.#rings.lift()
  }

  /** The picture as a snapshot tells it. */
  told(image: DotPicture['image'], tookMs: number): DotPicture {
    const { zoom, pixelRatio, left, top } = this.frame
    const { count, patches } = this
    return { image, patches, zoom, pixelRatio, left, top, count, sample: this.#parts.sample, tookMs }
  }
}
