import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from './schema.ts'

/**
 * Records that a vehicle leaves a client. Its history until now stays with that client; the next one begins with an
 * empty history.
 */
export const notePastOwner = async (
  trx: Transaction<Database>,
  vehicleId: number,
  ownerId: number,
  /** ms since the epoch */
  at: number,
): Promise<void> => {
  await trx
    .insertInto('vehicle_past_owner')
    .values({ vehicle_id: vehicleId, owner_id: ownerId, until_at: at })
    .onConflict((conflict) => conflict.columns(['vehicle_id', 'owner_id']).doUpdateSet({ until_at: at }))
    .execute()
}

/** Everyone who ever owned a vehicle, including its current owner; empty for an unknown vehicle. */
export const readOwners = async (db: Kysely<Database>, vehicleId: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ owner_id: number }>`select owner_id from vehicle where id = ${vehicleId}
    union select owner_id from vehicle_past_owner where vehicle_id = ${vehicleId}`.execute(db)
  return rows.map((row) => row.owner_id)
}

const HISTORY_TABLES = [
  'position',
  'event_log',
  'event_count',
  'sensor_reading',
  'heat_day',
  'heat_vehicle',
] as const

/** Deletes the history of a vehicle with these owners: positions, events and their counts, sensors, cells of the heat map. */
export const deleteVehicleHistory = async (
  db: Kysely<Database>,
  vehicleId: number,
  ownerIds: readonly number[],
): Promise<void> => {
  for (const table of HISTORY_TABLES) {
    for (const ownerId of ownerIds) {
      await db.deleteFrom(table).where('owner_id', '=', ownerId).where('vehicle_id', '=', vehicleId).execute()
    }
  }
}
