import type { AdoptionOnto, AdoptionOntoNew } from '../../../../src/contract/http/admin/unknownDevices.ts'
import { DEFAULT_DEVICE_TYPE } from '../../../../src/contract/constants.ts'
import type { Actor, AdminContext } from '../context.ts'
import { changeFleet, type FleetChange } from '../fleet/changeFleet.ts'
import { type Device, findDeviceOf, lockVehicle, putOn } from '../fleet/mapping.ts'
import { noSuchVehicle, serialTaken, vehicleHasDevice } from '../fleet/refusals.ts'
import { requireClient } from '../fleet/requireClient.ts'
import { makeVehicle } from '../vehicles/makeVehicle.ts'
import { unknownRowGone } from './refusals.ts'

/** Adoption and removal of unknown devices (ADMIN-05). Each call is one transaction. */

/** Registers a device for a client; it is accepted from its next attempt on. */
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
  // It may have reported by several protocols.
  await trx.deleteFrom('unknown_device').where('identifier', '=', serial).execute()
  note('deviceAdopted', clientId, { deviceId: device.id, serial })
  return device
}

/**
 * Adopts a device and creates its vehicle; returns the device's id. Throws 404 for an unknown device, 422 for an
 * unknown client and for a device that has been registered meanwhile.
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
    change.notifications.list(clientId, 'created')
    change.note('vehicleCreated', clientId, { vehicleId, name, deviceId: device.id })
    return device.id
  })

/**
 * Adopts a device and attaches it to a vehicle; returns the device's id. Throws 404 for an unknown device, 422 for an
 * unknown vehicle, one that has a device, and a device that has been registered meanwhile.
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

/** Marks a device as ignored, or not. Throws 404 if there is none. */
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

/** Deletes an unknown device; it is listed again at its next attempt. Throws 404 if there is none. */
export const deleteUnknownDevice = async ({ fleet: { db } }: AdminContext, id: number): Promise<void> => {
  const gone = await db.deleteFrom('unknown_device').where('id', '=', id).returning('id').executeTakeFirst()
  if (!gone) throw unknownRowGone(id)
}
