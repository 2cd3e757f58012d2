import type { Viewport } from '../../src/contract/engine.ts'
import { SlotBits } from './slotBits.ts'
import { SlotSet } from './slotSet.ts'
import { isInBox, type ViewBox, viewBoxOf } from './viewBox.ts'

/** A limit is for what is on the pane; with the margin around it there may be so many times more. */
const MARGIN_FACTOR = 4

/** The slots of a viewport and the margin around it, and how many of them are on the pane itself. */
export class ViewSlots {
  readonly #slots = new SlotSet()
  readonly #onPane = new SlotBits()
  #paneCount = 0
  #box: ViewBox | null = null
  #pane: ViewBox | null = null

  /** Everybody, the margin included. */
  get slots(): SlotSet {
    return this.#slots
  }

  /** Nobody is in it; what is put from now on is looked at in this viewport. null: none. */
  begin(viewport: Viewport | null): void {
    this.clear()
    this.#box = viewport === null ? null : viewBoxOf(viewport)
    this.#pane = viewport === null ? null : viewBoxOf(viewport, 0)
  }

  clear(): void {
    for (let i = 0; i < this.#slots.size; i++) this.#onPane.remove(this.#slots.members[i] ?? 0)
    this.#slots.clear()
    this.#paneCount = 0
  }

  /** A slot stands at this place, degrees: it is in afterwards where the answer is true. */
  put(slot: number, lat: number, lon: number): boolean {
    if (this.#box === null || this.#pane === null || !isInBox(this.#box, lat, lon)) return false
    this.#slots.add(slot)
    this.#count(slot, isInBox(this.#pane, lat, lon))
    return true
  }

  /** True when the slot was in. */
  remove(slot: number): boolean {
    this.#count(slot, false)
    return this.#slots.remove(slot)
  }

  /** Are more than `most` on the pane, or too many for it around? */
  exceeds(most: number): boolean {
    return this.#paneCount > most || this.#slots.size > most * MARGIN_FACTOR
  }

  /** Might so many, margin included, still be few enough for `most` on the pane? */
  static mayFit(count: number, most: number): boolean {
    return count <= most * MARGIN_FACTOR
  }

  #count(slot: number, isOnPane: boolean): void {
    if (this.#onPane.has(slot) === isOnPane) return
    if (isOnPane) this.#onPane.add(slot)
    else this.#onPane.remove(slot)
    this.#paneCount += isOnPane ? 1 : -1
  }
}
