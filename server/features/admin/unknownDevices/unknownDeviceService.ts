import type { AdoptionOnto, AdoptionOntoNew } from '../../../../src/contract/http/admin/unknownDevices.ts'
import { DEFAULT_DEVICE_TYPE } from '../../../../src/contract/constants.ts'
import type { Actor, AdminContext } from '../context.ts'
import { changeFleet, type FleetChange } from '../fleet/changeFleet.ts'
import { type Device, findDeviceOf, lockVehicle, putOn } from '../fleet/mapping.ts'
import { noSuchVehicle, serialTaken, vehicleHasDevice } from '../fleet/refusals.ts'
import { requireClient } from '../fleet/requireClient.ts'
import { makeVehicle } from '../vehicles/makeVehicle.ts'
import { unknownRowGone } from './refusals.ts'

/** What becomes of devices that nobody knew (ADMIN-05). Each call is one transaction, all or nothing. */

/** Takes a device over for a client; it is let in from its next attempt on. */
const adopt = async (
  { write: { trx }, now, note }: FleetChange,
  id: number,
  clientId: number,
  type: string | undefined,
): Promise<Device> => {
  const row = await trx
    .selectFrom('unknown_device')
    .select('identifier')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw unknownRowGone(id)
  const { identifier: serial } = row
  const device = await trx
    .insertInto('device')
    .values({ serial, type: type ?? DEFAULT_DEVICE_TYPE, owner_id: clientId, created_at: now })
    .onConflict((conflict) => conflict.column('serial').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!device) throw serialTaken(serial)
  // It may have come by several protocols.
  await trx.deleteFrom('unknown_device').where('identifier', '=', serial).execute()
  note('deviceAdopted', clientId, { deviceId: device.id, serial })
  return device
}

/**
 * Adopts a device and makes its vehicle; answers the device's id. Throws 404 for no such device, 422 for an unknown client
 * and for a device that is one of ours meanwhile.
 */
export const adoptOntoNew = (
  context: AdminContext,
  actor: Actor,
  id: number,
  { type, ...body }: AdoptionOntoNew,
): Promise<number> =>
  changeFleet(context, actor, async (change) => {
    const { clientId, name } = body
    await requireClient(change.write.trx, clientId)
    const device = await adopt(change, id, clientId, type)
    const vehicleId = await makeVehicle(change, body)
    await putOn(change, device, { id: vehicleId, owner_id: clientId, name, device_serial: null })
    change.news.list(clientId, 'created')
    change.note('vehicleCreated', clientId, { vehicleId, name, deviceId: device.id })
    return device.id
  })

/**
 * Adopts a device and puts it on a vehicle; answers the device's id. Throws 404 for no such device, 422 for no such vehicle,
 * one that has a device, and a device that is one of ours meanwhile.
 */
export const adoptOnto = (
  context: AdminContext,
  actor: Actor,
  id: number,
  { type, vehicleId }: AdoptionOnto,
): Promise<number> =>
  changeFleet(context, actor, async (change) => {
    const { trx } = change.write
    const vehicle = await lockVehicle(trx, vehicleId)
    if (!vehicle) throw noSuchVehicle(vehicleId)
    const other = await findDeviceOf(trx, vehicleId)
    if (other) throw vehicleHasDevice(other.serial)
    const device = await adopt(change, id, vehicle.owner_id, type)
    await putOn(change, device, vehicle)
    const { serial } = device
    change.note('deviceAttached', vehicle.owner_id, { deviceId: device.id, serial, vehicleId })
    return device.id
  })

/** Puts a device aside, or brings it back. Throws 404 for none. */
export const ignoreUnknownDevice = async (
  { fleet: { db } }: AdminContext,
  id: number,
  isIgnored: boolean,
): Promise<void> => {
  const changed = await db
    .updateTable('unknown_device')
    .set({ is_ignored: isIgnored })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw unknownRowGone(id)
}

/** Forgets a device; it is listed anew when it tries again. Throws 404 for none. */
export const deleteUnknownDevice = async ({ fleet: { db } }: AdminContext, id: number): Promise<void> => {
  const gone = await db.deleteFrom('unknown_device').where('id', '=', id).returning('id').executeTakeFirst()
  if (!gone) throw unknownRowGone(id)
}
