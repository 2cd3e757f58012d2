import { createHash } from 'node:crypto'
import { BackupError } from './backupError.ts'
import { END_OF_ROWS } from './format.ts'

const NEWLINE = 10
/** The end marker with the line breaks around it. */
const END = Buffer.from(`\n${END_OF_ROWS}\n`)
/** Enough for a head with thousands of partitions, and more. */
const LONGEST_LINE = 16_777_216

/** Reads a backup's lines and rows sequentially, and computes their checksum. */
export class SectionReader {
  readonly #source: AsyncIterator<Buffer>
  readonly #hash = createHash('sha256')
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** The next line without its line break. Throws BackupError at the end of the file. */
  async line(): Promise<string> {
    let end = this.#rest.indexOf(NEWLINE)
    while (end === -1) {
      if (this.#rest.length > LONGEST_LINE) throw new BackupError('The file is no backup of this program.')
      const from = this.#rest.length
      await this.#more()
      end = this.#rest.indexOf(NEWLINE, from)
    }
    const line = this.#rest.subarray(0, end).toString()
    this.#hash.update(this.#rest.subarray(0, end + 1))
    this.#rest = this.#rest.subarray(end + 1)
    return line
  }

  /** The rows up to the end of their table; all of them have to be read. */
  async *rows(): AsyncGenerator<Buffer, void, undefined> {
    // The line break before the first row belongs to the previous line; prepending it makes every end marker look
    // alike.
    this.#rest = Buffer.concat([END.subarray(0, 1), this.#rest])
    let isFirst = true
    for (;;) {
      const end = this.#rest.indexOf(END)
      const until = end === -1 ? this.#rest.length - END.length : end + 1
      const from = isFirst ? 1 : 0
      if (until > from) {
        const rows = this.#rest.subarray(from, until)
        this.#hash.update(rows)
        yield rows
      }
      if (until > 0) isFirst = false
      if (end !== -1) {
        this.#hash.update(END.subarray(1))
        this.#rest = this.#rest.subarray(end + END.length)
        return
      }
      this.#rest = this.#rest.subarray(Math.max(0, until))
      await this.#more()
    }
  }

  /** SHA-256 of everything read, in hex; finishes the checksum. */
  digest(): string {
    return this.#hash.copy().digest('hex')
  }

  /** Whether nothing is left to read. */
  async isAtEnd(): Promise<boolean> {
    return this.#rest.length === 0 && (await this.#source.next()).done === true
  }

  async #more(): Promise<void> {
    const next = await this.#source.next()
    if (next.done === true) throw new BackupError('The file ends too early.')
    this.#rest = this.#rest.length === 0 ? next.value : Buffer.concat([this.#rest, next.value])
  }
}
