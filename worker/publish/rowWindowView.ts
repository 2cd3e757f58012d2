import type { RowWindow, VehicleRow } from '../../src/contract/engine.ts'

/** The ordered list and its rows, as the window reads them. */
export interface RowSource {
  /** Slots of the list in their order; the first `listedCount` count. */
  readonly order: Uint32Array
  readonly listedCount: number
  readRow(slot: number): VehicleRow
}

/** Most rows that a window may ask for: far more than fits on a screen, far less than a fleet. */
export const MAX_WINDOW_ROWS = 500

/** The rows of the list that are on the screen; a row object is made anew only when its vehicle changed. */
export class RowWindowView {
  readonly #source: RowSource
  #first = 0
  #count = 0
  /** Rows of the last window that are still true, by slot. */
  #rows = new Map<number, VehicleRow>()
  #last: RowWindow | null = null
  #dirty = true

  constructor(source: RowSource) {
    this.#source = source
  }

  /** Row numbers outside the list are left out; no more than MAX_WINDOW_ROWS are given. */
  setWindow(first: number, count: number): void {
    this.#first = Math.max(0, Math.floor(first))
    this.#count = Math.min(MAX_WINDOW_ROWS, Math.max(0, Math.floor(count)))
    this.#dirty = true
  }

  /** Another vehicle may stand at any row. */
  noteOrder(): void {
    this.#dirty = true
  }

  noteChanged(slots: Uint32Array, count: number): void {
    if (this.#rows.size === 0) return
    for (let i = 0; i < count; i++) if (this.#rows.delete(slots[i] ?? 0)) this.#dirty = true
  }

  /** The reader may not have what was made last: make it again. */
  repeat(): void {
    this.#last = null
    this.#dirty = true
  }

  /** The window when something in it changed since the last take, else null. */
  take(): RowWindow | null {
    if (!this.#dirty) return null
    this.#dirty = false
    const window = { first: this.#first, rows: this.#readRows() }
    if (this.#last !== null && isSameWindow(this.#last, window)) return null
    this.#last = window
    return window
  }

  #readRows(): VehicleRow[] {
    const { order, listedCount } = this.#source
    const slots = order.subarray(this.#first, Math.min(this.#first + this.#count, listedCount))
    const kept = this.#rows
    this.#rows = new Map()
    return Array.from(slots, (slot) => {
      const row = kept.get(slot) ?? this.#source.readRow(slot)
      this.#rows.set(slot, row)
      return row
    })
  }
}

const isSameWindow = (a: RowWindow, b: RowWindow): boolean =>
  a.first === b.first && a.rows.length === b.rows.length && a.rows.every((row, i) => row === b.rows[i])
