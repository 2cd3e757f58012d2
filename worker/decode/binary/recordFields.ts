import { FrameTexts, NOTHING } from './frameTexts.ts'

const NO_TEXTS = new FrameTexts()

/**
 * Reads the fields of one record in order. A truncated field, or one with an invalid value, makes the record bad; all
 * later reads then return zero values. Fields that a later version appended are left unread.
 * One reader serves all frames: at garbage collection V8 drops the hidden class of a class without live instances,
 * and with it every function compiled for it. With a reader per frame, all decoding of records was recompiled after
 * each collection.
 */
export class RecordFields {
  #view: DataView = NOTHING
  #texts: FrameTexts = NO_TEXTS
  #baseTime = 0
  #at = 0
  #end = 0
  #good = true

  /** Opens a section of records and the texts of its frame; times are relative to `baseTime`, ms since the epoch. */
  open(view: DataView, texts: FrameTexts, baseTime: number): void {
    this.#view = view
    this.#texts = texts
    this.#baseTime = baseTime
  }

  /** Releases the frame. */
  close(): void {
    this.open(NOTHING, NO_TEXTS, 0)
  }

  /** Every field so far was present and valid. */
  get good(): boolean {
    return this.#good
  }

  /** Moves to the content of a record, which must be within the view. */
  begin(at: number, end: number): void {
    this.#at = at
    this.#end = end
    this.#good = true
  }

  refuse(): void {
    this.#good = false
  }

  byte(): number {
    return this.#has(1) ? this.#view.getUint8(this.#at++) : 0
  }
  whole16(): number {
    if (!this.#has(2)) return 0
    this.#at += 2
    return this.#view.getUint16(this.#at - 2, true)
  }
  whole32(): number {
    if (!this.#has(4)) return 0
    this.#at += 4
    return this.#view.getUint32(this.#at - 4, true)
  }
  /** A number; NaN and the infinities make the record bad. */
  number(): number {
    const value = this.#float()
    this.#good &&= Number.isFinite(value)
    return value
  }
  /** NaN represents null. */
  maybe(): number | null {
    const value = this.#float()
    if (Number.isNaN(value)) return null
    this.#good &&= Number.isFinite(value)
    return value
  }
  /** A time or null. */
  maybeTime(): number | null {
    const time = this.maybe()
    this.#good &&= time === null || time >= 0
    return time
  }
  /** A time, ms since the epoch. */
  time(): number {
    if (!this.#has(4)) return 0
    this.#at += 4
    const time = this.#baseTime + this.#view.getInt32(this.#at - 4, true)
    this.#good &&= time >= 0
    return time
  }
  text(): string {
    const index = this.whole16()
    const found = this.#good ? this.#texts.read(index) : null
    this.#good &&= found !== null
    return found ?? ''
  }
  /** One entry of a table. */
  choice<T>(table: readonly [T, ...T[]]): T {
    const chosen = table[this.byte()]
    this.#good &&= chosen !== undefined
    return chosen ?? table[0]
  }

  #float(): number {
    if (!this.#has(8)) return 0
    this.#at += 8
    return this.#view.getFloat64(this.#at - 8, true)
  }

  #has(bytes: number): boolean {
    this.#good &&= this.#at + bytes <= this.#end
    return this.#good
  }
}
