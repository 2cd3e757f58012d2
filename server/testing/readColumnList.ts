import { inflateRawSync } from 'node:zlib'
import type { ListName } from '../../src/contract/lists.ts'
import type { ColumnSchema } from '../../src/contract/columns/columnSchema.ts'
import {
  CHUNK_HEAD_BYTES,
  CHUNK_KIND,
  COLUMNS_MAGIC,
  MAGIC_BYTES,
  readChunkHead,
} from '../../src/contract/columns/columnStream.ts'
import { tableReader } from '../../src/contract/columns/decodeTable.ts'
import { LIST_COLUMNS, PIN_COLUMNS, type PinRow } from '../../src/contract/columns/listColumns.ts'

/** The rows of a list from its whole body in columns, with the pins in their place, as the JSON list has them. */
export const readColumnList = (list: ListName, body: Uint8Array): unknown[] => {
  const rows: Record<string, unknown>[] = []
  const pins = new Map<number, boolean | number>()
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength)
  if (view.getUint32(0, true) !== COLUMNS_MAGIC) throw new Error('not a list in columns')
  for (let at = MAGIC_BYTES; ; ) {
    const head = readChunkHead(body.subarray(at))
    at += CHUNK_HEAD_BYTES
    if (head.kind === CHUNK_KIND.end) {
      if (at !== body.length) throw new Error('bytes follow the end')
      return rows
    }
    const table = inflateRawSync(body.subarray(at, at + head.compressedBytes))
    if (table.length !== head.tableBytes) throw new Error('a chunk says another length than it has')
    at += head.compressedBytes
    if (head.kind === CHUNK_KIND.pins) {
      for (const { vehicleId, order } of copiesOf<PinRow>(PIN_COLUMNS, table))
        pins.set(vehicleId, order ?? true)
      continue
    }
    for (const row of copiesOf<{ vehicleId: number }>(LIST_COLUMNS[list], table)) {
      rows.push(list === 'mini' ? { ...row, fixed: pins.get(row.vehicleId) ?? false } : { ...row })
    }
  }
}

const copiesOf = <Row extends object>(schema: ColumnSchema, bytes: Uint8Array): Row[] => {
  const table = tableReader<Row>(schema).read(bytes)
  return Array.from({ length: table.count }, (_, row) => table.copy(row))
}
