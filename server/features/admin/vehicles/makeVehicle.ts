import { sql } from 'kysely'
import type { NewVehicle } from '../../../../src/contract/http/admin/vehicles.ts'
import { DEFAULT_VEHICLE_TYPE } from '../../../../src/contract/constants.ts'
import type { FleetChange } from '../fleet/changeFleet.ts'
import { applyToAdded } from '../../maintenance/templates/templateService.ts'
import { unheardVehicle } from '../fleet/unheardVehicle.ts'

/** Creates a vehicle without a device, which may be recorded from the commit on; returns its id. */
export const makeVehicle = async (
  { write }: Pick<FleetChange, 'write'>,
  body: Omit<NewVehicle, 'deviceId'>,
): Promise<number> => {
  const { id } = await write.trx
    .insertInto('vehicle')
    .values({
      owner_id: body.clientId,
      name: body.name,
      license_plate: body.licensePlate,
      type: body.type ?? DEFAULT_VEHICLE_TYPE,
      description: body.description ?? '',
      device_serial: null,
      mapping: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into vehicle_position_state (owner_id, vehicle_id) values (${body.clientId}, ${id})`.execute(
    write.trx,
  )
  await sql`insert into vehicle_state (owner_id, vehicle_id, device_status)
    values (${body.clientId}, ${id}, 'NO_DEVICE')`.execute(write.trx)
  await applyToAdded(write.trx, { ownerId: body.clientId, vehicleIds: [id], today: write.day })
  write.remember({ kind: 'made', vehicles: [unheardVehicle(id, body.clientId)], bare: [] })
  return id
}
