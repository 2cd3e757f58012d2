import { type Kysely, sql, type Transaction } from 'kysely'
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
import { forbidden } from '../../platform/plugins/apiError.ts'
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

/** Throws 403 for a vehicle that is not the owner's, or does not exist. */
const requireVehicles = async (
  trx: Transaction<Database>,
  ownerId: number,
  vehicleIds: readonly number[],
): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    select given.id from unnest(${numberArray(vehicleIds)}::bigint[]) as given (id)
    where not exists (select from vehicle where vehicle.id = given.id and vehicle.owner_id = ${ownerId})
    limit 1`.execute(trx)
  const foreign = rows[0]
  if (foreign) throw forbidden(SERVER_TEXT.notYourVehicle(foreign.id))
}

/** Marks vehicles by id or by filter: all of them, or none. */
export const markVehicles = async (
  trx: Transaction<Database>,
  target: MarkTarget,
  { mark, vehicleIds, found }: UserVehiclesChange,
): Promise<UserVehiclesAnswer> => {
  if (vehicleIds) await requireVehicles(trx, target.ownerId, vehicleIds)
  let vehicles = findVehicles(trx, target, found ?? {}).select('vehicle.id')
  if (vehicleIds) {
    vehicles = vehicles.where('vehicle.id', '=', sql<number>`any(${numberArray(vehicleIds)}::bigint[])`)
  }
  const statement =
    mark === 'none'
      ? sql`delete from account_vehicle where account_id = ${target.userId} and vehicle_id in (${vehicles})`
      : sql`insert into account_vehicle (account_id, vehicle_id, allowed)
          select ${target.userId}::int, found.id, ${mark === 'allowed'}::boolean from (${vehicles}) as found
          on conflict (account_id, vehicle_id) do update set allowed = excluded.allowed
          where account_vehicle.allowed <> excluded.allowed`
  const { numAffectedRows } = await statement.execute(trx)
  return { changed: Number(numAffectedRows ?? 0n), ...(await countMarks(trx, target)) }
}
