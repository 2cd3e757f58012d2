import type { JournalWrite } from '../../live/journal.ts'
import { readGroupsOf } from './groupSql.ts'

interface GroupChange {
  /** Vehicles whose groups, or whose groups' names, changed. */
  readonly vehicleIds: readonly number[]
  /** A group was created, renamed or deleted. */
  readonly isListChanged: boolean
}

/**
 * Sends everyone who sees one of these vehicles its current groups, one event per vehicle, and everyone of the owner
 * that the list of groups changed; without naming the group, since not everyone sees each one (GATE-11). Call once
 * per write.
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
