import type { Attachment, DeviceChanges, NewDevice } from '../../../../src/contract/http/admin/devices.ts'
import { DEFAULT_DEVICE_TYPE } from '../../../../src/contract/constants.ts'
import { hashSecret } from '../../../ingest/devices/gateway/secrets.ts'
import type { Actor, AdminContext } from '../context.ts'
import { changeFleet, type FleetChange } from '../fleet/changeFleet.ts'
import {
  type Device,
  findDeviceOf,
  findVehicleOf,
  lockDevice,
  lockVehicle,
  putOn,
  releaseSerial,
  takeOff,
} from '../fleet/mapping.ts'
import {
  deviceNotOnVehicle,
  deviceOfOther,
  deviceOnVehicle,
  noSuchVehicle,
  serialTaken,
  unknownDevice,
  vehicleHasDevice,
} from '../fleet/refusals.ts'
import { requireClient } from '../fleet/requireClient.ts'

/** Changes of devices (ADMIN-05). Each call is one transaction. */

/** Creates a device and returns its id. Throws 422 for a serial that is taken and for an unknown client. */
export const createDevice = (context: AdminContext, actor: Actor, body: NewDevice): Promise<number> =>
  changeFleet(context, actor, async (change) => {
    const { write, now } = change
    const { trx } = write
    const clientId = body.clientId ?? null
    if (clientId !== null) await requireClient(trx, clientId)
    const made = await trx
      .insertInto('device')
      .values({
        serial: body.serial,
        type: body.type ?? DEFAULT_DEVICE_TYPE,
        phone: body.phone ?? null,
        note: body.note ?? '',
        owner_id: clientId,
        secret_hash: newSecretHash(body.secret, null),
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('serial').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) throw serialTaken(body.serial)
    write.remember({ kind: 'device', serial: body.serial })
    change.note('deviceCreated', clientId, { deviceId: made.id, serial: body.serial })
    return made.id
  })

const requireDevice = async ({ write: { trx } }: FleetChange, id: number): Promise<Device> => {
  const device = await lockDevice(trx, id)
  if (!device) throw unknownDevice(id)
  return device
}

/**
 * Changes a device; absent fields stay. Throws 404 for an unknown device, 422 for an unknown client and for a device
 * that would change its client while it is on a vehicle.
 */
export const changeDevice = (
  context: AdminContext,
  actor: Actor,
  id: number,
  body: DeviceChanges,
): Promise<void> =>
  changeFleet(context, actor, async (change) => {
    const { trx } = change.write
    const device = await requireDevice(change, id)
    const vehicle = await findVehicleOf(trx, id)
    const clientId = body.clientId === undefined ? device.owner_id : body.clientId
    if (clientId !== device.owner_id) {
      if (vehicle) throw deviceOnVehicle(vehicle.name)
      if (clientId !== null) await requireClient(trx, clientId)
    }
    const type = body.type ?? device.type
    await trx
      .updateTable('device')
      .set({
        type,
        phone: body.phone === undefined ? device.phone : body.phone,
        note: body.note ?? device.note,
        owner_id: clientId,
        secret_hash: newSecretHash(body.secret, device.secret_hash),
      })
      .where('id', '=', id)
      .execute()
    if (body.secret !== undefined) change.write.remember({ kind: 'device', serial: device.serial })
    if (vehicle && type !== device.type) {
      await trx.updateTable('vehicle').set({ device_type: type }).where('id', '=', vehicle.id).execute()
      change.notifications.list(vehicle.owner_id, 'updated')
    }
    change.note('deviceChanged', clientId, {
      deviceId: id,
      serial: device.serial,
      fields: Object.keys(body),
    })
  })

/** undefined: unchanged; null: removed. */
const newSecretHash = (secret: string | null | undefined, before: string | null): string | null =>
  secret === undefined ? before : secret === null ? null : hashSecret(secret)

/**
 * Attaches a device to a vehicle (its history: `device_mapping`). Throws 404 for an unknown device, 422 for an
 * unknown vehicle, for one of another client, and, unless `replace` is given, when either is attached already.
 */
export const attachDevice = (
  context: AdminContext,
  actor: Actor,
  id: number,
  { vehicleId, replace = false }: Attachment,
): Promise<void> =>
  changeFleet(context, actor, async (change) => {
    const { trx } = change.write
    const device = await requireDevice(change, id)
    const current = await findVehicleOf(trx, id)
    if (current?.id === vehicleId) return
    const vehicle = await lockVehicle(trx, vehicleId)
    if (!vehicle) throw noSuchVehicle(vehicleId)
    if (device.owner_id !== null && device.owner_id !== vehicle.owner_id) throw deviceOfOther()
    const other = await findDeviceOf(trx, vehicleId)
    if (!replace && current) throw deviceOnVehicle(current.name)
    if (!replace && other) throw vehicleHasDevice(other.serial)
    if (current) await takeOff(change, device, current)
    if (other) await takeOff(change, other, vehicle)
    await putOn(change, device, vehicle)
    change.note('deviceAttached', vehicle.owner_id, { deviceId: id, serial: device.serial, vehicleId })
  })

/** Detaches a device from its vehicle. Throws 404 for an unknown device, 422 for one that is not attached. */
export const detachDevice = (context: AdminContext, actor: Actor, id: number): Promise<void> =>
  changeFleet(context, actor, async (change) => {
    const device = await requireDevice(change, id)
    const vehicle = await findVehicleOf(change.write.trx, id)
    if (!vehicle) throw deviceNotOnVehicle(device.serial)
    await takeOff(change, device, vehicle)
    change.note('deviceDetached', vehicle.owner_id, {
      deviceId: id,
      serial: device.serial,
      vehicleId: vehicle.id,
    })
  })

/** Deletes a device that is on no vehicle; the vehicles' history keeps its mappings. Throws 404, 422. */
export const deleteDevice = (context: AdminContext, actor: Actor, id: number): Promise<void> =>
  changeFleet(context, actor, async (change) => {
    const { trx } = change.write
    const device = await requireDevice(change, id)
    const vehicle = await findVehicleOf(trx, id)
    if (vehicle) throw deviceOnVehicle(vehicle.name)
    await releaseSerial(trx, device.serial)
    await trx.deleteFrom('device').where('id', '=', id).execute()
    change.write.remember({ kind: 'device', serial: device.serial })
    change.note('deviceDeleted', device.owner_id, { deviceId: id, serial: device.serial })
  })
