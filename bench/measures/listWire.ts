import { LIST_COLUMNS } from '../../src/contract/columns/listColumns.ts'
import { LIST_NAMES } from '../../src/contract/lists.ts'
import { bareColumnBytes } from '../baseline/bareColumns.ts'
import { columnBody } from '../engine/columnBodies.ts'
import { createFleet } from '../generator/fleet.ts'
import type { Measure } from '../suite/measure.ts'
import { SEED } from './ingest.ts'

const sizeOf = (pieces: readonly Uint8Array[]): number => pieces.reduce((sum, { length }) => sum + length, 0)

/** Bytes a vehicle of the seven lists as the engine gets them, against the same values as bare columns. */
export const listWire: Measure = {
  id: 'list-wire',
  part: 'engine',
  run: async (options) => {
    const fleet = createFleet({ vehicles: options.vehicles ?? 20_000, seed: SEED })
    let [columns, bare, json] = [0, 0, 0]
    const details: string[] = []
    for (const list of LIST_NAMES) {
      const rows = fleet.rows(list)
      const plain = rows.map((row) => ({ ...row }))
      const bytes = {
        columns: sizeOf(await columnBody(fleet, list)),
        bare: bareColumnBytes(LIST_COLUMNS[list], plain),
        json: Buffer.byteLength(JSON.stringify(rows)),
      }
      columns += bytes.columns
      bare += bytes.bare
      json += bytes.json
      const perVehicle = (of: number): string => (of / fleet.vehicles).toFixed(1)
      details.push(
        `${list} ${perVehicle(bytes.columns)} (bare ${perVehicle(bytes.bare)}, JSON ${perVehicle(bytes.json)})`,
      )
    }
    return {
      what: 'bytes a vehicle of all state lists in columns, against the same values as bare compressed columns',
      value: columns / fleet.vehicles,
      unit: 'bytes',
      baseline: bare / fleet.vehicles,
      ratio: columns / bare,
      detail: `${details.join('; ')}; JSON of all ${(json / fleet.vehicles).toFixed(0)}`,
    }
  },
}
