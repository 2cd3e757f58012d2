import type { AccountPrincipal } from '../../access/principal.ts'
import type { Fleet } from '../../live/createFleet.ts'
import type { JournalWrite } from '../../live/journal.ts'
import { findOwnVehicle } from '../vehicles/ownVehicle.ts'

/**
 * API-38, LIST-06 to LIST-08: pins a vehicle for the caller below the existing pins, or unpins it. Returns the new
 * value of `fixed`. Pinning a pinned vehicle changes nothing. Throws 403 for a foreign vehicle.
 */
export const pinVehicle = async (
  fleet: Pick<Fleet, 'db' | 'journal'>,
  principal: AccountPrincipal,
  vehicleId: number,
  isFixed: boolean,
): Promise<{ vehicleId: number; fixed: boolean | number }> => {
  await findOwnVehicle(fleet.db, principal, vehicleId)
  return fleet.journal.write((write) => pinOf(write, principal, vehicleId, isFixed))
}

/** `pinVehicle` as a part of a write, for a vehicle of the account. */
export const pinOf = async (
  write: JournalWrite,
  { accountId, ownerId }: Pick<AccountPrincipal, 'accountId' | 'ownerId'>,
  vehicleId: number,
  isFixed: boolean,
): Promise<{ vehicleId: number; fixed: boolean | number }> => {
  const fixed = isFixed
    ? await addPin(write, accountId, vehicleId)
    : await removePin(write, accountId, vehicleId)
  const data = { vehicleId, fixed }
  write.emit(await write.takeSeqs(1), {
    event: 'vehicleFixed',
    data,
    audience: { kind: 'account', accountId, ownerId },
  })
  return data
}

/** Returns the order number. Writes run one after another, so the next free number is still free when it is taken. */
const addPin = async ({ trx }: JournalWrite, accountId: number, vehicleId: number): Promise<number> => {
  const pins = await trx
    .selectFrom('account_pin')
    .select(['vehicle_id', 'place'])
    .where('account_id', '=', accountId)
    .execute()
  const known = pins.find((pin) => pin.vehicle_id === vehicleId)
  if (known) return known.place
  const place = pins.reduce((last, pin) => Math.max(last, pin.place), 0) + 1
  await trx
    .insertInto('account_pin')
    .values({ account_id: accountId, vehicle_id: vehicleId, place })
    .execute()
  return place
}

const removePin = async ({ trx }: JournalWrite, accountId: number, vehicleId: number): Promise<false> => {
  await trx
    .deleteFrom('account_pin')
    .where('account_id', '=', accountId)
    .where('vehicle_id', '=', vehicleId)
    .execute()
  return false
}
