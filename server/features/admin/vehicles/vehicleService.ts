import type { NewVehicle, VehicleChanges } from '../../../../src/contract/http/admin/vehicles.ts'
import { deleteVehicleHistory, notePastOwner, readOwners } from '../../../storage/vehicleHistory.ts'
import type { Actor, AdminContext } from '../context.ts'
import { changeFleet, type FleetChange } from '../fleet/changeFleet.ts'
import {
  findDeviceOf,
  findVehicleOf,
  lockDevice,
  lockVehicle,
  putOn,
  takeOff,
  type Vehicle,
} from '../fleet/mapping.ts'
import { deviceOfOther, deviceOnVehicle, noSuchDevice, unknownVehicle } from '../fleet/refusals.ts'
import { requireClient } from '../fleet/requireClient.ts'
import { dropTransmission } from '../../euroservices/euroSql.ts'
import { dropDriverLinksOf } from '../../driverPage/driverLinkSql.ts'
import { applyToAdded } from '../../maintenance/templates/templateService.ts'
import { dropSharesOf } from '../../positionShares/shareSql.ts'
import { makeVehicle } from './makeVehicle.ts'
import { closeDrives, deleteDrives } from '../../../live/drivers/forgetVehicle.ts'
import { deleteCouplings, leaveTrailer } from '../../../live/trailers/forgetVehicle.ts'
import { closeVisits } from '../../../live/zones/visitSql.ts'

/** Changes of vehicles (ADMIN-05). Each call is one transaction. */

/**
 * Creates a vehicle and returns its id; with a device it receives reports at once. Throws 422 for an unknown client
 * or device, a device of another client and one that is on a vehicle.
 */
export const createVehicle = (context: AdminContext, actor: Actor, body: NewVehicle): Promise<number> =>
  changeFleet(context, actor, async (change) => {
    const { write, notifications, note } = change
    const { clientId, deviceId, name } = body
    await requireClient(write.trx, clientId)
    const id = await makeVehicle(change, body)
    if (deviceId !== undefined) {
      const device = await requireFreeDevice(change, deviceId, clientId)
      await putOn(change, device, { id, owner_id: clientId, name, device_serial: null })
    }
    notifications.list(clientId, 'created')
    note('vehicleCreated', clientId, { vehicleId: id, name, deviceId: deviceId ?? null })
    return id
  })

const requireFreeDevice = async ({ write: { trx } }: FleetChange, deviceId: number, clientId: number) => {
  const device = await lockDevice(trx, deviceId)
  if (!device) throw noSuchDevice(deviceId)
  if (device.owner_id !== null && device.owner_id !== clientId) throw deviceOfOther()
  const carrier = await findVehicleOf(trx, deviceId)
  if (carrier) throw deviceOnVehicle(carrier.name)
  return device
}

const requireVehicle = async ({ write: { trx } }: FleetChange, id: number): Promise<Vehicle> => {
  const vehicle = await lockVehicle(trx, id)
  if (!vehicle) throw unknownVehicle(id)
  return vehicle
}

/**
 * Changes a vehicle; absent fields stay. With another client it moves there together with its device and its history;
 * groups and pins are dropped. Throws 404 for an unknown vehicle, 422 for an unknown client.
 */
export const changeVehicle = (
  context: AdminContext,
  actor: Actor,
  id: number,
  body: VehicleChanges,
): Promise<void> =>
  changeFleet(context, actor, async (change) => {
    const { write, notifications, note } = change
    const vehicle = await requireVehicle(change, id)
    const { clientId, licensePlate, ...fields } = body
    const row = { ...fields, ...(licensePlate !== undefined && { license_plate: licensePlate }) }
    if (Object.keys(row).length > 0) {
      await write.trx.updateTable('vehicle').set(row).where('id', '=', id).execute()
      notifications.list(vehicle.owner_id, 'updated')
    }
    if (clientId !== undefined && clientId !== vehicle.owner_id) {
      await moveVehicle(change, vehicle, clientId)
    }
    const ownerId = clientId ?? vehicle.owner_id
    const hasNewClass = body.type !== undefined && body.type !== vehicle.type
    if (hasNewClass || ownerId !== vehicle.owner_id)
      await applyToAdded(write.trx, { ownerId, vehicleIds: [id], today: write.day })
    note('vehicleChanged', ownerId, { vehicleId: id, fields: Object.keys(body) })
  })

const moveVehicle = async (
  { write, notifications, now }: FleetChange,
  vehicle: Vehicle,
  clientId: number,
): Promise<void> => {
  const { trx } = write
  const { id } = vehicle
  await requireClient(trx, clientId)
  const device = await findDeviceOf(trx, id)
  await trx.deleteFrom('vehicle_group_member').where('vehicle_id', '=', id).execute()
  await trx.deleteFrom('account_pin').where('vehicle_id', '=', id).execute()
  await dropSharesOf(trx, id)
  await dropDriverLinksOf(trx, id)
  await dropTransmission(trx, id)
  await closeVisits(trx, id, now)
  await closeDrives(trx, id, now)
  await leaveTrailer(trx, { vehicleId: id, ownerId: vehicle.owner_id, now })
  await trx.updateTable('vehicle').set({ owner_id: clientId }).where('id', '=', id).execute()
  if (device)
    await trx.updateTable('device').set({ owner_id: clientId }).where('id', '=', device.id).execute()
  await notePastOwner(trx, id, vehicle.owner_id, now)
  notifications.list(vehicle.owner_id, 'deleted')
  notifications.list(clientId, 'created')
  write.remember({ kind: 'moved', vehicleId: id, ownerId: clientId })
}

/**
 * Deletes a vehicle with its history; its device is free afterwards. Throws 404 for an unknown vehicle. The vehicle
 * lists of limited users keep its entry, so that a user whose last allowed vehicle is deleted does not see all
 * others.
 */
export const deleteVehicle = async (context: AdminContext, actor: Actor, id: number): Promise<void> => {
  const { fleet } = context
  const ownerIds = await changeFleet(context, actor, async (change) => {
    const { write, notifications, note } = change
    const vehicle = await requireVehicle(change, id)
    const owners = await readOwners(write.trx, id)
    const device = await findDeviceOf(write.trx, id)
    if (device) await takeOff(change, device, vehicle)
    notifications.drop(id)
    await deleteDrives(write.trx, id)
    await deleteCouplings(write.trx, id)
    await write.trx.deleteFrom('vehicle').where('id', '=', id).execute()
    notifications.list(vehicle.owner_id, 'deleted')
    write.remember({ kind: 'deleted', vehicleId: id })
    note('vehicleDeleted', vehicle.owner_id, { vehicleId: id, name: vehicle.name })
    return owners
  })
  // Outside the change's transaction, because it may take long and would block the recorder.
  await deleteVehicleHistory(fleet.db, id, ownerIds)
}
