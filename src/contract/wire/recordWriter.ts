import { ByteWriter } from './byteWriter.ts'
import { MAX_RECORD_BYTES, RECORD, RECORD_HEAD_BYTES } from './binaryLayout.ts'
import type { TextTable } from './textTable.ts'

const UINT16_LIMIT = 0x1_0000
const UINT32_LIMIT = 0x1_0000_0000
const INT32_LIMIT = 0x8000_0000

const utf8 = new TextEncoder()

const isWholeBelow = (value: number, limit: number): boolean =>
  Number.isInteger(value) && value >= 0 && value < limit

/** Whether a uint32 can represent the value. */
export const isUint32 = (value: number): boolean => isWholeBelow(value, UINT32_LIMIT)
/** Whether a uint16 can represent the value. */
export const isUint16 = (value: number): boolean => isWholeBelow(value, UINT16_LIMIT)
/** Whether an int32 can represent the value; the lowest one is reserved. */
export const isInt32 = (value: number): boolean => Number.isInteger(value) && Math.abs(value) < INT32_LIMIT

/**
 * Writes the records of a frame. A value that its field cannot represent without loss makes the record not fit; the
 * event is then sent as JSON, so that encoding is always lossless.
 */
export class RecordWriter {
  readonly #out = new ByteWriter()
  readonly #texts: TextTable
  readonly #baseSeq: number
  readonly #baseTime: number
  #fits = true

  constructor(texts: TextTable, baseSeq: number, baseTime: number) {
    this.#texts = texts
    this.#baseSeq = baseSeq
    this.#baseTime = baseTime
  }

  written(): Uint8Array {
    return this.#out.written()
  }

  /**
   * Writes a record of a vehicle, its content by `content`; returns false, with nothing written, when it does not
   * fit.
   */
  record(kind: number, seq: number, vehicleId: number, content: (out: RecordWriter) => void): boolean {
    const start = this.#out.length
    this.#fits = true
    this.#out.u32(0)
    this.whole32(seq - this.#baseSeq)
    this.whole32(vehicleId)
    content(this)
    if (this.#fits && this.#close(start, kind)) return true
    this.#out.truncate(start)
    return false
  }

  /** Writes an event as JSON; one that exceeds the record size is omitted, and readers detect it as missing. */
  json(event: unknown): void {
    const start = this.#out.length
    this.#out.u32(0)
    this.#out.u32(0)
    this.#out.u32(0)
    this.#out.bytes(utf8.encode(JSON.stringify(event)))
    if (!this.#close(start, RECORD.json)) this.#out.truncate(start)
  }

  byte(value: number): void {
    this.#out.u8(value)
  }
  whole16(value: number): void {
    this.#fits &&= isUint16(value)
    this.#out.u16(value)
  }
  whole32(value: number): void {
    this.#fits &&= isUint32(value)
    this.#out.u32(value)
  }
  number(value: number): void {
    this.#fits &&= Number.isFinite(value)
    // JSON has no negative zero.
    this.#out.f64(value + 0)
  }
  /** NaN represents null. */
  maybe(value: number | null): void {
    if (value === null) this.#out.f64(Number.NaN)
    else this.number(value)
  }
  /** A time, ms since the epoch. */
  time(value: number): void {
    // A fractional time could still give an integer difference, by rounding.
    this.#fits &&= Number.isSafeInteger(value) && isInt32(value - this.#baseTime)
    this.#out.i32(value - this.#baseTime)
  }
  text(value: string): void {
    const index = typeof value === 'string' ? this.#texts.indexOf(value) : -1
    this.#fits &&= index >= 0
    this.#out.u16(index)
  }
  /** An index into a table, -1 for a value not in it. */
  choice(index: number): void {
    this.#fits &&= index >= 0
    this.#out.u8(index)
  }
  /** Requires a boolean; returns its bit. */
  bit(value: boolean, bit: number): number {
    this.#fits &&= typeof value === 'boolean'
    return value ? bit : 0
  }

  #close(start: number, kind: number): boolean {
    const bytes = this.#out.length - start - RECORD_HEAD_BYTES
    if (bytes > MAX_RECORD_BYTES) return false
    this.#out.setU32(start, kind + bytes * 256)
    return true
  }
}
