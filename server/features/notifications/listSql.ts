import { type Kysely, type RawBuilder, sql } from 'kysely'
import { ACTION_GATES } from '../../../src/contract/actionGates.ts'
import {
  type Notification,
  NOTIFICATION_PAGE_DEFAULT,
  TOP_NOTIFICATIONS_MAX,
  type NotificationsQuery,
} from '../../../src/contract/http/notifications.ts'
import { NOTIFICATION_SEVERITIES } from '../../../src/contract/notificationSpecs.ts'
import { NOTIFICATION_TYPE_KEYS, NOTIFICATION_TYPES } from '../../../src/contract/notificationTypes.ts'
import { passes } from '../../../src/contract/permissions.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { visibleVehicle } from '../../access/visibility.ts'
import type { Database } from '../../storage/schema.ts'

type Db = Kysely<Database>
export type NotificationReader = Pick<AccountPrincipal, 'accountId' | 'ownerId' | 'kind' | 'capabilities'>

/** Which of a person's notifications: read or unread ones, or with null both. */
export type ReadPart = boolean | null

interface Row extends Omit<Notification, 'severity' | 'confirmation'> {
  readonly severity: number
  readonly confirmedBy: string | null
  readonly confirmedAt: number | null
  readonly note: string | null
}

const typesThatNeed = (needed: 'positions' | 'fuel') =>
  NOTIFICATION_TYPE_KEYS.filter((key) => NOTIFICATION_TYPES[key].needs === needed)

/** The condition on a notification `n` and its vehicle `v` that the person may still learn of the event (L6). */
export const stillSeen = (reader: NotificationReader): RawBuilder<boolean> => {
  const hidden = [
    ...(passes(reader, ACTION_GATES.seePositions) ? [] : typesThatNeed('positions')),
    ...(passes(reader, ACTION_GATES.seeFuel) ? [] : typesThatNeed('fuel')),
  ]
  return sql`(n.vehicle_id is null or (
    n.owner_id = ${reader.ownerId} and ${visibleVehicle(reader, { vehicleId: 'v.id', ownerId: 'v.owner_id' })}
    and n.description <> all(${hidden}::text[])
    and (n.zone_type_id is null or n.zone_type_id not in (
      select zone_type_id from forbidden_zone_type where account_id = ${reader.accountId}))))`
}

/** The person's notifications that a query names. */
const asked = (
  reader: NotificationReader,
  part: ReadPart,
  { before, descriptions, vehicleId, from, to, hidden = false }: NotificationsQuery,
): RawBuilder<boolean> => {
  const conditions = [
    sql`n.account_id = ${reader.accountId}`,
    ...(part === null ? [] : [part ? sql`n.is_read` : sql`not n.is_read`]),
    ...(hidden ? [] : [sql`not n.is_hidden`]),
    ...(before === undefined ? [] : [sql`n.id < ${before}`]),
    ...(descriptions === undefined ? [] : [sql`n.description = any(${descriptions}::text[])`]),
    ...(vehicleId === undefined ? [] : [sql`n.vehicle_id = ${vehicleId}`]),
    ...(from === undefined ? [] : [sql`n.at >= ${from}`]),
    ...(to === undefined ? [] : [sql`n.at < ${to}`]),
    stillSeen(reader),
  ]
  return sql`${sql.join(conditions, sql` and `)}`
}

const COLUMNS = sql`n.id, n.description, n.severity, n.vehicle_id as "vehicleId", v.name,
  v.license_plate as "licensePlate", n.event_seq as event, n.at, n.created_at as "createdAt",
  n.is_read as "readStatus", n.is_hidden as "isHidden", n.text, n.details, n.latitude, n.longitude, n.speed,
  r.name as rule, k.at as "confirmedAt", k.note, by.login as "confirmedBy"`
const SOURCE = sql`notification n left join vehicle v on v.id = n.vehicle_id`
const JOINED = sql`left join notification_rule r on r.id = n.rule_id and r.deleted_at is null
  left join event_acknowledgement k on k.owner_id = n.owner_id and k.vehicle_id = n.vehicle_id
    and k.event_seq = n.event_seq and k.event_name = n.event_name
  left join account by on by.id = k.account_id`

const notificationOf = ({ severity, confirmedBy, confirmedAt, note, ...row }: Row): Notification => ({
  ...row,
  severity: NOTIFICATION_SEVERITIES[severity - 1] ?? 'info',
  confirmation: confirmedAt === null ? null : { by: confirmedBy, at: confirmedAt, note: note ?? '' },
})

/** Without the right to positions nobody learns where a vehicle was, whenever the notification was written. */
const forReader = (reader: NotificationReader, one: Notification): Notification =>
  passes(reader, ACTION_GATES.seePositions) ? one : { ...one, latitude: null, longitude: null, speed: null }

/** A page, newest first, and the `before` of the next one. */
export const readNotifications = async (
  db: Db,
  reader: NotificationReader,
  part: ReadPart,
  query: NotificationsQuery,
): Promise<{ readonly items: Notification[]; readonly next: number | null }> => {
  const limit = query.limit ?? NOTIFICATION_PAGE_DEFAULT
  const { rows } = await sql<Row>`select ${COLUMNS} from ${SOURCE} ${JOINED}
    where ${asked(reader, part, query)} order by n.id desc limit ${limit + 1}`.execute(db)
  const items = rows.slice(0, limit).map((row) => forReader(reader, notificationOf(row)))
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

/**
 * The top: of the unread notifications those of the highest severity that has any, the newest first, at most
 * TOP_NOTIFICATIONS_MAX.
 */
export const readTop = async (db: Db, reader: NotificationReader): Promise<Notification[]> => {
  const unread = asked(reader, false, {})
  const { rows } = await sql<Row>`select ${COLUMNS} from ${SOURCE} ${JOINED}
    where ${unread} and n.severity = (
      select n.severity from ${SOURCE} where ${unread} order by n.severity desc, n.id desc limit 1)
    order by n.id desc limit ${TOP_NOTIFICATIONS_MAX}`.execute(db)
  return rows.map((row) => forReader(reader, notificationOf(row)))
}

/** NOTIF-07: how many of those that lists hold are unread. */
export const countUnread = async (db: Db, reader: NotificationReader): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${SOURCE}
    where ${asked(reader, false, {})}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Marks the person's unread notifications that a query names, hidden ones too; returns how many. */
export const markRead = async (
  db: Db,
  reader: NotificationReader,
  what: { readonly id?: number; readonly vehicleId?: number; readonly through?: number },
): Promise<number> => {
  const { id, vehicleId, through } = what
  const named = asked(reader, false, { hidden: true, ...(vehicleId !== undefined && { vehicleId }) })
  const { rows } = await sql<{ count: number }>`with marked as (
      update notification m set is_read = true
      where m.account_id = ${reader.accountId} and not m.is_read and m.id in (
        select n.id from ${SOURCE} where ${named}
          and (${id ?? null}::bigint is null or n.id = ${id ?? null})
          and (${through ?? null}::bigint is null or n.id <= ${through ?? null}))
      returning 1)
    select count(*)::integer as count from marked`.execute(db)
  return rows[0]?.count ?? 0
}

/** The person's notification, if they may still learn of it; null: there is none. */
export const findNotification = async (
  db: Db,
  reader: NotificationReader,
  id: number,
): Promise<Notification | null> => {
  const { rows } = await sql<Row>`select ${COLUMNS} from ${SOURCE} ${JOINED}
    where n.account_id = ${reader.accountId} and n.id = ${id} and ${stillSeen(reader)}`.execute(db)
  return rows[0] ? forReader(reader, notificationOf(rows[0])) : null
}

/** The id of the newest notification of a person, 0 without any. */
export const newestId = async (db: Db, accountId: number): Promise<number> => {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from notification
    where account_id = ${accountId}`.execute(db)
  return rows[0]?.id ?? 0
}

/** A notification on its way to the pages of its account. */
export interface UnpublishedNotification {
  readonly accountId: number
  readonly ownerId: number
  readonly notification: Notification
}

/** Marks notifications as published, and returns them in the order in which they were written. */
export const takeUnpublished = async (db: Db, limit: number): Promise<readonly UnpublishedNotification[]> => {
  const { rows } = await sql<Row & { accountId: number; accountOwnerId: number }>`with taken as (
      update notification set is_published = true
      where (account_id, id) in (
        select account_id, id from notification where not is_published order by id limit ${limit} for update skip locked)
      returning *)
    select ${COLUMNS}, n.account_id as "accountId", coalesce(a.owner_id, a.id) as "accountOwnerId"
    from taken n left join vehicle v on v.id = n.vehicle_id ${JOINED} join account a on a.id = n.account_id
    order by n.id`.execute(db)
  return rows.map(({ accountId, accountOwnerId, ...row }) => ({
    accountId,
    ownerId: accountOwnerId,
    notification: notificationOf(row),
  }))
}

export const hasUnpublished = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`select 1 from notification where not is_published limit 1`.execute(db)
  return rows.length > 0
}
