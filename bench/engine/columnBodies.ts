import { CHUNK_KIND, endChunk, magicBytes } from '../../src/contract/columns/columnStream.ts'
import { LIST_COLUMNS, PIN_COLUMNS } from '../../src/contract/columns/listColumns.ts'
import { LIST_BATCH_ROWS } from '../../src/contract/constants.ts'
import type { ListName } from '../../src/contract/lists.ts'
import { packChunk } from '../../server/features/vehicles/columns/packChunk.ts'
import type { BenchFleet } from '../generator/fleet.ts'

/** A list of a bench fleet in columns, as the server sends it: the beginning, a piece for each chunk, the end. */
export const columnBody = async (fleet: BenchFleet, list: ListName): Promise<readonly Uint8Array[]> => {
  const pieces: Uint8Array[] = [magicBytes()]
  if (list === 'mini') {
    const pins = fleet
      .rows('mini')
      .flatMap(({ vehicleId, fixed }) =>
        fixed === false ? [] : [{ vehicleId, order: fixed === true ? null : fixed }],
      )
    pieces.push(await packChunk(CHUNK_KIND.pins, PIN_COLUMNS, pins))
  }
  for (let from = 0; from < fleet.vehicles; from += LIST_BATCH_ROWS) {
    const rows = fleet.rows(list, from, Math.min(fleet.vehicles, from + LIST_BATCH_ROWS))
    const plain = rows.map((row) => ({ ...row }))
    pieces.push(await packChunk(CHUNK_KIND.rows, LIST_COLUMNS[list], plain))
  }
  pieces.push(endChunk())
  return pieces
}
