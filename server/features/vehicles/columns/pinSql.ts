import { type Kysely, sql } from 'kysely'
import type { PinRow } from '../../../../src/contract/columns/listColumns.ts'
import type { AccountPrincipal } from '../../../access/principal.ts'
import { visibleVehicle } from '../../../access/visibility.ts'
import type { Database } from '../../../storage/schema.ts'

/** The pins of accounts that see the same vehicles as `viewer`, by account, in the order of the ids. */
export const readPins = async (
  db: Kysely<Database>,
  viewer: AccountPrincipal,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, readonly PinRow[]>> => {
  const rows = await db
    .selectFrom('account_pin as pin')
    .innerJoin('vehicle', 'vehicle.id', 'pin.vehicle_id')
    .where('pin.account_id', '=', sql<number>`any(${[...accountIds]}::integer[])`)
    .where(visibleVehicle(viewer))
    .select(['pin.account_id as accountId', 'pin.vehicle_id as vehicleId', 'pin.place as order'])
    .orderBy('pin.vehicle_id')
    .execute()
  const pins = new Map<number, PinRow[]>(accountIds.map((accountId) => [accountId, []]))
  for (const { accountId, ...pin } of rows) pins.get(accountId)?.push(pin)
  return pins
}
