import { crc32, createInflateRaw } from 'node:zlib'

/** A full import unpacks to about 10 MB. */
export const UNPACKED_MAX_BYTES = 33_554_432

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
/** Size of the end record without its comment. */
const END_BYTES = 22
const COMMENT_MAX_BYTES = 65_535
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8
const CHUNK_BYTES = 65_536

/** A zip file unpacks to more than the limit. */
export class UnpackedTooLarge extends Error {}

interface Entry {
  readonly method: number
  readonly crc: number
  readonly size: number
  readonly data: Buffer
}

/**
 * A zip file whose parts are unpacked as streams. The unpacked bytes are counted over all parts, whatever sizes the
 * file declares, and a part that differs from its declaration is rejected. Every error is an error of the file.
 */
export class ZipFile {
  readonly #entries: ReadonlyMap<string, Entry>
  #left: number

  /** limit: bytes that all reads together may return. */
  constructor(bytes: Buffer, limit = UNPACKED_MAX_BYTES) {
    this.#entries = new Map(entriesOf(bytes))
    this.#left = limit
  }

  /** The parts as the directory declares them: names in lower case, sizes in bytes when unpacked. */
  list(): readonly { readonly name: string; readonly size: number }[] {
    return [...this.#entries].map(([name, { size }]) => ({ name, size }))
  }

  /** Names of parts are case-insensitive. */
  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase())
  }

  /** The content of a part. Throws UnpackedTooLarge at the limit, and an Error for a missing or damaged part. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name.toLowerCase())
    if (!entry) throw new Error(`zip: no part ${name}`)
    let size = 0
    let crc = 0
    for await (const chunk of unpack(entry)) {
      this.#left -= chunk.length
      if (this.#left < 0) throw new UnpackedTooLarge()
      size += chunk.length
      crc = crc32(chunk, crc)
      yield chunk
    }
    if (size !== entry.size || crc !== entry.crc) throw new Error(`zip: the part ${name} is damaged`)
  }
}

async function* unpack({ method, data }: Entry): AsyncGenerator<Buffer> {
  if (method === STORED) yield data
  else if (method === DEFLATED) yield* createInflateRaw({ chunkSize: CHUNK_BYTES }).end(data)
  else throw new Error('zip: packed in an unknown way')
}

/** The parts listed in the directory at the end of the file; nothing else is read. */
function* entriesOf(bytes: Buffer): Generator<[string, Entry]> {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('zip: no directory')
    const nameBytes = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes)
    yield [
      name.toLowerCase(),
      {
        method: bytes.readUInt16LE(at + 10),
        crc: bytes.readUInt32LE(at + 16),
        size: bytes.readUInt32LE(at + 24),
        data: packedData(bytes, bytes.readUInt32LE(at + 42), bytes.readUInt32LE(at + 20)),
      },
    ]
    at += ENTRY_BYTES + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
}

const packedData = (bytes: Buffer, local: number, size: number): Buffer => {
  if (bytes.readUInt32LE(local) !== LOCAL_ENTRY) throw new Error('zip: no part')
  const start = local + LOCAL_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  if (start + size > bytes.length) throw new Error('zip: cut off')
  return bytes.subarray(start, start + size)
}

/** The last end record, before the comment. */
const findEnd = (bytes: Buffer): number => {
  const first = Math.max(0, bytes.length - END_BYTES - COMMENT_MAX_BYTES)
  for (let at = bytes.length - END_BYTES; at >= first; at--) {
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at
  }
  throw new Error('zip: no end')
}
