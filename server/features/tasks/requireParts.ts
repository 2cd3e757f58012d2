import { sql, type Transaction } from 'kysely'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { visibleVehicle } from '../../access/visibility.ts'
import { forbidden, unprocessable } from '../../platform/plugins/apiError.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import type { Database } from '../../storage/schema.ts'

type Trx = Transaction<Database>

/** Throws the 403 of a vehicle of the client that is hidden from the caller; those that are gone do not count. */
export const requireNoneHidden = async (
  trx: Trx,
  principal: AccountPrincipal,
  ids: readonly number[],
): Promise<void> => {
  const { rows } = await sql<{ id: number }>`select vehicle.id from vehicle
    where vehicle.id = any(${numberArray(ids)}::bigint[]) and vehicle.owner_id = ${principal.ownerId}
      and not ${visibleVehicle(principal)} limit 1`.execute(trx)
  const [hidden] = rows
  if (hidden) throw forbidden(SERVER_TEXT.notYourVehicle(hidden.id))
}

/** ERR-49, ERR-50: the route exists, and stays until the transaction ends. */
export const requireRoute = async (trx: Trx, ownerId: number, routeId: number | null): Promise<void> => {
  const field = 'routeId'
  if (routeId === null) throw unprocessable(ERROR_CODES.badInput, SERVER_TEXT.taskNeedsRoute, { field })
  const { rows } = await sql`select from task_route
    where owner_id = ${ownerId} and id = ${routeId} and deleted_at is null for share`.execute(trx)
  if (rows.length === 0) throw unprocessable(ERROR_CODES.notFound, SERVER_TEXT.taskRouteUnknown, { field })
}
