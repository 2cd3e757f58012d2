import { type Expression, type Kysely, sql, type Transaction } from 'kysely'
import { SERVER_TEXT } from '../../../src/contract/http/error.ts'
import type {
  UserVehiclePage,
  UserVehiclesAnswer,
  UserVehiclesChange,
  UserVehiclesQuery,
  VehicleMark,
} from '../../../src/contract/http/users.ts'
import type { Database } from '../../storage/schema.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import { badInput, forbidden } from '../../platform/plugins/apiError.ts'
import { visibleVehicle } from '../../access/visibility.ts'
import { readPage } from '../admin/shared/readPage.ts'
import { holdsText, inWordOrder } from '../../platform/db/searchText.ts'

/** The owner of the vehicles and the user that they are marked for. */
export interface MarkTarget {
  readonly userId: number
  readonly ownerId: number
}

const VEHICLE_TEXTS = ['vehicle.name', 'vehicle.license_plate', 'vehicle.device_serial'] as const

const markOf = sql<VehicleMark>`case when mark.allowed is null then 'none' when mark.allowed then 'allowed' else 'prohibited' end`

/** The owner's vehicles that match a filter, with the user's marks. */
const findVehicles = (
  db: Kysely<Database>,
  { userId, ownerId }: MarkTarget,
  filter: { readonly search?: string | undefined; readonly mark?: VehicleMark | undefined },
) => {
  const found = db
    .selectFrom('vehicle')
    .leftJoin('account_vehicle as mark', (join) =>
      join.onRef('mark.vehicle_id', '=', 'vehicle.id').on('mark.account_id', '=', userId),
    )
    .where('vehicle.owner_id', '=', ownerId)
    .where(holdsText(VEHICLE_TEXTS, filter.search))
  return filter.mark === undefined ? found : found.where(markOf, '=', filter.mark)
}

/** The number of vehicles per mark, and how many the user sees with them. */
const countMarks = async (
  db: Kysely<Database>,
  target: MarkTarget,
): Promise<Pick<UserVehiclePage, 'counts' | 'visible'>> => {
  const user = {
    accountId: target.userId,
    ownerId: target.ownerId,
    kind: 'limited',
    capabilities: {},
  } as const
  const { allowed, prohibited, none, visible } = await findVehicles(db, target, {})
    .select([
      sql<number>`count(*) filter (where mark.allowed)`.as('allowed'),
      sql<number>`count(*) filter (where not mark.allowed)`.as('prohibited'),
      sql<number>`count(*) filter (where mark.allowed is null)`.as('none'),
      sql<number>`count(*) filter (where ${visibleVehicle(user)})`.as('visible'),
    ])
    .executeTakeFirstOrThrow()
  return { counts: { allowed, prohibited, none }, visible }
}

/** A page of the owner's vehicles with the user's marks, by default sorted by name. */
export const listUserVehicles = async (
  db: Kysely<Database>,
  target: MarkTarget,
  query: UserVehiclesQuery,
): Promise<UserVehiclePage> => {
  const page = await readPage(findVehicles(db, target, query), query, {
    select: (base) =>
      base.select([
        'vehicle.id as id',
        'vehicle.name as name',
        'vehicle.license_plate as licensePlate',
        markOf.as('mark'),
      ]),
    sorts: { name: inWordOrder('vehicle.name'), licensePlate: inWordOrder('vehicle.license_plate') },
    first: 'name',
    id: sql`vehicle.id`,
  })
  return { ...page, ...(await countMarks(db, target)) }
}

/** One of these ids that is no vehicle or no group of the owner; undefined: there is none. */
const findForeign = async (
  trx: Transaction<Database>,
  table: 'vehicle' | 'vehicle_group',
  ownerId: number,
  ids: readonly number[],
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select given.id from unnest(${numberArray(ids)}::bigint[]) as given (id)
    where not exists (select from ${sql.table(table)} t where t.id = given.id and t.owner_id = ${ownerId})
    limit 1`.execute(trx)
  return rows[0]?.id
}

/** Allows or prohibits the vehicles that a query finds; those with this mark already do not count as changed. */
const setMark = (userId: number, vehicles: Expression<unknown>, isAllowed: boolean) =>
  sql`insert into account_vehicle (account_id, vehicle_id, allowed)
    select ${userId}::int, found.id, ${isAllowed}::boolean from (${vehicles}) as found
    on conflict (account_id, vehicle_id) do update set allowed = excluded.allowed
    where account_vehicle.allowed <> excluded.allowed`

/** Allows the vehicles that a query finds; returns how many. */
const allow = async (
  trx: Transaction<Database>,
  userId: number,
  vehicles: Expression<unknown>,
): Promise<number> => {
  const { numAffectedRows = 0n } = await setMark(userId, vehicles, true).execute(trx)
  return Number(numAffectedRows)
}

/** The first vehicles of a user, by id. Throws 400 for one that is not the owner's, or does not exist. */
export const allowVehicles = async (
  trx: Transaction<Database>,
  { userId, ownerId }: MarkTarget,
  vehicleIds: readonly number[],
): Promise<number> => {
  const foreign = await findForeign(trx, 'vehicle', ownerId, vehicleIds)
  if (foreign !== undefined)
    throw badInput('vehicleIds', `ids of vehicles of the owner, which ${foreign} is not`)
  return allow(
    trx,
    userId,
    sql`select distinct given.id from unnest(${numberArray(vehicleIds)}::bigint[]) as given (id)`,
  )
}

/** The first vehicles of a user: those of groups. Throws 400 for a group that is not the owner's, or does not exist. */
export const allowGroups = async (
  trx: Transaction<Database>,
  { userId, ownerId }: MarkTarget,
  groupIds: readonly number[],
): Promise<number> => {
  const foreign = await findForeign(trx, 'vehicle_group', ownerId, groupIds)
  if (foreign !== undefined) throw badInput('groupIds', `ids of groups of the owner, which ${foreign} is not`)
  return allow(
    trx,
    userId,
    sql`select distinct member.vehicle_id as id from vehicle_group_member member
      where member.group_id = any(${numberArray(groupIds)}::bigint[])`,
  )
}

/** Marks vehicles by id or by filter: all of them, or none. */
export const markVehicles = async (
  trx: Transaction<Database>,
  target: MarkTarget,
  { mark, vehicleIds, found }: UserVehiclesChange,
): Promise<UserVehiclesAnswer> => {
  const foreign = vehicleIds && (await findForeign(trx, 'vehicle', target.ownerId, vehicleIds))
  if (foreign !== undefined) throw forbidden(SERVER_TEXT.notYourVehicle(foreign))
  let vehicles = findVehicles(trx, target, found ?? {}).select('vehicle.id')
  if (vehicleIds) {
    vehicles = vehicles.where('vehicle.id', '=', sql<number>`any(${numberArray(vehicleIds)}::bigint[])`)
  }
  const statement =
    mark === 'none'
      ? sql`delete from account_vehicle where account_id = ${target.userId} and vehicle_id in (${vehicles})`
      : setMark(target.userId, vehicles, mark === 'allowed')
  const { numAffectedRows = 0n } = await statement.execute(trx)
  if (mark === 'allowed' && numAffectedRows > 0n) {
    await trx
      .updateTable('account')
      .set({ sees_only_allowed: true })
      .where('id', '=', target.userId)
      .execute()
  }
  return { changed: Number(numAffectedRows), ...(await countMarks(trx, target)) }
}
