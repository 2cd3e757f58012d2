import type { VehicleCounter } from '../../../src/contract/entities/vehicle.ts'
import { SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { upsertCountings } from '../../live/counting/countingSql.ts'
import { odometersFrom } from '../../live/counting/odometers.ts'
import { countingOf, type VehicleCounting } from '../../live/counting/vehicleCounting.ts'
import type { Fleet } from '../../live/createFleet.ts'
import type { JournalWrite } from '../../live/journal.ts'
import { forbidden } from '../../plugins/apiError.ts'
import type { AccountPrincipal } from '../accounts/principal.ts'
import { findOwnVehicle, type OwnVehicle } from '../vehicles/ownVehicle.ts'
import type { CounterChange } from './counterService.ts'

type Writer = Pick<Fleet, 'journal' | 'clock'>

/**
 * Adds, changes or resets a counter of the caller's vehicle, and tells every open page and process. `change` gets the
 * counters as they are once nobody else writes. Throws 403 for a foreign vehicle, and what `change` throws.
 */
export const writeCounter = (
  { journal, clock }: Writer,
  principal: AccountPrincipal,
  id: number,
  change: (before: VehicleCounting, now: number) => CounterChange,
): Promise<VehicleCounter> =>
  journal.write(async (write) => {
    const own = await findOwnVehicle(write.trx, principal, id)
    const { counting, counter } = change(await readCounting(write, own), clock.now())
    const seq = await write.takeSeqs(1)
    await keep(write, own, counting, seq)
    write.emit(seq, {
      event: 'onUpdateVehicleCounter',
      data: { vehicleId: own.vehicleId, counter },
      audience: { kind: 'vehicle', ...own },
    })
    return counter
  })

/** API-56: the same for a counter that goes: pages read the vehicle's counters anew. */
export const dropCounter = (
  { journal }: Writer,
  principal: AccountPrincipal,
  id: number,
  change: (before: VehicleCounting) => VehicleCounting,
): Promise<void> =>
  journal.write(async (write) => {
    const own = await findOwnVehicle(write.trx, principal, id)
    const counting = change(await readCounting(write, own))
    const seq = await write.takeSeqs(1)
    await keep(write, own, counting, seq)
    const { name, license_plate: licensePlate } = await write.trx
      .selectFrom('vehicle')
      .select(['name', 'license_plate'])
      .where('id', '=', own.vehicleId)
      .executeTakeFirstOrThrow()
    write.emit(seq, {
      event: 'vehicleChanged',
      data: { vehicleId: own.vehicleId, name, licensePlate, parts: ['counters'] },
      audience: { kind: 'vehicle', ...own },
    })
  })

/** From the tables, which know more than a process whose devices do not tell it everything (countingMemory.ts). */
const readCounting = async (
  { trx }: JournalWrite,
  { ownerId, vehicleId }: OwnVehicle,
): Promise<VehicleCounting> => {
  const row = await trx
    .selectFrom('vehicle_state as s')
    .innerJoin('vehicle_position_state as p', (join) =>
      join.onRef('p.owner_id', '=', 's.owner_id').onRef('p.vehicle_id', '=', 's.vehicle_id'),
    )
    .leftJoin('vehicle_counting as c', (join) =>
      join.onRef('c.owner_id', '=', 's.owner_id').onRef('c.vehicle_id', '=', 's.vehicle_id'),
    )
    .select(['s.counters', 'c.state', 'p.timestamp', 'p.lat', 'p.lon', 'p.speed', 'p.ignition_on'])
    .where('s.owner_id', '=', ownerId)
    .where('s.vehicle_id', '=', vehicleId)
    .executeTakeFirst()
  if (!row) throw forbidden(SERVER_TEXT.notYourVehicle(vehicleId))
  const { timestamp, lat: latitude, lon: longitude, speed, ignition_on: ignitionOn } = row
  const counters = Object.values(row.counters)
  if (row.state && counters.length > 0) return countingOf(counters, row.state, timestamp)
  // Nothing was counted so far, or not since the last counter went.
  const from = odometersFrom({ timestamp, latitude, longitude, speed, ignitionOn })
  return countingOf(counters, { ...from, lastId: row.state?.lastId ?? 0 }, timestamp)
}

const keep = async (
  write: JournalWrite,
  { ownerId, vehicleId }: OwnVehicle,
  counting: VehicleCounting,
  seq: number,
): Promise<void> => {
  const { odometers, marks, lastId, counters } = counting
  await write.trx
    .updateTable('vehicle_state')
    .set({ seq, counters: JSON.stringify(Object.fromEntries(counters.map((one) => [one.id, one]))) })
    .where('owner_id', '=', ownerId)
    .where('vehicle_id', '=', vehicleId)
    .execute()
  await upsertCountings(write.trx, [{ ownerId, vehicleId, stored: { ...odometers, marks, lastId } }])
  write.remember({ kind: 'counting', vehicleId, counting })
}
