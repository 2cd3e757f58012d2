import type { Kysely } from 'kysely'
import { SERVER_TEXT } from '../../../src/contract/http/error.ts'
import type { Database } from '../../storage/schema.ts'
import { forbidden } from '../../platform/plugins/apiError.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { visibleVehicle } from '../../access/visibility.ts'

/** A vehicle that a call may work on. */
export interface OwnVehicle {
  readonly vehicleId: number
  readonly ownerId: number
}

/**
 * The vehicle, if the caller sees it. Throws the same 403 for a foreign vehicle and a missing one, so that nobody
 * learns which ids are in use.
 */
export const findOwnVehicle = async (
  db: Kysely<Database>,
  principal: AccountPrincipal,
  vehicleId: number,
): Promise<OwnVehicle> => {
  const row = await db
    .selectFrom('vehicle')
    .select(['id', 'owner_id'])
    .where('vehicle.id', '=', vehicleId)
    .where(visibleVehicle(principal))
    .executeTakeFirst()
  if (!row) throw forbidden(SERVER_TEXT.notYourVehicle(vehicleId))
  return { vehicleId: row.id, ownerId: row.owner_id }
}
