import type { VehiclePart } from '../../../src/contract/wire/events.ts'
import type { Fleet } from '../../live/createFleet.ts'
import type { JournalWrite } from '../../live/journal.ts'
import type { DraftEvent } from '../../live/liveEvent.ts'
import type { AccountPrincipal } from '../accounts/principal.ts'
import { findOwnVehicle, type OwnVehicle } from '../vehicles/ownVehicle.ts'

/** What a change of a profile is given beside the vehicle. */
export interface ProfileWrite extends Pick<JournalWrite, 'trx' | 'day' | 'remember' | 'afterCommit'> {
  /** Passes a further event on after the commit, before the one that tells of the change. */
  readonly tell: (event: DraftEvent) => void
}

/**
 * Changes what is set up of a vehicle: one transaction among the writes of the journal with the vehicle's row locked, after
 * which every open page hears how it is called now and which parts of its profile to read again. Throws 403 for a vehicle
 * that the caller does not see, alike for one that does not exist.
 */
export const changeProfile = async <T>(
  fleet: Pick<Fleet, 'db' | 'journal'>,
  principal: AccountPrincipal,
  change: { readonly vehicleId: number; readonly parts: readonly VehiclePart[] },
  work: (write: ProfileWrite, own: OwnVehicle) => Promise<T>,
): Promise<T> => {
  const { vehicleId, ownerId } = await findOwnVehicle(fleet.db, principal, change.vehicleId)
  return fleet.journal.write(async (write) => {
    const { trx, day } = write
    await trx.selectFrom('vehicle').select('id').where('id', '=', vehicleId).forUpdate().execute()
    const events: DraftEvent[] = []
    const answer = await work(
      {
        trx,
        day,
        remember: (news) => write.remember(news),
        afterCommit: (run) => write.afterCommit(run),
        tell: (event) => events.push(event),
      },
      { vehicleId, ownerId },
    )
    const vehicle = await trx
      .selectFrom('vehicle')
      .select(['name', 'license_plate'])
      .where('id', '=', vehicleId)
      .executeTakeFirst()
    // Deleted between the look and the lock: nobody is left to tell.
    if (vehicle === undefined) return answer
    events.push({
      event: 'vehicleChanged',
      data: { vehicleId, name: vehicle.name, licensePlate: vehicle.license_plate, parts: change.parts },
      audience: { kind: 'vehicle', ownerId, vehicleId },
    })
    const firstSeq = await write.takeSeqs(events.length)
    events.forEach((event, index) => write.emit(firstSeq + index, event))
    return answer
  })
}
