/**
 * The body of a list in columns: COLUMNS_MAGIC, then chunks, of which the last has the kind `end`. A chunk is a head
 * of CHUNK_HEAD_BYTES and a table, compressed by itself (deflate without a header). All little-endian; docs/wire.md.
 */

/** The media type; its version changes with the format or a column of a list. */
export const COLUMNS_TYPE = 'application/vnd.fleet.columns.v1'
/** 'FLC1' */
export const COLUMNS_MAGIC = 0x31_43_4c_46
export const MAGIC_BYTES = 4
/** uint32 each: kind, rows, bytes compressed, bytes of the table. */
export const CHUNK_HEAD_BYTES = 16
/** `pins`: which vehicles the caller has pinned, before the rows of the state list. */
export const CHUNK_KIND = { end: 0, rows: 1, pins: 2 } as const
/** Bounds of one chunk, so that damaged lengths reserve no memory. */
export const CHUNK_MAX_ROWS = 65_536
export const CHUNK_MAX_BYTES = 64 * 1_048_576

export interface ChunkHead {
  readonly kind: number
  readonly rows: number
  readonly compressedBytes: number
  readonly tableBytes: number
}

/** The first bytes of a body. */
export const magicBytes = (): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(MAGIC_BYTES)
  new DataView(bytes.buffer).setUint32(0, COLUMNS_MAGIC, true)
  return bytes
}

/** A chunk from its compressed table. */
export const chunkBytes = (
  kind: number,
  rows: number,
  compressed: Uint8Array,
  tableBytes: number,
): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(CHUNK_HEAD_BYTES + compressed.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, kind, true)
  view.setUint32(4, rows, true)
  view.setUint32(8, compressed.length, true)
  view.setUint32(12, tableBytes, true)
  bytes.set(compressed, CHUNK_HEAD_BYTES)
  return bytes
}

/** The last chunk. */
export const endChunk = (): Uint8Array<ArrayBuffer> => chunkBytes(CHUNK_KIND.end, 0, new Uint8Array(0), 0)

/** Reads the head of a chunk. @throws RangeError for lengths beyond the bounds */
export const readChunkHead = (bytes: Uint8Array): ChunkHead => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, CHUNK_HEAD_BYTES)
  const head = {
    kind: view.getUint32(0, true),
    rows: view.getUint32(4, true),
    compressedBytes: view.getUint32(8, true),
    tableBytes: view.getUint32(12, true),
  }
  if (
    head.rows > CHUNK_MAX_ROWS ||
    head.compressedBytes > CHUNK_MAX_BYTES ||
    head.tableBytes > CHUNK_MAX_BYTES
  )
    throw new RangeError('columns: a chunk is larger than allowed')
  return head
}
