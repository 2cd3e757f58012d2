import type { Viewport } from '../../src/contract/engine/view.ts'
import { SlotBits } from './slotBits.ts'
import { SlotSet } from './slotSet.ts'
import { isInBox, type ViewBox, viewBoxOf } from './viewBox.ts'

/** A limit counts what is on the pane; including the margin there may be this many times more. */
const MARGIN_FACTOR = 4

/** The slots in a viewport and the margin around it, and how many of them are on the pane itself. */
export class ViewSlots {
  readonly #slots = new SlotSet()
  readonly #onPane = new SlotBits()
  #paneCount = 0
  #box: ViewBox | null = null
  #pane: ViewBox | null = null

  /** All slots, including the margin. */
  get slots(): SlotSet {
    return this.#slots
  }

  /** Empties the view; later calls of `put` test against this viewport. null: none. */
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

  /** Tests a slot at this place, degrees; returns true when it is in the view. */
  put(slot: number, lat: number, lon: number): boolean {
    if (this.#box === null || this.#pane === null || !isInBox(this.#box, lat, lon)) return false
    this.#slots.add(slot)
    this.#count(slot, isInBox(this.#pane, lat, lon))
    return true
  }

  /** Returns true when the slot was in. */
  remove(slot: number): boolean {
    this.#count(slot, false)
    return this.#slots.remove(slot)
  }

  /** Are more than `most` on the pane, or too many for that around it? */
  exceeds(most: number): boolean {
    return this.#paneCount > most || this.#slots.size > most * MARGIN_FACTOR
  }

  /** Could this many, including the margin, still be few enough for `most` on the pane? */
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
