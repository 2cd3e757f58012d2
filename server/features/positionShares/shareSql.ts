import { type Kysely, sql } from 'kysely'
import type { PositionShare } from '../../../src/contract/http/positionShares.ts'
import type { Database } from '../../storage/schema.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { visibleVehicle } from '../../access/visibility.ts'

/** Links per list; those that end first. */
const LISTED_MAX = 1_000
/** Ended links are deleted after this time. */
const KEPT_MS = 86_400_000

/**
 * The links that the caller may see, revoke and extend: a vehicle owner has those of all their users, a limited user
 * those that they created. now: ms since the epoch.
 */
const ownShares = (db: Kysely<Database>, principal: AccountPrincipal, now: number) => {
  const query = db
    .selectFrom('position_share as s')
    .where('s.owner_id', '=', principal.ownerId)
    .where('s.ends_at', '>', now)
  return principal.kind === 'limited' ? query.where('s.created_by', '=', principal.accountId) : query
}

const listed = (db: Kysely<Database>, principal: AccountPrincipal, now: number) =>
  ownShares(db, principal, now)
    .innerJoin('vehicle as v', (join) =>
      join.onRef('v.id', '=', 's.vehicle_id').onRef('v.owner_id', '=', 's.owner_id'),
    )
    .innerJoin('account as a', 'a.id', 's.created_by')
    .where(visibleVehicle(principal, { vehicleId: 'v.id', ownerId: 'v.owner_id' }))
    .select([
      's.id as id',
      's.vehicle_id as vehicleId',
      'v.name as vehicleName',
      's.note as note',
      's.link_end as linkEnd',
      's.created_at as createdAt',
      'a.login as createdBy',
      's.ends_at as endsAt',
      's.show_name as showName',
      's.show_license_plate as showLicensePlate',
      's.show_speed as showSpeed',
    ])

/** The links of one vehicle, or with null of all that the caller sees. */
export const readShares = (
  db: Kysely<Database>,
  principal: AccountPrincipal,
  vehicleId: number | null,
  now: number,
): Promise<PositionShare[]> => {
  const all = listed(db, principal, now)
  const query = vehicleId === null ? all : all.where('s.vehicle_id', '=', vehicleId)
  return query.orderBy('s.ends_at').orderBy('s.id').limit(LISTED_MAX).execute()
}

/** One link of the caller's; undefined for one that ended, is gone, or is another's. */
export const readShare = (
  db: Kysely<Database>,
  principal: AccountPrincipal,
  id: number,
  now: number,
): Promise<PositionShare | undefined> => listed(db, principal, now).where('s.id', '=', id).executeTakeFirst()

/** The number of valid links of a vehicle. */
export const countShares = async (
  db: Kysely<Database>,
  { ownerId, vehicleId }: { readonly ownerId: number; readonly vehicleId: number },
  now: number,
): Promise<number> => {
  const row = await db
    .selectFrom('position_share')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('owner_id', '=', ownerId)
    .where('vehicle_id', '=', vehicleId)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Keeps the table as small as the valid links and those of the last day. */
export const deleteEndedShares = async (db: Kysely<Database>, now: number): Promise<void> => {
  await db
    .deleteFrom('position_share')
    .where('ends_at', '<=', now - KEPT_MS)
    .execute()
}

/** Revokes every link to a vehicle, for example when it moves to another client. */
export const dropSharesOf = async (db: Kysely<Database>, vehicleId: number): Promise<void> => {
  await db.deleteFrom('position_share').where('vehicle_id', '=', vehicleId).execute()
}
