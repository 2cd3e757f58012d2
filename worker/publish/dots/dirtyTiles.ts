import { DOT_TILE, type DotPatch } from '../../../src/contract/engine/dots.ts'

/** A part of a picture in pixels, edges included. */
export interface PixelArea {
  readonly west: number
  readonly east: number
  readonly north: number
  readonly south: number
}

/** The tiles of a picture that were written to. */
export class DirtyTiles {
  readonly #width: number
  readonly #height: number
  readonly #columns: number
  /** Per tile: 1 when it is in the list. */
  readonly #isDirty: Uint8Array
  #list: number[] = []

  constructor(width: number, height: number) {
    this.#width = width
    this.#height = height
    this.#columns = Math.ceil(width / DOT_TILE)
    this.#isDirty = new Uint8Array(this.#columns * Math.ceil(height / DOT_TILE))
  }

  /** Share of the picture that is dirty, 0 to 1. */
  get share(): number {
    return this.#list.length / this.#isDirty.length
  }

  note(x: number, y: number): void {
    this.#add(Math.floor(y / DOT_TILE) * this.#columns + Math.floor(x / DOT_TILE))
  }

  /** Marks every tile that intersects a part of the picture. */
  noteArea({ west, east, north, south }: PixelArea): void {
    const [left, right] = [Math.floor(west / DOT_TILE), Math.floor(east / DOT_TILE)]
    for (let row = Math.floor(north / DOT_TILE); row <= Math.floor(south / DOT_TILE); row++) {
      for (let column = left; column <= right; column++) this.#add(row * this.#columns + column)
    }
  }

  /** Does this part of the picture intersect a dirty tile? */
  touches({ west, east, north, south }: PixelArea): boolean {
    const [left, right] = [Math.floor(west / DOT_TILE), Math.floor(east / DOT_TILE)]
    for (let row = Math.floor(north / DOT_TILE); row <= Math.floor(south / DOT_TILE); row++) {
      for (let column = left; column <= right; column++) {
        if (this.#isDirty[row * this.#columns + column] !== 0) return true
      }
    }
    return false
  }

  #add(tile: number): void {
    if (this.#isDirty[tile] !== 0) return
    this.#isDirty[tile] = 1
    this.#list.push(tile)
  }

  /** The dirty tiles; resets them. */
  list(): Uint32Array<ArrayBuffer> {
    const tiles = Uint32Array.from(this.#list)
    this.clear()
    return tiles
  }

  /** Copies the dirty tiles out of the picture; resets them. */
  take(pixels: Uint32Array): DotPatch {
    const tiles = this.list()
    const cut = new Uint32Array(tiles.length * DOT_TILE * DOT_TILE)
    for (const [nth, tile] of tiles.entries()) this.#cut(pixels, tile, cut, nth * DOT_TILE * DOT_TILE)
    return { width: this.#width, height: this.#height, tiles, pixels: new Uint8ClampedArray(cut.buffer) }
  }

  clear(): void {
    for (const tile of this.#list) this.#isDirty[tile] = 0
    this.#list = []
  }

  #cut(pixels: Uint32Array, tile: number, cut: Uint32Array, at: number): void {
    const left = (tile % this.#columns) * DOT_TILE
    const top = Math.floor(tile / this.#columns) * DOT_TILE
    const width = Math.min(DOT_TILE, this.#width - left)
    const bottom = Math.min(top + DOT_TILE, this.#height)
    for (let y = top, to = at; y < bottom; y++, to += DOT_TILE) {
      const from = y * this.#width + left
      for (let x = 0; x < width; x++) cut[to + x] = pixels[from + x] ?? 0
    }
  }
}
