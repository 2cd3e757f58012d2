import type { ListEntry, RowWindow, ListEntryDelta, RowWindowDelta, VehicleRow } from '../engine/rows.ts'

/**
 * The window of the list after a snapshot's delta; rows that the reader has are filled in from the previous window.
 */
export const rowsAfter = (before: RowWindow, { first, rows, total }: RowWindowDelta): RowWindow => {
  const known = new Map<number, VehicleRow>()
  for (const entry of before.rows) if (entry.kind === 'vehicle') known.set(entry.row.vehicleId, entry.row)
  // A loop, because this runs with each snapshot: V8 discards code compiled for a callback together with it.
  const after: ListEntry[] = []
  for (const entry of rows) after.push(filled(entry, known))
  return { first, rows: after, total }
}

/** @throws when the reader does not have the row: everything must be sent again then. */
const filled = (entry: ListEntryDelta, known: ReadonlyMap<number, VehicleRow>): ListEntry => {
  if (entry.kind !== 'known') return entry
  const { vehicleId, groupId } = entry
  const row = known.get(vehicleId)
  if (row === undefined) throw new Error(`the row of vehicle ${vehicleId} was never told`)
  return { kind: 'vehicle', groupId, row }
}
