import { createHash } from 'node:crypto'
import { BackupError } from './BackupError.ts'
import { END_OF_ROWS } from './format.ts'

const NEWLINE = 10
/** As it stands between two lines. */
const END = Buffer.from(`\n${END_OF_ROWS}\n`)
/** Of a head with thousands of partitions, and then some. */
const LONGEST_LINE = 16_777_216

/** Reads a backup's lines and rows, one after another, and their checksum. */
export class SectionReader {
  readonly #source: AsyncIterator<Buffer>
  readonly #hash = createHash('sha256')
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** The next line without its end. Throws BackupError at the end of the file. */
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

  /** The rows up to the end of their table; they have to be read to their end. */
  async *rows(): AsyncGenerator<Buffer, void, undefined> {
    // The line break before the first row belongs to the line before; with it every end looks alike.
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

  /** SHA-256 of everything that was read, in hex; nothing can be read with a checksum afterwards. */
  digest(): string {
    return this.#hash.copy().digest('hex')
  }

  /** Whether nothing is left. */
  async isAtEnd(): Promise<boolean> {
    return this.#rest.length === 0 && (await this.#source.next()).done === true
  }

  async #more(): Promise<void> {
    const next = await this.#source.next()
    if (next.done === true) throw new BackupError('The file ends too early.')
    this.#rest = this.#rest.length === 0 ? next.value : Buffer.concat([this.#rest, next.value])
  }
}
