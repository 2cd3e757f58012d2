import type { DotPatch, DotPicture, DotStyle } from '../../../src/contract/engine/dots.ts'
import type { DotPane, PaneImage } from '../../ports.ts'
import { AlarmRings, type RingParts } from './alarmRings.ts'
import type { DotSource, PaintedDots } from './dotPainter.ts'
import { DotPatcher } from './dotPatcher.ts'
import { dotSide } from './dotStencil.ts'
import type { PlaceIndex } from './placeIndex.ts'

/** Vehicles patched between two checks of the clock. */
const SLOTS_PER_STEP = 512

/** The parts of a picture. */
export interface PictureParts {
  readonly source: DotSource
  readonly places: PlaceIndex
  readonly painted: PaintedDots
  readonly style: DotStyle
  /** Longitude, latitude of some of its vehicles. */
  readonly sample: Float64Array<ArrayBuffer>
  readonly rings: Omit<RingParts, 'rings'>
}

/** A painted picture that is patched from then on, and its forms for the reader and the pane. */
export class LivePicture {
  /** Patches handed over since the whole picture was. */
  patches = 0
  readonly #parts: PictureParts
  readonly #rings: AlarmRings
  /** Created for the first change. */
  #patcher: DotPatcher | null = null

  constructor(parts: PictureParts) {
    this.#parts = parts
    this.#rings = new AlarmRings(parts.painted, { ...parts.rings, rings: parts.style.rings })
  }

  /** Number of vehicles in it. */
  get count(): number {
    return this.#patcher?.count ?? this.#parts.painted.count
  }

  get frame(): PaintedDots['frame'] {
    return this.#parts.painted.frame
  }

  /** The patcher is initialised; the first change does that by scanning all vehicles, which takes a while. */
  get isLearned(): boolean {
    return this.#patcher !== null
  }

  /** The number of vehicles changed so much that dots get another size. */
  get isOutgrown(): boolean {
    const { side } = this.#parts.painted
    return dotSide(this.count, side) !== side
  }

  /** Share of the picture that changed since the last handover, 0 to 1. */
  get share(): number {
    return this.#patcher?.tiles.share ?? 0
  }

  get isBeating(): boolean {
    return this.#rings.isBeating
  }

  /** Patches the picture where vehicles changed; yields whenever other work may run in between. */
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

  /** The changes since the last handover. */
  takePatch(): DotPatch | null {
    const tiles = this.#patcher?.tiles
    if (tiles === undefined) return null
    this.patches += 1
    this.#rings.lay(tiles)
    const patch = tiles.take(this.#parts.painted.pixels)
    this.#rings.lift()
    return patch
  }

  /** The whole picture with rings, valid until `lift`; nothing may be changed before. */
  lay(): PaneImage {
    this.#patcher?.tiles.clear()
    this.patches = 0
    this.#rings.lay(null)
    return this.#image
  }

  /** Draws the changes since the last handover on a pane that shows the picture. */
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

  /** The picture in the form of a snapshot. */
  toDotPicture(image: DotPicture['image'], tookMs: number): DotPicture {
    const { zoom, pixelRatio, left, top } = this.frame
    const { count, patches } = this
    return { image, patches, zoom, pixelRatio, left, top, count, sample: this.#parts.sample, tookMs }
  }
}
