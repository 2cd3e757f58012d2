import { Readable } from 'node:stream'
import { fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'
import type { Kysely } from 'kysely'
import {
  ARCHIVE_HEAD,
  ARCHIVE_VERSION,
  type ArchiveHead,
  archiveHead,
} from '../../../../src/contract/http/admin/archive.ts'
import type { Database } from '../../../storage/schema.ts'
import { MissingPiece, readRange } from '../files/pieceSql.ts'
import { MoveInFault } from '../moveInFault.ts'

/** A list is in memory as a whole, bytes. */
const LIST_BYTES = 67_108_864
/** Nothing is read before it is asked for, and no part is longer than the archive says. */
const OPTIONS = { lazyEntries: true, autoClose: false, validateEntrySizes: true }

/** An archive whose bytes are those of a run. */
export interface OpenArchive {
  readonly head: ArchiveHead
  /** Bytes of a part as they are in the file; 0: there is none. */
  readonly sizeOf: (name: string) => number
  /** The text of a part, piece by piece; nothing for one that is missing. */
  readonly read: (name: string) => AsyncGenerator<string, void, undefined>
  /** The bytes of a part; null for one that is missing or has more than `most`. */
  readonly readBytes: (name: string, most: number) => Promise<Buffer | null>
  /** The JSON of a part, unchecked; null for one that is missing. Throws tooLarge beyond what may be in memory. */
  readonly readJson: (name: string) => Promise<unknown>
}

/** Reads the bytes of a file, and remembers why that failed: all other errors are faults of what the bytes say. */
class PieceReader extends RandomAccessReader {
  readonly #range: (first: number, end: number) => AsyncIterable<Uint8Array>
  failure: unknown = null

  constructor(range: (first: number, end: number) => AsyncIterable<Uint8Array>) {
    super()
    this.#range = range
  }

  override _readStreamForRange(first: number, end: number): Readable {
    return Readable.from(this.#read(first, end), { objectMode: false })
  }

  async *#read(first: number, end: number): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      yield* this.#range(first, end)
    } catch (error) {
      this.failure = error
      throw error
    }
  }

  /** Runs a reading; what it throws is the given fault, unless the bytes could not be read. */
  async check<T>(fault: 'notArchive' | 'brokenArchive', reading: () => Promise<T> | T): Promise<T> {
    try {
      return await reading()
    } catch (error) {
      if (this.failure instanceof MissingPiece) throw new MoveInFault('fileGone')
      if (this.failure !== null) throw this.failure
      throw error instanceof MoveInFault ? error : new MoveInFault(fault)
    }
  }
}

/**
 * Opens the archive of a run. Throws a MoveInFault: notArchive for another file, another format or another version;
 * brokenArchive for one that is cut off or damaged; fileGone.
 */
export const openArchive = async (
  db: Kysely<Database>,
  moveInId: number,
  size: number,
): Promise<OpenArchive> => {
  const reader = new PieceReader((first, end) => readRange(db, moveInId, first, end))
  const zip = await reader.check('notArchive', () => fromRandomAccessReaderPromise(reader, size, OPTIONS))
  const entries = await reader.check('brokenArchive', () => readEntries(zip))
  const read = (name: string): AsyncGenerator<string, void, undefined> =>
    textOf({ reader, zip }, entries.get(name))
  const readJson = async (name: string): Promise<unknown> => {
    const entry = entries.get(name)
    if (entry === undefined) return null
    if (entry.uncompressedSize > LIST_BYTES) throw new MoveInFault('tooLarge')
    let text = ''
    for await (const piece of read(name)) text += piece
    return reader.check('brokenArchive', () => JSON.parse(text) as unknown)
  }
  const readBytes = async (name: string, most: number): Promise<Buffer | null> => {
    const entry = entries.get(name)
    if (entry === undefined || entry.uncompressedSize > most) return null
    const pieces: Buffer[] = []
    for await (const piece of bytesOf({ reader, zip }, entry)) pieces.push(piece)
    return Buffer.concat(pieces)
  }
  // It is the last part, so that an archive that was cut off has none.
  const { data: head } = archiveHead.safeParse(await readJson(ARCHIVE_HEAD))
  if (head?.version !== ARCHIVE_VERSION) throw new MoveInFault('notArchive')
  return { head, sizeOf: (name) => entries.get(name)?.compressedSize ?? 0, read, readBytes, readJson }
}

const readEntries = async (zip: ZipFile): Promise<ReadonlyMap<string, Entry>> => {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return entries
}

interface ReadZip {
  readonly reader: PieceReader
  readonly zip: ZipFile
}

async function* textOf(archive: ReadZip, entry: Entry | undefined): AsyncGenerator<string, void, undefined> {
  if (entry === undefined) return
  const decoder = new TextDecoder()
  for await (const piece of bytesOf(archive, entry)) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

async function* bytesOf({ reader, zip }: ReadZip, entry: Entry): AsyncGenerator<Buffer, void, undefined> {
  const bytes = await reader.check('brokenArchive', () => zip.openReadStreamPromise(entry))
  const pieces = bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const next = () => reader.check('brokenArchive', () => pieces.next())
  try {
    for (let piece = await next(); piece.done !== true; piece = await next()) yield piece.value
  } finally {
    bytes.destroy()
  }
}
