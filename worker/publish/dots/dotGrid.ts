import { type DotFrame, worldWidth } from './dotFrame.ts'
import { WORLD_UNITS } from './placeIndex.ts'

/** Maps places of the world to pixels of a frame. */
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

  /** Pixel index, row by row; undefined for a place outside the frame. */
  pixelOf(x: number, y: number): number {
    const column = Math.floor(x * this.#scale) - this.#left
    const row = Math.floor(y * this.#scale) - this.#top
    return row * this.width + column
  }
}
