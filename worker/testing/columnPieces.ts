import { deflateSync } from 'fflate'
import type { ColumnSchema } from '../../src/contract/columns/columnSchema.ts'
import { CHUNK_KIND, chunkBytes, endChunk, magicBytes } from '../../src/contract/columns/columnStream.ts'
import { encodeTable } from '../../src/contract/columns/encodeTable.ts'
import { LIST_COLUMNS, PIN_COLUMNS } from '../../src/contract/columns/listColumns.ts'
import type { VehicleState } from '../../src/contract/entities/vehicle.ts'
import type { ListName } from '../../src/contract/lists.ts'

/** A list in columns as it is sent: a piece for each batch. */
export interface ColumnAnswer {
  readonly pieces: readonly Uint8Array[]
  readonly headers: Readonly<Record<string, string>>
}

type PlainRows = readonly Readonly<Record<string, unknown>>[]

const packed = (kind: number, schema: ColumnSchema, rows: PlainRows): Uint8Array => {
  const table = encodeTable(schema, rows)
  return chunkBytes(kind, rows.length, deflateSync(table), table.length)
}

/** The body of a list in columns, a piece for each batch; the first one has the pins, the last one the end as well. */
export const columnPieces = (
  list: ListName,
  rows: readonly unknown[],
  batchRows: number,
): readonly Uint8Array[] => {
  const pieces: Uint8Array[] = []
  for (let from = 0; from < rows.length; from += batchRows) {
    const batch = rows.slice(from, from + batchRows).map((row) => ({ ...(row as object) }))
    pieces.push(packed(CHUNK_KIND.rows, LIST_COLUMNS[list], batch))
  }
  const lead = list === 'mini' ? [magicBytes(), pinChunk(rows as readonly VehicleState[])] : [magicBytes()]
  const last = pieces.pop()
  if (last === undefined) return [joined([...lead, endChunk()])]
  pieces.push(joined([last, endChunk()]))
  pieces[0] = joined([...lead, pieces[0] ?? endChunk()])
  return pieces
}

const pinChunk = (rows: readonly Pick<VehicleState, 'vehicleId' | 'fixed'>[]): Uint8Array =>
  packed(
    CHUNK_KIND.pins,
    PIN_COLUMNS,
    rows.flatMap(({ vehicleId, fixed }) =>
      fixed === false ? [] : [{ vehicleId, order: fixed === true ? null : fixed }],
    ),
  )

/** Parts one after the other. */
export const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const one of parts) {
    bytes.set(one, at)
    at += one.length
  }
  return bytes
}

/** The pieces as a body that arrives at once. */
export async function* streamAll<T>(pieces: readonly T[]): AsyncIterable<T> {
  yield* pieces
}

/** A body without its first bytes. */
export async function* skipBytes(
  pieces: AsyncIterable<Uint8Array>,
  count: number,
): AsyncIterable<Uint8Array> {
  let skip = count
  for await (const piece of pieces) {
    if (skip < piece.length) yield piece.subarray(skip)
    skip = Math.max(0, skip - piece.length)
  }
}
