/**
 * Rows in the binary format that `copy … from stdin (format binary)` reads
 * (https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-FILE-FORMATS): a fraction of the cost of writing
 * numbers as text, and for the database of parsing them. Columns are added one after another, each by the method of its
 * type; a value that its type cannot hold is a bug of the caller.
 */

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1')
/** Flags and the length of an extension, both 0. */
const HEAD_BYTES = SIGNATURE.length + 8
/** The number of columns of a row; -1 marks the end. */
const COUNT_BYTES = 2
const LENGTH_BYTES = 4
const NULL_LENGTH = -1
const WIDEST_NUMBER = LENGTH_BYTES + 8
const TWO_TO_32 = 2 ** 32
/** The only existing version. */
const JSONB_VERSION = 1

export class CopyRows {
  readonly #columns: number
  #bytes: Buffer
  #view: DataView
  #at = HEAD_BYTES

  /** columns: of each row; rows: their approximate number. */
  constructor(columns: number, rows: number) {
    this.#columns = columns
    this.#bytes = Buffer.alloc(HEAD_BYTES + rows * (COUNT_BYTES + columns * WIDEST_NUMBER) + COUNT_BYTES)
    this.#view = viewOf(this.#bytes)
    SIGNATURE.copy(this.#bytes)
  }

  /** Begins the next row. */
  beginRow(): void {
    this.#reserve(COUNT_BYTES + this.#columns * WIDEST_NUMBER)
    this.#view.setInt16(this.#at, this.#columns)
    this.#at += COUNT_BYTES
  }

  smallint(value: number | null): void {
    const at = this.#begin(value === null ? NULL_LENGTH : 2)
    if (value !== null) this.#view.setInt16(at, value)
  }

  integer(value: number | null): void {
    const at = this.#begin(value === null ? NULL_LENGTH : 4)
    if (value !== null) this.#view.setInt32(at, value)
  }

  bigint(value: number | null): void {
    const at = this.#begin(value === null ? NULL_LENGTH : 8)
    if (value === null) return
    this.#view.setInt32(at, Math.floor(value / TWO_TO_32))
    this.#view.setUint32(at + 4, value)
  }

  boolean(value: boolean): void {
    this.#view.setUint8(this.#begin(1), value ? 1 : 0)
  }

  /** json: its text. */
  jsonb(json: string | null): void {
    if (json === null) {
      this.#begin(NULL_LENGTH)
      return
    }
    const bytes = Buffer.byteLength(json)
    // The rest of the row still has to fit behind it.
    this.#reserve(LENGTH_BYTES + 1 + bytes + this.#columns * WIDEST_NUMBER)
    const at = this.#begin(1 + bytes)
    this.#view.setUint8(at, JSONB_VERSION)
    this.#bytes.write(json, at + 1)
  }

  /** Ends the rows and returns them; nothing may be added afterwards. */
  finish(): Buffer {
    this.#reserve(COUNT_BYTES)
    this.#view.setInt16(this.#at, -1)
    return this.#bytes.subarray(0, this.#at + COUNT_BYTES)
  }

  /** Begins a column of this many bytes and returns its offset. */
  #begin(length: number): number {
    const at = this.#at + LENGTH_BYTES
    this.#view.setInt32(this.#at, length)
    this.#at = at + Math.max(0, length)
    return at
  }

  #reserve(bytes: number): void {
    if (this.#at + bytes <= this.#bytes.length) return
    const wider = Buffer.alloc(Math.max(this.#bytes.length * 2, this.#at + bytes))
    this.#bytes.copy(wider, 0, 0, this.#at)
    this.#bytes = wider
    this.#view = viewOf(wider)
  }
}

const viewOf = ({ buffer, byteOffset, byteLength }: Buffer): DataView =>
  new DataView(buffer, byteOffset, byteLength)
