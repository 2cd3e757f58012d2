import { CHUNK_KIND, endChunk, magicBytes } from '../../src/contract/columns/columnStream.ts'
import { LIST_COLUMNS, PIN_COLUMNS } from '../../src/contract/columns/listColumns.ts'
import { LIST_BATCH_ROWS } from '../../src/contract/constants.ts'
import type { ListName } from '../../src/contract/lists.ts'
import { packChunk } from '../../server/features/vehicles/columns/packChunk.ts'
import type { VehicleMiniState } from '../../src/contract/entities/vehicle.ts'
import type { BenchFleet } from '../generator/fleet.ts'

/** The row of a vehicle as it is sent. */
type OfVehicle = (row: VehicleMiniState) => VehicleMiniState

/** The rows of a list, a batch at a time. */
function* batchesOf(fleet: BenchFleet, list: ListName, ofVehicle: OfVehicle): Generator<object[]> {
  for (let from = 0; from < fleet.vehicles; from += LIST_BATCH_ROWS) {
    const to = Math.min(fleet.vehicles, from + LIST_BATCH_ROWS)
    yield list === 'mini' ? fleet.miniRows(from, to).map(ofVehicle) : fleet.rows(list, from, to)
  }
}

const pinsOf = (rows: readonly object[]): readonly Record<string, unknown>[] =>
  rows.flatMap((row) => {
    const { vehicleId, fixed } = row as VehicleMiniState
    return fixed === false ? [] : [{ vehicleId, order: fixed === true ? null : fixed }]
  })

/** A list of a bench fleet in columns, as the server sends it: the beginning, a piece for each chunk, the end. */
export const columnBody = async (
  fleet: BenchFleet,
  list: ListName,
  ofVehicle: OfVehicle = (row) => row,
): Promise<readonly Uint8Array[]> => {
  const pieces: Uint8Array[] = [magicBytes()]
  if (list === 'mini') {
    const pins: Record<string, unknown>[] = []
    for (const rows of batchesOf(fleet, list, ofVehicle)) pins.push(...pinsOf(rows))
    pieces.push(await packChunk(CHUNK_KIND.pins, PIN_COLUMNS, pins))
  }
  for (const rows of batchesOf(fleet, list, ofVehicle)) {
    const plain = rows.map((row) => ({ ...row }))
    pieces.push(await packChunk(CHUNK_KIND.rows, LIST_COLUMNS[list], plain))
  }
  pieces.push(endChunk())
  return pieces
}
