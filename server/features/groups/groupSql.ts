import { type Kysely, sql, type Transaction } from 'kysely'
import type { VehicleGroup } from '../../../src/contract/entities/vehicle.ts'
import type { Database } from '../../storage/schema.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { visibleVehicle } from '../../access/visibility.ts'

type Trx = Transaction<Database>

/** The vehicles of a group with their rows; `m` is the membership. */
const membersOf = (db: Kysely<Database>, groupId: number) =>
  db
    .selectFrom('vehicle_group_member as m')
    .innerJoin('vehicle', 'vehicle.id', 'm.vehicle_id')
    .where('m.group_id', '=', groupId)

/**
 * The groups that the caller sees. A limited user gets those that contain one of their vehicles and those that they
 * created themselves: the name of any other group would reveal vehicles that they may not see (GATE-11).
 */
export const visibleGroups = (db: Kysely<Database>, principal: AccountPrincipal) => {
  const groups = db.selectFrom('vehicle_group as g').where('g.owner_id', '=', principal.ownerId)
  if (principal.kind !== 'limited') return groups
  return groups.where((where) =>
    where.or([
      where('g.created_by', '=', principal.accountId),
      where.exists(
        where
          .selectFrom('vehicle_group_member as m')
          .innerJoin('vehicle', 'vehicle.id', 'm.vehicle_id')
          .whereRef('m.group_id', '=', 'g.id')
          .where(visibleVehicle(principal))
          .select('m.group_id'),
      ),
    ]),
  )
}

/** API-70: the groups that the caller sees, by name. */
export const readGroups = (db: Kysely<Database>, principal: AccountPrincipal): Promise<VehicleGroup[]> =>
  visibleGroups(db, principal).select(['g.id', 'g.name']).orderBy('g.name').execute()

/** Serialises changes of an owner's groups, also across processes, so that events contain complete states. */
export const lockGroups = async (trx: Trx, ownerId: number): Promise<void> => {
  await sql`select from account where id = ${ownerId} for no key update`.execute(trx)
}

/** Returns the new group; undefined when the name is taken. */
export const insertGroup = (
  trx: Trx,
  group: {
    readonly owner_id: number
    readonly name: string
    readonly name_key: string
    readonly created_by: number
  },
): Promise<VehicleGroup | undefined> =>
  trx
    .insertInto('vehicle_group')
    .values(group)
    .onConflict((conflict) => conflict.columns(['owner_id', 'name_key']).doNothing())
    .returning(['id', 'name'])
    .executeTakeFirst()

/** Whether another group of the owner has this name. */
export const isNameTaken = async (
  trx: Trx,
  group: { readonly id: number; readonly ownerId: number; readonly nameKey: string },
): Promise<boolean> => {
  const other = await trx
    .selectFrom('vehicle_group')
    .select('id')
    .where('owner_id', '=', group.ownerId)
    .where('name_key', '=', group.nameKey)
    .where('id', '<>', group.id)
    .executeTakeFirst()
  return other !== undefined
}

/** Whether the group contains a vehicle that the caller does not see. */
export const hasHiddenMember = async (
  trx: Trx,
  principal: AccountPrincipal,
  groupId: number,
): Promise<boolean> => {
  const hidden = await membersOf(trx, groupId)
    .where((where) => where.not(visibleVehicle(principal)))
    .select('m.vehicle_id')
    .limit(1)
    .executeTakeFirst()
  return hidden !== undefined
}

export const readMemberIds = async (trx: Trx, groupId: number): Promise<number[]> => {
  const rows = await membersOf(trx, groupId).select('m.vehicle_id as id').orderBy('m.vehicle_id').execute()
  return rows.map(({ id }) => id)
}

/** Those of these vehicles that the caller sees, in this order, each with whether it is in the group. */
export const readCandidates = async (
  trx: Trx,
  principal: AccountPrincipal,
  groupId: number,
  vehicleIds: readonly number[],
): Promise<ReadonlyMap<number, { readonly name: string; readonly isMember: boolean }>> => {
  const rows = await trx
    .selectFrom('vehicle')
    .leftJoin('vehicle_group_member as m', (join) =>
      join.onRef('m.vehicle_id', '=', 'vehicle.id').on('m.group_id', '=', groupId),
    )
    .where('vehicle.id', '=', sql<number>`any(${numberArray(vehicleIds)}::bigint[])`)
    .where(visibleVehicle(principal))
    .select(['vehicle.id as id', 'vehicle.name as name', 'm.group_id as groupId'])
    .execute()
  return new Map(rows.map(({ id, name, groupId: member }) => [id, { name, isMember: member !== null }]))
}

export const insertMembers = async (
  trx: Trx,
  groupId: number,
  vehicleIds: readonly number[],
): Promise<void> => {
  await sql`insert into vehicle_group_member (vehicle_id, group_id)
    select id, ${groupId}::bigint from unnest(${numberArray(vehicleIds)}::bigint[]) as v (id)`.execute(trx)
}

export const deleteMembers = async (
  trx: Trx,
  groupId: number,
  vehicleIds: readonly number[],
): Promise<void> => {
  await sql`delete from vehicle_group_member where group_id = ${groupId}
    and vehicle_id = any(${numberArray(vehicleIds)}::bigint[])`.execute(trx)
}

/**
 * The groups of each of these vehicles, ordered by group id as in the lists; vehicles without groups are left out.
 */
export const readGroupsOf = async (
  trx: Trx,
  ownerId: number,
  vehicleIds: readonly number[],
): Promise<ReadonlyMap<number, readonly VehicleGroup[]>> => {
  const groups = await trx
    .selectFrom('vehicle_group')
    .select(['id', 'name'])
    .where('owner_id', '=', ownerId)
    .execute()
  const byId = new Map(groups.map((group) => [group.id, group]))
  const { rows } = await sql<{ vehicle_id: number; group_ids: number[] }>`
    select vehicle_id, array_agg(group_id order by group_id) as group_ids from vehicle_group_member
    where vehicle_id = any(${numberArray(vehicleIds)}::bigint[]) group by vehicle_id`.execute(trx)
  return new Map(
    rows.map((row) => [
      row.vehicle_id,
      row.group_ids.flatMap((id) => {
        const group = byId.get(id)
        return group ? [group] : []
      }),
    ]),
  )
}
