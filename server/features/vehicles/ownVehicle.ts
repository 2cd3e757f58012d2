import { type Kysely, sql } from 'kysely'
import { SERVER_TEXT } from '../../../src/contract/http/error.ts'
import type { Database } from '../../storage/schema.ts'
import { forbidden } from '../../platform/plugins/apiError.ts'
import { numberArray } from '../../platform/sqlArray.ts'
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

/** Throws the 403 of `findOwnVehicle` for the first of some vehicles that the caller does not see. */
export const requireOwnVehicles = async (
  db: Kysely<Database>,
  principal: AccountPrincipal,
  ids: readonly number[],
): Promise<void> => {
  const { rows } = await sql<{ id: number }>`select vehicle.id from vehicle
    where vehicle.id = any(${numberArray(ids)}::bigint[]) and ${visibleVehicle(principal)}`.execute(db)
  const seen = new Set(rows.map(({ id }) => id))
  const hidden = ids.find((id) => !seen.has(id))
  if (hidden !== undefined) throw forbidden(SERVER_TEXT.notYourVehicle(hidden))
}
