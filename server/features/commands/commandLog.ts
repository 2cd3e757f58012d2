import type { Kysely } from 'kysely'
import {
  type AskedCommand,
  MAX_LOGGED_COMMANDS,
  type VehicleCommand,
} from '../../../src/contract/http/vehicleCommands.ts'
import type { Database } from '../../storage/schema.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { findOwnVehicle } from '../vehicles/ownVehicle.ts'

/**
 * VEH-76: the last commands of a vehicle, newest first, limited to those requested while it was the client's. Throws
 * 403 for a foreign vehicle.
 */
export const readCommandLog = async (
  db: Kysely<Database>,
  principal: AccountPrincipal,
  id: number,
): Promise<VehicleCommand[]> => {
  const { vehicleId, ownerId } = await findOwnVehicle(db, principal, id)
  const rows = await db
    .selectFrom('device_command as c')
    .leftJoin('account as a', 'a.id', 'c.asked_by')
    .select(['c.id', 'c.device_serial', 'c.command', 'c.payload', 'c.state', 'c.answer', 'a.login'])
    .select(['c.asked_at', 'c.sent_at', 'c.settled_at'])
    .where('c.owner_id', '=', ownerId)
    .where('c.vehicle_id', '=', vehicleId)
    .orderBy('c.id', 'desc')
    .limit(MAX_LOGGED_COMMANDS)
    .execute()
  return rows.map((row) => ({
    commandId: row.id,
    deviceSerial: row.device_serial,
    // Written by server/live/commandSql.ts from a DeviceCommandContent.
    order: { command: row.command, ...row.payload } as AskedCommand,
    state: row.state,
    answer: row.answer,
    askedBy: row.login,
    askedAt: row.asked_at,
    sentAt: row.sent_at,
    settledAt: row.settled_at,
  }))
}
