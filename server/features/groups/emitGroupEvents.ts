import type { JournalWrite } from '../../live/journal.ts'
import { readGroupsOf } from './groupQueries.ts'

interface GroupChange {
  /** Vehicles whose groups, or the names of them, are others now. */
  readonly vehicleIds: readonly number[]
  /** A group was made, renamed or deleted. */
  readonly isListChanged: boolean
}

/**
 * Tells everyone who sees one of these vehicles which groups it is in now, one event each, and everyone of the owner that
 * the list of groups is another; not which group, for not everyone sees each (GATE-11). Once per write.
 */
export const emitGroupEvents = async (
  write: JournalWrite,
  ownerId: number,
  { vehicleIds, isListChanged }: GroupChange,
): Promise<void> => {
  const count = vehicleIds.length + (isListChanged ? 1 : 0)
  if (count === 0) return
  const groups = await readGroupsOf(write.trx, ownerId, vehicleIds)
  const firstSeq = await write.takeSeqs(count)
  vehicleIds.forEach((vehicleId, index) => {
    write.emit(firstSeq + index, {
      event: 'vehicleGroups',
      data: { vehicleId, groups: groups.get(vehicleId) ?? [] },
      audience: { kind: 'vehicle', ownerId, vehicleId },
    })
  })
  if (!isListChanged) return
  write.emit(firstSeq + vehicleIds.length, {
    event: 'changedGroupList',
    data: {},
    audience: { kind: 'owner', ownerId },
  })
}
