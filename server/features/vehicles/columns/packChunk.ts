import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import type { ColumnSchema } from '../../../../src/contract/columns/columnSchema.ts'
import { chunkBytes } from '../../../../src/contract/columns/columnStream.ts'
import { encodeTable } from '../../../../src/contract/columns/encodeTable.ts'

const deflate = promisify(deflateRaw)

/** Rows as one compressed chunk. They are compressed in another thread. */
export const packChunk = async (
  kind: number,
  schema: ColumnSchema,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<Uint8Array> => {
  const table = encodeTable(schema, rows)
  return chunkBytes(kind, rows.length, await deflate(table), table.length)
}
