import { COMMAND_ANSWERS } from '../../../../src/contract/rules/commandAnswers.ts'
import type { Selectable, Transaction } from 'kysely'
import type { Database } from '../../../storage/schema.ts'
import type { VehicleTable } from '../../../storage/tables/fleetTables.ts'
import type { DeviceTable } from '../../../storage/tables/administrationTables.ts'
import type { FleetChange } from './changeFleet.ts'

export type Device = Selectable<DeviceTable>
export type Vehicle = Pick<
  Selectable<VehicleTable>,
  'id' | 'owner_id' | 'name' | 'type' | 'device_serial' | 'mapping' | 'device_type'
>
type Trx = Transaction<Database>

/** The reason shown to a person whose command waited for the device. */

/** The device, locked until the commit; undefined if there is none. */
export const lockDevice = (trx: Trx, id: number): Promise<Device | undefined> =>
  trx.selectFrom('device').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The vehicle, locked until the commit; undefined if there is none. */
export const lockVehicle = (trx: Trx, id: number): Promise<Vehicle | undefined> =>
  trx
    .selectFrom('vehicle')
    .select(['id', 'owner_id', 'name', 'type', 'device_serial', 'mapping', 'device_type'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** The vehicle that a device is on now; undefined if there is none. */
export const findVehicleOf = async (trx: Trx, deviceId: number): Promise<Vehicle | undefined> => {
  const row = await trx
    .selectFrom('device_mapping')
    .select('vehicle_id')
    .where('device_id', '=', deviceId)
    .where('to_at', 'is', null)
    .executeTakeFirst()
  return row?.vehicle_id ? lockVehicle(trx, row.vehicle_id) : undefined
}

/** The device that is on a vehicle now; undefined if there is none. */
export const findDeviceOf = async (trx: Trx, vehicleId: number): Promise<Device | undefined> => {
  const row = await trx
    .selectFrom('device_mapping')
    .select('device_id')
    .where('vehicle_id', '=', vehicleId)
    .where('to_at', 'is', null)
    .executeTakeFirst()
  return row?.device_id ? lockDevice(trx, row.device_id) : undefined
}

/**
 * Detaches a device from its vehicle. The vehicle keeps its history and receives nothing more; pending commands of
 * the device fail.
 */
export const takeOff = async (
  { write, notifications, now }: FleetChange,
  device: Device,
  vehicle: Vehicle,
): Promise<void> => {
  const { trx } = write
  await trx
    .updateTable('device_mapping')
    .set({ to_at: now })
    .where('device_id', '=', device.id)
    .where('to_at', 'is', null)
    .execute()
  await trx.updateTable('vehicle').set({ mapping: null }).where('id', '=', vehicle.id).execute()
  const failed = await trx
    .updateTable('device_command')
    .set({ state: 'failed', answer: COMMAND_ANSWERS.takenOff, settled_at: now })
    .where('vehicle_id', '=', vehicle.id)
    .where('state', 'in', ['queued', 'sent'])
    .returning(['id', 'command', 'device_serial'])
    .execute()
  for (const { id, command, device_serial: deviceSerial } of failed) {
    notifications.add({
      event: 'deviceCommand',
      data: {
        vehicleId: vehicle.id,
        deviceSerial,
        commandId: id,
        command,
        state: 'failed',
        answer: COMMAND_ANSWERS.takenOff,
      },
      audience: { kind: 'vehicle', ownerId: vehicle.owner_id, vehicleId: vehicle.id },
    })
  }
  notifications.status({ vehicleId: vehicle.id, ownerId: vehicle.owner_id, status: 'NO_DEVICE' })
  notifications.list(vehicle.owner_id, 'updated')
  write.remember({ kind: 'detached', serial: device.serial, vehicleId: vehicle.id })
}

/** Attaches a free device to a vehicle without one; from now on the device's reports belong to the vehicle. */
export const putOn = async (
  { write, notifications, now }: FleetChange,
  device: Device,
  vehicle: Pick<Vehicle, 'id' | 'owner_id' | 'name' | 'device_serial'>,
): Promise<void> => {
  const { trx } = write
  await releaseSerial(trx, device.serial)
  const mapping = await trx
    .insertInto('device_mapping')
    .values({
      device_id: device.id,
      device_serial: device.serial,
      vehicle_id: vehicle.id,
      vehicle_name: vehicle.name,
      from_at: now,
      to_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('vehicle')
    .set({
      device_serial: device.serial,
      device_type: device.type,
      mapping: JSON.stringify({ id: mapping.id, from: now, to: null }),
    })
    .where('id', '=', vehicle.id)
    .execute()
  await trx.updateTable('device').set({ owner_id: vehicle.owner_id }).where('id', '=', device.id).execute()
  if (vehicle.device_serial !== device.serial) await forgetDevice(trx, vehicle)
  notifications.status({ vehicleId: vehicle.id, ownerId: vehicle.owner_id, status: 'NO_DATA' })
  notifications.list(vehicle.owner_id, 'updated')
  write.remember({ kind: 'attached', serial: device.serial, vehicleId: vehicle.id })
}

/** Device data reported by the previous device does not apply to the next one. */
const forgetDevice = async (
  trx: Trx,
  { id, owner_id }: { readonly id: number; readonly owner_id: number },
): Promise<void> => {
  await trx
    .updateTable('vehicle_state')
    .set({ device_settings: null, lock_state: null, ant_status: null })
    .where('owner_id', '=', owner_id)
    .where('vehicle_id', '=', id)
    .execute()
}

/** Clears the serial of every vehicle that has it. */
export const releaseSerial = async (trx: Trx, serial: string): Promise<void> => {
  await trx.updateTable('vehicle').set({ device_serial: null }).where('device_serial', '=', serial).execute()
}
