import type { VehicleCounter } from '../../../src/contract/entities/vehicle.ts'
import { SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { upsertCountings } from '../../live/counting/countingSql.ts'
import { countingOf, type StoredCounting, type VehicleCounting } from '../../live/counting/vehicleCounting.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { followStored, WITHOUT_ZONES } from '../../live/following/followed.ts'
import { followTotalsOf, NO_TOTALS } from '../../live/following/vehicleFollow.ts'
import type { JournalWrite } from '../../live/journal.ts'
import { forbidden } from '../../platform/plugins/apiError.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { findOwnVehicle, type OwnVehicle } from '../vehicles/ownVehicle.ts'
import type { CounterChange } from './counterService.ts'

type Writer = Pick<Fleet, 'journal' | 'clock' | 'days'>

/**
 * Adds, changes or resets a counter of the caller's vehicle, and notifies every open page and process. `change` gets
 * the counters after all other writes. Throws 403 for a foreign vehicle, and what `change` throws.
 */
export const writeCounter = (
  { journal, clock, days }: Writer,
  principal: AccountPrincipal,
  id: number,
  change: (before: VehicleCounting, now: number) => CounterChange,
): Promise<VehicleCounter> =>
  journal.write(async (write) => {
    const own = await findOwnVehicle(write.trx, principal, id)
    const { counting, counter } = change(await readCounting(write, own, days), clock.now())
    const seq = await write.takeSeqs(1)
    await keep(write, own, counting, seq)
    write.emit(seq, {
      event: 'onUpdateVehicleCounter',
      data: { vehicleId: own.vehicleId, counter },
      audience: { kind: 'vehicle', ...own },
    })
    return counter
  })

/** API-56: the same for a removed counter. */
export const dropCounter = (
  { journal, days }: Writer,
  principal: AccountPrincipal,
  id: number,
  change: (before: VehicleCounting) => VehicleCounting,
): Promise<void> =>
  journal.write(async (write) =>
    changeCounters(write, await findOwnVehicle(write.trx, principal, id), days, change),
  )

/** Changes several counters of a vehicle at once: pages read the vehicle's counters again. Throws what `change` throws. */
export const changeCounters = async (
  write: JournalWrite,
  own: OwnVehicle,
  days: Writer['days'],
  change: (before: VehicleCounting) => VehicleCounting,
): Promise<void> => {
  const counting = change(await readCounting(write, own, days))
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
}

/**
 * From the tables, which are more complete than a process whose devices do not report everything (countingMemory.ts);
 * including the vehicle's activity up to its newest position, even if it is not published yet.
 */
const readCounting = async (
  { trx }: JournalWrite,
  { ownerId, vehicleId }: OwnVehicle,
  days: Writer['days'],
): Promise<VehicleCounting> => {
  const row = await trx
    .selectFrom('vehicle_state as s')
    .leftJoin('vehicle_counting as c', (join) =>
      join.onRef('c.owner_id', '=', 's.owner_id').onRef('c.vehicle_id', '=', 's.vehicle_id'),
    )
    .select(['s.counters', 'c.state'])
    .where('s.owner_id', '=', ownerId)
    .where('s.vehicle_id', '=', vehicleId)
    .executeTakeFirst()
  if (!row) throw forbidden(SERVER_TEXT.notYourVehicle(vehicleId))
  const counters = Object.values(row.counters)
  const [followed] = await followStored(trx, [vehicleId], (at) => days.dayOf(at), WITHOUT_ZONES)
  const counting = countingOf(counters, row.state as StoredCounting | null)
  // Inputs were not observed while there was no counter.
  const inputs = counters.length === 0 ? { at: null, inputs: 0 } : {}
  const odometers = { ...counting.odometers, ...inputs, ...(followed ? followTotalsOf(followed) : NO_TOTALS) }
  return { ...counting, odometers }
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
