import { type DotFrame, worldWidth } from './dotFrame.ts'
import { WORLD_UNITS } from './placeIndex.ts'

/** On which pixel of a frame a place of the world lies. */
export class DotGrid {
  static readonly NONE = new DotGrid({ zoom: 0, pixelRatio: 1, left: 0, top: 0, width: 0, height: 0 })

  readonly width: number
  readonly #left: number
  readonly #top: number
  /** Pixels per WORLD_UNITS. */
  readonly #scale: number

  constructor({ zoom, pixelRatio, left, top, width }: DotFrame) {
    this.width = width
    this.#left = left
    this.#top = top
    this.#scale = worldWidth(zoom, pixelRatio) / WORLD_UNITS
  }

  /** Index of the pixel, row by row; meaningless for a place outside of the frame. */
  pixelOf(x: number, y: number): number {
    const column = Math.floor(x * this.#scale) - this.#left
    const row = Math.floor(y * this.#scale) - this.#top
    return row * this.width + column
  }
}
