import { sql, type Transaction } from 'kysely'
import type { Database } from '../../storage/schema.ts'
import { markOwners } from './readingSql.ts'

/** The trailer of a vehicle stays with its owner at `now` (ms since the epoch), because the vehicle changes hands; the next one sees none. */
export const leaveTrailer = async (
  trx: Transaction<Database>,
  { vehicleId, ownerId, now }: { readonly vehicleId: number; readonly ownerId: number; readonly now: number },
): Promise<void> => {
  await sql`update trailer set tracker_id = null where owner_id = ${ownerId} and tracker_id = ${vehicleId}`.execute(
    trx,
  )
  await trx
    .updateTable('vehicle_state')
    .set({ trailer_action: null })
    .where('vehicle_id', '=', vehicleId)
    .execute()
  // No trailer is named: what the device read last may not be judged yet.
  const { rows } = await sql`insert into trailer_reading (owner_id, vehicle_id, at, source, is_coupled)
    select ${ownerId}, ${vehicleId}, ${now}, 'manual', false
    where exists (select from trailer_reading
      where owner_id = ${ownerId} and vehicle_id = ${vehicleId} and is_coupled)
    returning 1`.execute(trx)
  if (rows.length > 0) await markOwners(trx, new Map([[ownerId, now]]))
}

/** Deletes which trailers a vehicle pulled. */
export const deleteCouplings = async (trx: Transaction<Database>, vehicleId: number): Promise<void> => {
  await sql`update trailer set tracker_id = null where tracker_id = ${vehicleId}`.execute(trx)
  for (const table of ['trailer_coupling', 'trailer_reading'] as const)
    await trx.deleteFrom(table).where('vehicle_id', '=', vehicleId).execute()
}
