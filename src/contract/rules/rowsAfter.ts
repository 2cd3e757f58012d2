import type { ListEntry, RowWindow, ToldEntry, ToldWindow, VehicleRow } from '../engine.ts'

/** The window of the list after a snapshot told of it, the rows that its reader knows filled in from the one before. */
export const rowsAfter = (before: RowWindow, { first, rows, total }: ToldWindow): RowWindow => {
  const known = new Map<number, VehicleRow>()
  for (const entry of before.rows) if (entry.kind === 'vehicle') known.set(entry.row.vehicleId, entry.row)
  // A loop, as this runs with each snapshot: code that is compiled for a callback goes with it.
  const after: ListEntry[] = []
  for (const entry of rows) after.push(filled(entry, known))
  return { first, rows: after, total }
}

/** @throws where the reader does not know the row: it must hear everything anew then. */
const filled = (entry: ToldEntry, known: ReadonlyMap<number, VehicleRow>): ListEntry => {
  if (entry.kind !== 'known') return entry
  const { vehicleId, groupId } = entry
  const row = known.get(vehicleId)
  if (row === undefined) throw new Error(`the row of vehicle ${vehicleId} was never told`)
  return { kind: 'vehicle', groupId, row }
}
