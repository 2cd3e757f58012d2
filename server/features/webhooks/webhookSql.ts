import { type Kysely, sql } from 'kysely'
import type * as z from 'zod/mini'
import {
  DELIVERY_PAGE_DEFAULT,
  type DeliveryPage,
  type deliveryQuery,
  type Webhook,
  type WebhookBody,
  type WebhookDelivery,
} from '../../../src/contract/http/webhooks.ts'
import type { Database } from '../../storage/schema.ts'

type Db = Kysely<Database>

interface Key {
  readonly ownerId: number
  readonly webhookId: number
}

/** The webhooks of an owner in the order of creation; webhookId: only that one. now: ms since the epoch. */
export const readWebhooks = async (
  db: Db,
  { ownerId, webhookId = null }: { readonly ownerId: number; readonly webhookId?: number | null },
  now: number,
): Promise<Webhook[]> => {
  const { rows } = await sql<Webhook>`
    select w.id, w.url, w.description, w.types as events, w.scope, w.group_id as "groupId",
      w.vehicle_ids as "vehicleIds", w.is_on as "isOn", w.off_reason as "offReason", w.created_at as "createdAt",
      case when w.old_secret_until > ${now}::bigint then w.old_secret_until end as "oldSecretUntil",
      w.failing_since as "failingSince",
      (select count(*) from webhook_delivery d
        where d.owner_id = w.owner_id and d.webhook_id = w.id and d.state = 'waiting') as waiting,
      (select jsonb_build_object('at', d.last_at, 'state', d.state, 'status', d.status, 'failure', d.failure)
        from webhook_delivery d
        where d.owner_id = w.owner_id and d.webhook_id = w.id and d.last_at is not null
        order by d.id desc limit 1) as "lastAttempt"
    from webhook w
    where w.owner_id = ${ownerId} and (${webhookId}::integer is null or w.id = ${webhookId})
    order by w.id`.execute(db)
  return rows
}

/** The stored form of an owner's input. */
export const columnsOf = ({ url, description, events, scope, groupId, vehicleIds }: WebhookBody) => ({
  url,
  host: new URL(url).host,
  description,
  types: [...new Set(events)],
  scope,
  group_id: scope === 'group' ? groupId : null,
  vehicle_ids: scope === 'chosen' ? [...new Set(vehicleIds)] : [],
})

/** The number of these vehicles that the owner has. */
export const countOwned = async (db: Db, ownerId: number, vehicleIds: readonly number[]): Promise<number> => {
  const { count } = await db
    .selectFrom('vehicle')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('id', '=', sql<number>`any(${[...vehicleIds]}::bigint[])`)
    .executeTakeFirstOrThrow()
  return count
}

const deliveryRows = (db: Db, { ownerId, webhookId }: Key) =>
  db
    .selectFrom('webhook_delivery')
    .select([
      'id',
      'message_id as messageId',
      'type',
      'vehicle_id as vehicleId',
      'state',
      'attempts',
      'created_at as createdAt',
      'last_at as lastAttemptAt',
      'next_at as nextAttemptAt',
      'status',
      'failure',
      'duration_ms as durationMs',
      'body as payload',
    ])
    .where('owner_id', '=', ownerId)
    .where('webhook_id', '=', webhookId)

/** The messages of a webhook, newest first. */
export const readDeliveries = async (
  db: Db,
  key: Key,
  { before, limit = DELIVERY_PAGE_DEFAULT, state }: z.infer<typeof deliveryQuery>,
): Promise<DeliveryPage> => {
  let query = deliveryRows(db, key)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (before !== undefined) query = query.where('id', '<', before)
  if (state !== undefined) query = query.where('state', '=', state)
  const rows = await query.execute()
  const items = rows.slice(0, limit)
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

/** One message; undefined if the webhook has none with this id. */
export const readDelivery = (db: Db, key: Key, id: number): Promise<WebhookDelivery | undefined> =>
  deliveryRows(db, key).where('id', '=', id).executeTakeFirst()
