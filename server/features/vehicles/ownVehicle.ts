import type { Kysely } from 'kysely'
import { SERVER_TEXT } from '../../../src/contract/http/error.ts'
import type { Database } from '../../db/schema.ts'
import { forbidden } from '../../plugins/apiError.ts'
import type { AccountPrincipal } from '../accounts/principal.ts'
import { visibleVehicle } from '../accounts/visibility.ts'

/** A vehicle that a call may work on. */
export interface OwnVehicle {
  readonly vehicleId: number
  readonly ownerId: number
}

/**
 * The vehicle, if the caller sees it. Throws 403 for a foreign one and for one that does not exist alike, so that nobody
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
