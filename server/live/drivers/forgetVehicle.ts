import { sql, type Transaction } from 'kysely'
import type { Database } from '../../storage/schema.ts'

/**
 * Whoever drives the vehicle leaves it at `now` (ms since the epoch), because it changes hands; the card in its reader is not shown
 * to the next owner.
 */
export const closeDrives = async (
  trx: Transaction<Database>,
  vehicleId: number,
  now: number,
): Promise<void> => {
  await trx
    .updateTable('driver_interval')
    .set({ to_at: now, end_reason: 'manual' })
    .where('vehicle_id', '=', vehicleId)
    .where('to_at', 'is', null)
    .execute()
  await trx
    .updateTable('vehicle_state')
    .set({ rfid_card: null })
    .where('vehicle_id', '=', vehicleId)
    .execute()
}

/** Deletes who drove a vehicle, with what they did in it. */
export const deleteDrives = async (trx: Transaction<Database>, vehicleId: number): Promise<void> => {
  await sql`update employee set vehicle_id = null where vehicle_id = ${vehicleId}`.execute(trx)
  for (const table of [
    'violation',
    'driver_share',
    'driving_event',
    'driver_interval',
    'driver_mark',
    'card_reading',
  ] as const)
    await trx.deleteFrom(table).where('vehicle_id', '=', vehicleId).execute()
}
