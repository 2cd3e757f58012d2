import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DriverLink } from '../../../src/contract/http/driverPage.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { sha256 } from '../../platform/sha256.ts'
import type { Database } from '../../storage/schema.ts'

/** The statements about links of drivers and the phones that opened them. */

type Db = Kysely<Database>

/** Links that have ended are deleted after this time, ms. */
const KEPT_MS = 86_400_000
const DAY_MS = 86_400_000

/** The subject of a link as it is now: its vehicle is the client's still, its employee is neither deleted nor forgotten. */
const SUBJECTS = sql`driver_link l
  left join vehicle v on v.id = l.vehicle_id and v.owner_id = l.owner_id
  left join employee e on e.owner_id = l.owner_id and e.id = l.employee_id and e.deleted_at is null and not e.forgotten`
const NAME = sql`coalesce(trim(v.name || ' ' || v.license_plate), trim(e.last_name || ' ' || e.first_name))`
const IS_THERE = sql`coalesce(v.id, e.id) is not null`

/** What the caller may list and revoke: an owner the links of all their users, a limited user the own ones. */
const ownLinks = (principal: AccountPrincipal, now: number): RawBuilder<unknown> =>
  sql`l.owner_id = ${principal.ownerId} and l.ends_at > ${now}
    and (${principal.kind !== 'limited'} or l.created_by = ${principal.accountId})`

/** The links that work, the latest first. */
export const readDriverLinks = async (
  db: Db,
  principal: AccountPrincipal,
  now: number,
): Promise<DriverLink[]> => {
  const { rows } =
    await sql<DriverLink>`select l.id, l.vehicle_id as "vehicleId", l.employee_id as "employeeId",
      ${NAME} as name, l.link_end as "linkEnd", l.created_at as "createdAt", a.login as "createdBy",
      l.bound_at as "boundAt", l.seen_at as "seenAt", l.ends_at as "endsAt"
    from ${SUBJECTS} join account a on a.id = l.created_by
    where ${ownLinks(principal, now)} and ${IS_THERE} order by l.id desc limit 1000`.execute(db)
  return rows
}

/** What a new link is stored with. sid: not stored; endsAt: of the link before it was opened. */
export interface NewDriverLink {
  readonly vehicleId: number | null
  readonly employeeId: number | null
  readonly days: number
  readonly sid: string
  readonly linkEnd: string
  readonly now: number
  readonly endsAt: number
}

/** Stores a link and returns its id. */
export const insertDriverLink = async (
  db: Db,
  principal: AccountPrincipal,
  link: NewDriverLink,
): Promise<number> => {
  const { rows } = await sql<{
    id: number
  }>`insert into driver_link (owner_id, vehicle_id, employee_id, sid_hash, link_end,
      days, created_by, created_at, ends_at)
    values (${principal.ownerId}, ${link.vehicleId}, ${link.employeeId}, ${sha256(link.sid)}, ${link.linkEnd},
      ${link.days}, ${principal.accountId}, ${link.now}, ${link.endsAt})
    returning id`.execute(db)
  const [made] = rows
  if (!made) throw new Error('an insert returned no link')
  return made.id
}

/** Revokes a link with the phone that opened it; returns the name of its subject, undefined where there is none. */
export const deleteDriverLink = async (
  db: Db,
  principal: AccountPrincipal,
  id: number,
  now: number,
): Promise<string | undefined> => {
  const link = (await readDriverLinks(db, principal, now)).find((one) => one.id === id)
  if (!link) return undefined
  await sql`delete from driver_link where owner_id = ${principal.ownerId} and id = ${id}`.execute(db)
  return link.name
}

/** Keeps the table as small as the links that work and those of the last day. */
export const deleteEndedDriverLinks = async (db: Db, now: number): Promise<void> => {
  await sql`delete from driver_link where ends_at <= ${now - KEPT_MS}`.execute(db)
}

/** Revokes every link of a vehicle, for example when it moves to another client. */
export const dropDriverLinksOf = async (db: Db, vehicleId: number): Promise<void> => {
  await sql`delete from driver_link where vehicle_id = ${vehicleId}`.execute(db)
}

/** Binds the phone that opens a link: by one statement, so that of two phones one succeeds. undefined: it is over. */
export const bindPhone = async (
  db: Db,
  { sid, token, now }: { readonly sid: string; readonly token: string; readonly now: number },
): Promise<{ readonly endsAt: number } | undefined> => {
  const { rows } = await sql<{ endsAt: number }>`update driver_link
    set sid_hash = null, token_hash = ${sha256(token)}, bound_at = ${now}, seen_at = ${now},
      ends_at = ${now}::bigint + days * ${DAY_MS}::bigint
    where sid_hash = ${sha256(sid)} and ends_at > ${now} returning ends_at as "endsAt"`.execute(db)
  return rows[0]
}

/** A phone that was bound, with the subject of its link. usualVehicleId: of an employee. */
export interface BoundPhone {
  readonly id: number
  readonly ownerId: number
  readonly vehicleId: number | null
  readonly employeeId: number | null
  readonly usualVehicleId: number | null
  readonly name: string
  readonly createdBy: number
  readonly seenAt: number
  readonly endsAt: number
}

/** The phone of a token; undefined: it was revoked, its time is over, or its subject is gone. */
export const findPhone = async (db: Db, token: string, now: number): Promise<BoundPhone | undefined> => {
  const { rows } = await sql<BoundPhone>`select l.id, l.owner_id as "ownerId", l.vehicle_id as "vehicleId",
      l.employee_id as "employeeId", e.vehicle_id as "usualVehicleId", ${NAME} as name,
      l.created_by as "createdBy", l.seen_at as "seenAt", l.ends_at as "endsAt"
    from ${SUBJECTS} where l.token_hash = ${sha256(token)} and l.ends_at > ${now} and ${IS_THERE}`.execute(db)
  return rows[0]
}

/** Notes when a phone was last heard of. */
export const setSeen = async (db: Db, { ownerId, id }: BoundPhone, now: number): Promise<void> => {
  await sql`update driver_link set seen_at = ${now} where owner_id = ${ownerId} and id = ${id}`.execute(db)
}

/** The vehicles that an employee has driven since a moment, ms since the epoch. */
export const readDriven = async (
  db: Db,
  ownerId: number,
  employeeId: number,
  since: number,
): Promise<readonly number[]> => {
  const { rows } = await sql<{
    vehicleId: number
  }>`select distinct vehicle_id as "vehicleId" from driver_interval
    where owner_id = ${ownerId} and employee_id = ${employeeId} and (to_at is null or to_at >= ${since})`.execute(
    db,
  )
  return rows.map(({ vehicleId }) => vehicleId)
}
