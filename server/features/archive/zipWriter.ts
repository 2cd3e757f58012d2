import { crc32, createDeflateRaw } from 'node:zlib'

const LOCAL_ENTRY = 0x04034b50
const DESCRIPTOR = 0x08074b50
const DIRECTORY_ENTRY = 0x02014b50
const END_OF_DIRECTORY = 0x06054b50
const LOCAL_BYTES = 30
const ENTRY_BYTES = 46
const END_BYTES = 22
const DESCRIPTOR_BYTES = 16
/** 2.0: deflated parts. */
const VERSION = 20
/** Sizes follow the part; names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
/** 1980-01-01, the first day of the format: equal archives have equal bytes. */
const DATE = 0x0021
/** Text that is compressed at once, characters. */
const CHUNK = 65_536

interface Written {
  readonly name: Buffer
  readonly at: number
  readonly crc: number
  readonly packed: number
  readonly size: number
}

/** The archive would be larger than its limit. */
export class ArchiveTooLarge extends Error {
  constructor(most: number) {
    super(`The archive is larger than ${most} bytes: move out a shorter period`)
    this.name = 'ArchiveTooLarge'
  }
}

/**
 * Writes a ZIP file as a stream: at any time only a piece of one part is in memory. The parts follow each other; `end` writes the
 * directory. Throws ArchiveTooLarge beyond `most` bytes, which are fewer than 4 GiB.
 */
export class ZipWriter {
  readonly #most: number
  readonly #written: Written[] = []
  #at = 0

  constructor(most: number) {
    this.#most = most
  }

  /** The bytes of a part from its text. */
  part(name: string, texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer> {
    return this.#write(name, bytesOf(texts))
  }

  /** The bytes of a part that is a file. */
  file(name: string, bytes: Buffer): AsyncGenerator<Buffer> {
    return this.#write(name, [bytes])
  }

  async *#write(name: string, pieces: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
    const nameBytes = Buffer.from(name)
    const at = this.#at
    yield this.#count(Buffer.concat([localEntry(nameBytes), nameBytes]))
    let [crc, size, packed] = [0, 0, 0]
    const source = async function* (): AsyncGenerator<Buffer> {
      for await (const bytes of pieces) {
        crc = crc32(bytes, crc)
        size += bytes.length
        yield bytes
      }
    }
    for await (const chunk of deflated(source())) {
      packed += chunk.length
      yield this.#count(chunk)
    }
    yield this.#count(descriptor(crc, packed, size))
    this.#written.push({ name: nameBytes, at, crc, packed, size })
  }

  /** The directory. */
  *end(): Generator<Buffer> {
    const start = this.#at
    for (const entry of this.#written) yield this.#count(directoryEntry(entry))
    yield endRecord(this.#written.length, this.#at - start, start)
  }

  #count(bytes: Buffer): Buffer {
    this.#at += bytes.length
    if (this.#at > this.#most) throw new ArchiveTooLarge(this.#most)
    return bytes
  }
}

/** Short texts are joined, so that each costs no step of its own. */
async function* bytesOf(texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer> {
  let text = ''
  for await (const next of texts) {
    text += next
    if (text.length < CHUNK) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}

async function* deflated(source: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw()
  const feeding = (async () => {
    try {
      for await (const bytes of source)
        if (!deflate.write(bytes)) await new Promise<void>((resolve) => void deflate.once('drain', resolve))
      deflate.end()
    } catch (error) {
      deflate.destroy(error as Error)
    }
  })()
  try {
    for await (const chunk of deflate) yield chunk as Buffer
  } finally {
    deflate.destroy()
  }
  await feeding
}

const record = (
  length: number,
  fields: readonly (readonly [at: number, value: number, bytes: 2 | 4])[],
): Buffer => {
  const bytes = Buffer.alloc(length)
  for (const [at, value, size] of fields) bytes.writeUIntLE(value, at, size)
  return bytes
}

const localEntry = (name: Buffer): Buffer =>
  record(LOCAL_BYTES, [
    [0, LOCAL_ENTRY, 4],
    [4, VERSION, 2],
    [6, FLAGS, 2],
    [8, DEFLATED, 2],
    [12, DATE, 2],
    [26, name.length, 2],
  ])

const descriptor = (crc: number, packed: number, size: number): Buffer =>
  record(DESCRIPTOR_BYTES, [
    [0, DESCRIPTOR, 4],
    [4, crc, 4],
    [8, packed, 4],
    [12, size, 4],
  ])

const directoryEntry = ({ name, at, crc, packed, size }: Written): Buffer =>
  Buffer.concat([
    record(ENTRY_BYTES, [
      [0, DIRECTORY_ENTRY, 4],
      [4, VERSION, 2],
      [6, VERSION, 2],
      [8, FLAGS, 2],
      [10, DEFLATED, 2],
      [14, DATE, 2],
      [16, crc, 4],
      [20, packed, 4],
      [24, size, 4],
      [28, name.length, 2],
      [42, at, 4],
    ]),
    name,
  ])

const endRecord = (count: number, bytes: number, start: number): Buffer =>
  record(END_BYTES, [
    [0, END_OF_DIRECTORY, 4],
    [8, count, 2],
    [10, count, 2],
    [12, bytes, 4],
    [16, start, 4],
  ])
