import type { Kysely } from 'kysely'
import { visibleVehicle } from '../../access/visibility.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import type { Database } from '../../storage/schema.ts'
import { findTrackVehicle, type TrackVehicle } from '../track/trackVehicle.ts'

/** A vehicle whose ledger the caller may read. */
export interface LedgerVehicle extends TrackVehicle {
  /** '' for one that is another client's by now. */
  readonly name: string
  readonly licensePlate: string
}

/** The vehicle by the same rule as its track. Throws the same 404 for a foreign vehicle and a missing one. */
export const findLedgerVehicle = async (
  db: Kysely<Database>,
  principal: AccountPrincipal,
  vehicleId: number,
): Promise<LedgerVehicle> => {
  const vehicle = await findTrackVehicle(db, principal, vehicleId)
  const named = await db
    .selectFrom('vehicle')
    .select(['name', 'license_plate as licensePlate'])
    .where('vehicle.id', '=', vehicleId)
    .where(visibleVehicle(principal))
    .executeTakeFirst()
  return { ...vehicle, name: named?.name ?? '', licensePlate: named?.licensePlate ?? '' }
}
