import type { Transaction } from 'kysely'
import type { VehicleGroup } from '../../../src/contract/entities/vehicle.ts'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import type { GroupMapping } from '../../../src/contract/http/groups.ts'
import { groupNameKey } from '../../../src/contract/rules/groupName.ts'
import type { Database } from '../../storage/schema.ts'
import type { Fleet } from '../../live/createFleet.ts'
import type { JournalWrite } from '../../live/journal.ts'
import { forbidden, unprocessable } from '../../platform/plugins/apiError.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { emitGroupEvents } from './emitGroupEvents.ts'
import {
  deleteMembers,
  hasHiddenMember,
  insertGroup,
  insertMembers,
  isNameTaken,
  lockGroups,
  readCandidates,
  readMemberIds,
  visibleGroups,
} from './groupSql.ts'

/**
 * Changes of groups (API-69, API-71 to API-76). Each call is one transaction. Every vehicle whose groups or their
 * names changed gets a `vehicleGroups` event, and a `changedGroupList` says that the list of groups changed, also
 * when none of them has a vehicle.
 */

type Writer = Pick<Fleet, 'journal'>

/** Runs a change of the caller's groups, after all changes before it. */
const change = <T>(
  { journal }: Writer,
  { ownerId }: AccountPrincipal,
  work: (write: JournalWrite) => Promise<T>,
): Promise<T> =>
  journal.write(async (write) => {
    await lockGroups(write.trx, ownerId)
    return work(write)
  })

/** API-69: creates an empty group. Throws 422 for a name that is taken. */
export const createGroup = (
  fleet: Writer,
  principal: AccountPrincipal,
  name: string,
): Promise<VehicleGroup> =>
  change(fleet, principal, async (write) => {
    const made = await insertGroup(write.trx, {
      owner_id: principal.ownerId,
      name,
      name_key: groupNameKey(name),
      created_by: principal.accountId,
    })
    if (!made) throw nameTaken(name)
    await emitGroupEvents(write, principal.ownerId, { vehicleIds: [], isListChanged: true })
    return made
  })

/** API-71: returns the new name. Throws 403 for a group that the caller may not change, 422 for a taken name. */
export const renameGroup = (
  fleet: Writer,
  principal: AccountPrincipal,
  id: number,
  name: string,
): Promise<string> =>
  change(fleet, principal, async (write) => {
    const { trx } = write
    await findWholeGroup(trx, principal, id)
    const nameKey = groupNameKey(name)
    if (await isNameTaken(trx, { id, ownerId: principal.ownerId, nameKey })) throw nameTaken(name)
    await trx.updateTable('vehicle_group').set({ name, name_key: nameKey }).where('id', '=', id).execute()
    const vehicleIds = await readMemberIds(trx, id)
    await emitGroupEvents(write, principal.ownerId, { vehicleIds, isListChanged: true })
    return name
  })

/** API-72: its vehicles stay. Throws 403 for a group that the caller may not change. */
export const deleteGroup = (fleet: Writer, principal: AccountPrincipal, id: number): Promise<void> =>
  change(fleet, principal, async (write) => {
    const { trx } = write
    await findWholeGroup(trx, principal, id)
    const vehicleIds = await readMemberIds(trx, id)
    await trx.deleteFrom('vehicle_group').where('id', '=', id).execute()
    await emitGroupEvents(write, principal.ownerId, { vehicleIds, isListChanged: true })
  })

/**
 * API-73, API-75. Throws 403 for what the caller does not see, 422 when a vehicle is already in the group (ERR-27).
 */
export const addToGroup = (
  fleet: Writer,
  principal: AccountPrincipal,
  groupId: number,
  vehicleIds: readonly number[],
): Promise<GroupMapping> => changeMembers(fleet, principal, { groupId, vehicleIds, isAdding: true })

/** API-74. Throws 403 for what the caller does not see, 422 when a vehicle is not in the group (ERR-28). */
export const removeFromGroup = (
  fleet: Writer,
  principal: AccountPrincipal,
  groupId: number,
  vehicleIds: readonly number[],
): Promise<GroupMapping> => changeMembers(fleet, principal, { groupId, vehicleIds, isAdding: false })

const changeMembers = (
  fleet: Writer,
  principal: AccountPrincipal,
  mapping: { readonly groupId: number; readonly vehicleIds: readonly number[]; readonly isAdding: boolean },
): Promise<GroupMapping> =>
  change(fleet, principal, async (write) => {
    const { trx } = write
    const { groupId, isAdding } = mapping
    const vehicleIds = [...new Set(mapping.vehicleIds)]
    await findGroup(trx, principal, groupId)
    const candidates = await readCandidates(trx, principal, groupId, vehicleIds)
    for (const id of vehicleIds) {
      const vehicle = candidates.get(id)
      if (!vehicle) throw forbidden(SERVER_TEXT.notYourVehicle(id))
      if (vehicle.isMember === isAdding) throw isAdding ? alreadyIn(vehicle.name) : notIn(vehicle.name)
    }
    await (isAdding ? insertMembers : deleteMembers)(trx, groupId, vehicleIds)
    await emitGroupEvents(write, principal.ownerId, { vehicleIds, isListChanged: false })
    return { groupId, vehicleIds }
  })

/** The group, if the caller sees it; throws the same 403 for a foreign group and a missing one. */
const findGroup = async (
  trx: Transaction<Database>,
  principal: AccountPrincipal,
  id: number,
): Promise<VehicleGroup> => {
  const group = await visibleGroups(trx, principal)
    .where('g.id', '=', id)
    .select(['g.id', 'g.name'])
    .executeTakeFirst()
  if (!group) throw forbidden(SERVER_TEXT.notYourGroup(id))
  return group
}

/**
 * The group, if the caller sees it and everything in it: a limited user cannot change vehicles that they do not see.
 */
const findWholeGroup = async (
  trx: Transaction<Database>,
  principal: AccountPrincipal,
  id: number,
): Promise<void> => {
  const { name } = await findGroup(trx, principal, id)
  if (await hasHiddenMember(trx, principal, id)) throw forbidden(SERVER_TEXT.groupHasOthers(name))
}

const nameTaken = (name: string) =>
  unprocessable(ERROR_CODES.nameTaken, SERVER_TEXT.groupNameTaken(name), {
    field: 'name',
    allowed: 'a name that no other group has, whatever its case',
  })
const alreadyIn = (vehicle: string) =>
  unprocessable(ERROR_CODES.alreadyInGroup, SERVER_TEXT.alreadyInGroup(vehicle))
const notIn = (vehicle: string) => unprocessable(ERROR_CODES.notInGroup, SERVER_TEXT.notInGroup(vehicle))
