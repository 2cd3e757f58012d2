import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import { ACTION_GATES } from '../../src/contract/actionGates.ts'
import { passes } from '../../src/contract/permissions.ts'
import type { Database } from '../storage/schema.ts'
import type { AccountPrincipal } from './principal.ts'

/**
 * Which vehicles an account sees (GATE-10 to GATE-12, L6), the only implementation of this rule: those of its owner; a
 * limited user who sees only allowed vehicles these, any other all of them, and never a prohibited one; an administrator
 * none. The rule has two forms, a condition for SQL and a predicate for events, and a test verifies that they agree.
 */

/** Who looks: an account with its rights. */
export type Viewer = Pick<AccountPrincipal, 'accountId' | 'kind' | 'ownerId' | 'capabilities'> & {
  /** Only vehicles of this group, as for a wall screen, which opens no connection; absent: all that the account sees. */
  readonly groupId?: number
}

const seesFleet = (viewer: Viewer): boolean => passes(viewer, ACTION_GATES.seeVehicles)

/**
 * The SQL condition on a vehicle's row: `.where(visibleVehicle(principal))`. The columns default to those of the table
 * `vehicle`; otherwise pass them as the query names them (`v.owner_id`).
 */
export const visibleVehicle = (
  viewer: Viewer,
  columns: { readonly vehicleId: string; readonly ownerId: string } = {
    vehicleId: 'vehicle.id',
    ownerId: 'vehicle.owner_id',
  },
): Expression<SqlBool> => {
  if (!seesFleet(viewer)) return sql<SqlBool>`false`
  const vehicleId = sql.ref(columns.vehicleId)
  const member = sql`select 1 from vehicle_group_member where group_id = ${viewer.groupId} and vehicle_id = ${vehicleId}`
  const ofGroup = viewer.groupId === undefined ? sql`` : sql` and exists (${member})`
  const owned = sql<SqlBool>`(${sql.ref(columns.ownerId)} = ${viewer.ownerId}${ofGroup})`
  if (viewer.kind !== 'limited') return owned
  const rows = sql`select 1 from account_vehicle where account_id = ${viewer.accountId}`
  const seesOthers = sql`select 1 from account where id = ${viewer.accountId} and not sees_only_allowed`
  return sql<SqlBool>`(${owned}
    and (exists (${seesOthers}) or exists (${rows} and allowed and vehicle_id = ${vehicleId}))
    and not exists (${rows} and not allowed and vehicle_id = ${vehicleId}))`
}

/** The same rule for vehicles in memory; read once per connection, and again on `accountChanged`. */
export interface VehicleScope {
  /** null: no vehicle is visible. */
  readonly ownerId: number | null
  /** null: every vehicle of the owner that is not prohibited. */
  readonly allowed: ReadonlySet<number> | null
  readonly prohibited: ReadonlySet<number>
}

const NOTHING: ReadonlySet<number> = new Set()

/** Reads the scope of an account. */
export const readVehicleScope = async (db: Kysely<Database>, viewer: Viewer): Promise<VehicleScope> => {
  const scopes = await readVehicleScopes(db, [viewer], null)
  return scopes.get(viewer.accountId) ?? SEES_NOTHING
}

const SEES_NOTHING: VehicleScope = { ownerId: null, allowed: null, prohibited: NOTHING }

/** Reads the scopes of several accounts by their ids; of these vehicles alone, or with null of all. */
export const readVehicleScopes = async (
  db: Kysely<Database>,
  viewers: readonly Viewer[],
  vehicleIds: readonly number[] | null,
): Promise<ReadonlyMap<number, VehicleScope>> => {
  const marked = viewers.filter((viewer) => viewer.kind === 'limited' && seesFleet(viewer))
  const marks = marked.length === 0 ? [] : await readMarks(db, marked, vehicleIds)
  return new Map(
    viewers.map((viewer) => {
      const { accountId, ownerId } = viewer
      if (!seesFleet(viewer)) return [accountId, SEES_NOTHING]
      if (viewer.kind !== 'limited') return [accountId, { ownerId, allowed: null, prohibited: NOTHING }]
      const own = marks.filter((mark) => mark.accountId === accountId)
      const idsOf = (allowed: boolean) =>
        new Set(
          own.flatMap((row) => (row.allowed === allowed && row.vehicleId !== null ? [row.vehicleId] : [])),
        )
      const allowed = own[0]?.onlyAllowed === false ? null : idsOf(true)
      return [accountId, { ownerId, allowed, prohibited: idsOf(false) }]
    }),
  )
}

/** One statement, so that the flag and the marks are of the same moment. A deleted account sees only allowed vehicles. */
const readMarks = (db: Kysely<Database>, viewers: readonly Viewer[], vehicleIds: readonly number[] | null) =>
  db
    .selectFrom('account')
    .leftJoin('account_vehicle as mark', (join) => {
      const own = join.onRef('mark.account_id', '=', 'account.id')
      return vehicleIds === null
        ? own
        : own.on('mark.vehicle_id', '=', sql<number>`any(${[...vehicleIds]}::bigint[])`)
    })
    .select([
      'account.id as accountId',
      'account.sees_only_allowed as onlyAllowed',
      'mark.vehicle_id as vehicleId',
      'mark.allowed as allowed',
    ])
    .where('account.id', '=', sql<number>`any(${viewers.map(({ accountId }) => accountId)}::integer[])`)
    .execute()

/** Whether a vehicle is in the scope. */
export const isInScope = (
  scope: VehicleScope,
  vehicle: { readonly vehicleId: number; readonly ownerId: number },
): boolean =>
  vehicle.ownerId === scope.ownerId &&
  (scope.allowed === null || scope.allowed.has(vehicle.vehicleId)) &&
  !scope.prohibited.has(vehicle.vehicleId)

/** Ids of the geozone types that an account does not see (GEO-20); read once per connection, and again on `accountChanged`. */
export const readForbiddenZoneTypes = async (
  db: Kysely<Database>,
  { accountId }: Pick<AccountPrincipal, 'accountId'>,
): Promise<ReadonlySet<number>> => (await readForbiddenTypesOf(db, [accountId])).get(accountId) ?? NOTHING

/** The same of several accounts; those to whom nothing is forbidden are missing. */
export const readForbiddenTypesOf = async (
  db: Kysely<Database>,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> => {
  const rows = await db
    .selectFrom('forbidden_zone_type')
    .select(['account_id', 'zone_type_id'])
    .where('account_id', '=', sql<number>`any(${[...accountIds]}::integer[])`)
    .execute()
  const forbidden = new Map<number, Set<number>>()
  for (const { account_id: id, zone_type_id: type } of rows)
    forbidden.set(id, (forbidden.get(id) ?? new Set()).add(type))
  return forbidden
}
