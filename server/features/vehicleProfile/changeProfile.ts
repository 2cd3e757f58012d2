import type { VehiclePart } from '../../../src/contract/wire/events.ts'
import type { Fleet } from '../../live/createFleet.ts'
import type { JournalWrite } from '../../live/journal.ts'
import type { DraftEvent } from '../../live/liveEvent.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { findOwnVehicle, type OwnVehicle } from '../vehicles/ownVehicle.ts'

/** The context of a profile change, in addition to the vehicle. */
export interface ProfileWrite extends Pick<JournalWrite, 'trx' | 'day' | 'remember' | 'afterCommit'> {
  /** Publishes a further event after the commit, before the event of the change itself. */
  readonly publish: (event: DraftEvent) => void
}

/**
 * Changes a vehicle's configuration: one journal transaction with the vehicle's row locked, after which every open
 * page receives its current name and the parts of its profile to read again. Throws the same 403 for a vehicle that
 * the caller does not see and a missing one.
 */
export const changeProfile = async <T>(
  fleet: Pick<Fleet, 'db' | 'journal'>,
  principal: AccountPrincipal,
  change: { readonly vehicleId: number; readonly parts: readonly VehiclePart[] },
  work: (write: ProfileWrite, own: OwnVehicle) => Promise<T>,
): Promise<T> => {
  const own = await findOwnVehicle(fleet.db, principal, change.vehicleId)
  return fleet.journal.write((write) => writeProfile(write, own, change.parts, work))
}

/** The same within a write, of a vehicle that the caller may change. */
export const writeProfile = async <T>(
  write: JournalWrite,
  own: OwnVehicle,
  parts: readonly VehiclePart[],
  work: (write: ProfileWrite, own: OwnVehicle) => Promise<T>,
): Promise<T> => {
  const { trx, day } = write
  const { vehicleId, ownerId } = own
  await trx.selectFrom('vehicle').select('id').where('id', '=', vehicleId).forUpdate().execute()
  const events: DraftEvent[] = []
  const answer = await work(
    {
      trx,
      day,
      remember: (changes) => write.remember(changes),
      afterCommit: (run) => write.afterCommit(run),
      publish: (event) => events.push(event),
    },
    { vehicleId, ownerId },
  )
  const vehicle = await trx
    .selectFrom('vehicle')
    .select(['name', 'license_plate'])
    .where('id', '=', vehicleId)
    .executeTakeFirst()
  // Deleted between the check and the lock: nobody is left to notify.
  if (vehicle === undefined) return answer
  events.push({
    event: 'vehicleChanged',
    data: { vehicleId, name: vehicle.name, licensePlate: vehicle.license_plate, parts },
    audience: { kind: 'vehicle', ownerId, vehicleId },
  })
  const firstSeq = await write.takeSeqs(events.length)
  events.forEach((event, index) => write.emit(firstSeq + index, event))
  return answer
}
