import type { JournalWrite } from '../../live/journal.ts'
import { readGroupsOf } from './groupQueries.ts'

/** Tells everyone who sees one of these vehicles which groups it is in now, one event each. */
export const emitVehicleGroups = async (
  write: JournalWrite,
  ownerId: number,
  vehicleIds: readonly number[],
): Promise<void> => {
  if (vehicleIds.length === 0) return
  const groups = await readGroupsOf(write.trx, ownerId, vehicleIds)
  const firstSeq = await write.takeSeqs(vehicleIds.length)
  vehicleIds.forEach((vehicleId, index) => {
    write.emit(firstSeq + index, {
      event: 'vehicleGroups',
      data: { vehicleId, groups: groups.get(vehicleId) ?? [] },
      audience: { kind: 'vehicle', ownerId, vehicleId },
    })
  })
}
