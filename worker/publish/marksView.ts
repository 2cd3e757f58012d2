import type { MarkBuffers, Viewport } from '../../src/contract/engine.ts'
import type { MarkBufferPool, MarkColumns } from './markBufferPool.ts'
import { SlotSet } from './slotSet.ts'
import { isInBox, type ViewBox, viewBoxOf } from './viewBox.ts'

/** More names than this cannot be told apart on a screen; beyond it labels are left out. */
export const MAX_LABELS = 500

/** The columns that marks are made of, by slot; the arrays may be replaced between two calls, not during one. */
export interface MarkSource {
  readonly slotLimit: number
  readonly vehicleIds: ArrayLike<number>
  /** Where the vehicle is drawn: its last good place, degrees; NaN without one. */
  readonly latitudes: ArrayLike<number>
  readonly longitudes: ArrayLike<number>
  /** Degrees clockwise from north; NaN without one. */
  readonly headings: ArrayLike<number>
  readonly statuses: ArrayLike<number>
  readonly flags: ArrayLike<number>
  /** The slot holds a vehicle that passes the filters of the map. */
  isShown(slot: number): boolean
  nameOf(slot: number): string
}

/**
 * Which vehicles the map draws, and their columns. An update costs as much as changed and as is in view; the fleet is
 * walked only when the viewport or the filters change.
 */
export class MarksView {
  readonly #source: MarkSource
  readonly #pool: MarkBufferPool
  readonly #inView = new SlotSet()
  #box: ViewBox | null = null
  #labels = false
  #dirty = false
  #rescan = false

  constructor(source: MarkSource, pool: MarkBufferPool) {
    this.#source = source
    this.#pool = pool
  }

  setViewport(viewport: Viewport | null): void {
    this.#box = viewport === null ? null : viewBoxOf(viewport)
    this.rescan()
  }

  setLabels(on: boolean): void {
    this.#labels = on
    this.#dirty = true
  }

  /** Any vehicle may pass the filters now, or not any more. */
  rescan(): void {
    this.#rescan = true
    this.#dirty = true
  }

  /** The reader may not have what was made last: make it again. */
  repeat(): void {
    this.#dirty = true
  }

  /** The first `count` of `slots` may look different. */
  noteChanged(slots: Uint32Array, count: number): void {
    if (this.#box === null || this.#rescan) return
    for (let i = 0; i < count; i++) this.#place(slots[i] ?? 0, this.#box)
  }

  /** The marks when they changed since the last take, else null. */
  take(): MarkBuffers | null {
    if (!this.#dirty) return null
    this.#dirty = false
    if (this.#rescan) this.#scan()
    return this.#write(this.#pool.take(this.#inView.size))
  }

  #place(slot: number, box: ViewBox): void {
    const source = this.#source
    const inside =
      isInBox(box, source.latitudes[slot] ?? Number.NaN, source.longitudes[slot] ?? Number.NaN) &&
      source.isShown(slot)
    if (inside) this.#inView.add(slot)
    if (inside || this.#inView.remove(slot)) this.#dirty = true
  }

  #scan(): void {
    this.#rescan = false
    this.#inView.clear()
    const box = this.#box
    if (box === null) return
    const { slotLimit, latitudes, longitudes } = this.#source
    for (let slot = 0; slot < slotLimit; slot++) {
      const lat = latitudes[slot] ?? Number.NaN
      const lon = longitudes[slot] ?? Number.NaN
      if (isInBox(box, lat, lon) && this.#source.isShown(slot)) this.#inView.add(slot)
    }
  }

  #write(columns: MarkColumns): MarkBuffers {
    const { vehicleIds, latitudes, longitudes, headings, statuses, flags } = this.#source
    const { members, size } = this.#inView
    for (let row = 0; row < size; row++) {
      const slot = members[row] ?? 0
      columns.vehicleIds[row] = vehicleIds[slot] ?? 0
      columns.positions[2 * row] = longitudes[slot] ?? Number.NaN
      columns.positions[2 * row + 1] = latitudes[slot] ?? Number.NaN
      columns.angles[row] = headings[slot] ?? Number.NaN
      columns.statuses[row] = statuses[slot] ?? 0
      columns.flags[row] = flags[slot] ?? 0
    }
    return { ...columns, count: size, labels: this.#namesOf(members, size) }
  }

  #namesOf(slots: Uint32Array, count: number): readonly string[] | null {
    if (!this.#labels || count > MAX_LABELS) return null
    return Array.from(slots.subarray(0, count), (slot) => this.#source.nameOf(slot))
  }
}
