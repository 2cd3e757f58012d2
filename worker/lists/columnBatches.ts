import { inflateSync } from 'fflate'
import type { ColumnSchema } from '../../src/contract/columns/columnSchema.ts'
import {
  CHUNK_HEAD_BYTES,
  CHUNK_KIND,
  type ChunkHead,
  COLUMNS_MAGIC,
  MAGIC_BYTES,
  readChunkHead,
} from '../../src/contract/columns/columnStream.ts'
import { type TableCursor, type TableReader, tableReader } from '../../src/contract/columns/decodeTable.ts'
import { LIST_COLUMNS, PIN_COLUMNS, type PinRow } from '../../src/contract/columns/listColumns.ts'
import type { ListName } from '../../src/contract/lists.ts'
import type { HttpResponse } from '../ports.ts'
import type { ListBatch } from './listBatch.ts'
import { CallFailedError } from './listErrors.ts'
import type { ListRows } from './rowChecks.ts'

/** How far a list in columns was read, so that it continues there when its connection breaks. */
export class ColumnProgress {
  /** Names the list on the server; null: nothing was read. */
  etag: string | null = null
  /** Bytes of the whole chunks that were read. */
  bytes = 0
  rows = 0
  /** The bytes were no list in columns: it is requested as JSON from now on. */
  isUnreadable = false
  readonly pins = new Map<number, boolean | number>()

  /** The list begins again. */
  restart(etag: string | null): void {
    this.etag = etag
    this.bytes = 0
    this.rows = 0
    this.pins.clear()
  }
}

const READERS = Object.fromEntries(
  Object.entries(LIST_COLUMNS).map(([list, columns]) => [list, tableReader<object>(columns as ColumnSchema)]),
) as unknown as { readonly [L in ListName]: TableReader<ListRows[L]> }
const PINS = tableReader<PinRow>(PIN_COLUMNS)

/**
 * The batches of a list in columns as they arrive. The rows of a batch are one object that stands for each row in
 * turn, valid until the next batch. `isRest`: the response continues where `progress` ended.
 * @throws CallFailedError when the connection breaks or the bytes are no such list
 */
export async function* columnBatches<L extends ListName>(
  list: L,
  response: HttpResponse,
  progress: ColumnProgress,
  isRest: boolean,
): AsyncGenerator<ListBatch<L>> {
  if (!isRest) progress.restart(response.header('etag'))
  const input = new ChunkInput(response)
  try {
    if (progress.bytes === 0) {
      const magic = await input.take(MAGIC_BYTES)
      if (viewOf(magic).getUint32(0, true) !== COLUMNS_MAGIC)
        throw new RangeError('columns: no list in columns')
      progress.bytes = MAGIC_BYTES
    }
    for (;;) {
      const head = readChunkHead(await input.take(CHUNK_HEAD_BYTES))
      if (head.kind === CHUNK_KIND.end) return
      const table = input.inflate(await input.take(head.compressedBytes), head)
      if (head.kind === CHUNK_KIND.pins) notePins(PINS.read(table), progress)
      else yield batchOf(list, checkRows(READERS[list].read(table), head), progress)
      progress.bytes += CHUNK_HEAD_BYTES + head.compressedBytes
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    progress.isUnreadable = true
    throw new CallFailedError(`the ${list} list is unreadable`, { cause: error })
  } finally {
    await input.close()
  }
}

const notePins = (table: TableCursor<PinRow>, { pins }: ColumnProgress): void => {
  for (const { vehicleId, order } of rowsOf(table, table.current)) pins.set(vehicleId, order ?? true)
}

const checkRows = <Row>(table: TableCursor<Row>, { rows }: ChunkHead): TableCursor<Row> => {
  if (table.count !== rows) throw new RangeError('columns: a chunk has another number of rows')
  return table
}

const batchOf = <L extends ListName>(
  list: L,
  table: TableCursor<ListRows[L]>,
  progress: ColumnProgress,
): ListBatch<L> => {
  progress.rows += table.count
  const { pins } = progress
  const { current } = table
  const row =
    list === 'mini'
      ? (Object.create(current, {
          fixed: { get: () => pins.get(current.vehicleId) ?? false },
        }) as ListRows[L])
      : current
  return { rows: rowsOf(table, row), count: table.count, refused: 0 }
}

function* rowsOf<Row>(table: TableCursor<Row>, current: Row): Generator<Row, void, undefined> {
  for (let row = 0; row < table.count; row++) {
    table.goTo(row)
    yield current
  }
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Takes bytes of a response in lengths that are known, however they arrive, and decompresses chunks. */
class ChunkInput {
  readonly #pieces: AsyncIterator<Uint8Array>
  #rest = new Uint8Array(0)
  #at = 0
  /** Used again for every chunk. */
  #table = new Uint8Array(0)

  constructor(response: HttpResponse) {
    this.#pieces = response.bytes()[Symbol.asyncIterator]()
  }

  /** The next bytes. @throws CallFailedError when the response ends before */
  async take(count: number): Promise<Uint8Array> {
    while (this.#rest.length - this.#at < count) this.#append(await this.#next())
    const taken = this.#rest.subarray(this.#at, this.#at + count)
    this.#at += count
    return taken
  }

  /** The table of a chunk, valid until the next one. @throws RangeError for damaged bytes */
  inflate(compressed: Uint8Array, { tableBytes }: ChunkHead): Uint8Array {
    if (this.#table.length < tableBytes) this.#table = new Uint8Array(tableBytes)
    let table: Uint8Array
    try {
      table = inflateSync(compressed, { out: this.#table })
    } catch (cause) {
      throw new RangeError('columns: a chunk cannot be decompressed', { cause })
    }
    if (table.length !== tableBytes) throw new RangeError('columns: a chunk has another length')
    return table
  }

  /** Ends the response early. */
  async close(): Promise<void> {
    await this.#pieces.return?.()
  }

  async #next(): Promise<Uint8Array> {
    let part: IteratorResult<Uint8Array, unknown>
    try {
      part = await this.#pieces.next()
    } catch (cause) {
      throw new CallFailedError('the list broke off', { cause })
    }
    if (part.done === true) throw new CallFailedError('the list ended within a chunk')
    return part.value
  }

  #append(piece: Uint8Array): void {
    const rest = this.#rest.subarray(this.#at)
    const joined = new Uint8Array(rest.length + piece.length)
    joined.set(rest)
    joined.set(piece, rest.length)
    this.#rest = joined
    this.#at = 0
  }
}
