import type { Kysely } from 'kysely'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import type { Database } from '../../storage/schema.ts'
import { unprocessable } from '../../platform/plugins/apiError.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { visibleVehicle } from '../../access/visibility.ts'
import type { OwnVehicle } from '../vehicles/ownVehicle.ts'

/** A device that a call may send commands to, with its vehicle. */
export interface OwnDevice extends OwnVehicle {
  readonly deviceSerial: string
}

/**
 * The caller's vehicle with this device. Throws the same 422 for a device that does not exist and for one that was never on a
 * vehicle that the caller sees, so that nobody learns which serials are in use; and 422 for a vehicle whose device was taken off.
 */
export const findOwnDevice = async (
  db: Kysely<Database>,
  principal: AccountPrincipal,
  serial: string,
): Promise<OwnDevice> => {
  const row = await db
    .selectFrom('vehicle')
    .select(['id', 'owner_id', 'name', 'mapping'])
    .where('device_serial', '=', serial)
    .where(visibleVehicle(principal))
    .executeTakeFirst()
  if (!row) throw unknownDevice(serial)
  if (row.mapping === null) throw unprocessable(ERROR_CODES.notFound, SERVER_TEXT.noVehicleMapping(row.name))
  return { vehicleId: row.id, ownerId: row.owner_id, deviceSerial: serial }
}

const unknownDevice = (serial: string) =>
  unprocessable(ERROR_CODES.notFound, SERVER_TEXT.unknownDevice(serial))
