import { type Kysely, sql } from 'kysely'
import type { ClaimedDelivery, Room, Verdict } from '../../platform/delivery/deliveryKind.ts'
import type { Database } from '../../storage/schema.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import type { AttemptOutcome } from './postMessage.ts'

/** A message claimed for sending. */
export interface TakenDelivery extends ClaimedDelivery {
  readonly ownerId: number
  readonly webhookId: number
  readonly id: number
  readonly messageId: string
  readonly type: string
  readonly body: string
  readonly url: string
  readonly secret: string
  readonly oldSecret: string | null
  readonly oldSecretUntil: number | null
}

/**
 * How long a claimed message is reserved for its server, ms: longer than an attempt may last, so that no other server
 * sends it meanwhile, and short enough to be resent soon when that server dies.
 */
export const LEASE_MS = 60_000

type Db = Kysely<Database>

const TAKEN = sql`d.owner_id as "ownerId", d.webhook_id as "webhookId", d.id, d.message_id as "messageId", d.type, d.body,
  d.attempts, w.url, w.host, w.secret, w.old_secret as "oldSecret", w.old_secret_until as "oldSecretUntil"`

/**
 * Claims due messages of active webhooks, oldest first, with a limit per host so that none uses up the slots of the
 * others. Only one server claims each: the condition is checked again under the row's lock.
 */
export const takeDue = async (db: Db, room: Room, now: number): Promise<readonly TakenDelivery[]> => {
  const { slots, perHost, underWay } = room
  const { rows } = await sql<TakenDelivery>`
    with due as (
      select d.owner_id, d.webhook_id, d.id, d.next_at, w.host,
        row_number() over (partition by w.host order by d.next_at, d.id) + coalesce(b.count, 0) as place
      from webhook w
      left join unnest(${[...underWay.keys()]}::text[], ${numberArray([...underWay.values()])}::integer[])
        as b (host, count) on b.host = w.host
      cross join lateral (
        select owner_id, webhook_id, id, next_at from webhook_delivery
        where owner_id = w.owner_id and webhook_id = w.id and state = 'waiting' and next_at <= ${now}::bigint
        order by next_at, id limit ${perHost}) d
      where w.is_on
    ), picked as (
      select owner_id, webhook_id, id from due where place <= ${perHost} order by next_at, id limit ${slots}
    )
    update webhook_delivery d
    set attempts = d.attempts + 1, last_at = ${now}::bigint, next_at = ${now + LEASE_MS}::bigint
    from picked p join webhook w on w.owner_id = p.owner_id and w.id = p.webhook_id
    where d.owner_id = p.owner_id and d.webhook_id = p.webhook_id and d.id = p.id
      and d.state = 'waiting' and d.next_at <= ${now}::bigint
    returning ${TAKEN}`.execute(db)
  return rows.toSorted((a, b) => a.id - b.id)
}

/** Claims one message of a webhook for immediate sending, whatever its state; null if there is none. */
export const takeOne = async (
  db: Db,
  key: { readonly ownerId: number; readonly webhookId: number; readonly id: number },
  now: number,
): Promise<TakenDelivery | null> => {
  const { rows } = await sql<TakenDelivery>`update webhook_delivery d
    set state = 'waiting', attempts = d.attempts + 1, last_at = ${now}::bigint, next_at = ${now + LEASE_MS}::bigint
    from webhook w
    where d.owner_id = ${key.ownerId} and d.webhook_id = ${key.webhookId} and d.id = ${key.id}
      and w.owner_id = d.owner_id and w.id = d.webhook_id
    returning ${TAKEN}`.execute(db)
  return rows[0] ?? null
}

/** Stores the result of an attempt. */
export const settleDelivery = async (
  db: Db,
  delivery: TakenDelivery,
  verdict: Verdict,
  outcome: AttemptOutcome & { readonly durationMs: number },
): Promise<void> => {
  await db
    .updateTable('webhook_delivery')
    .set({
      state: verdict.state,
      next_at: verdict.state === 'waiting' ? verdict.nextAt : null,
      status: outcome.status,
      failure: outcome.failure,
      duration_ms: outcome.durationMs,
    })
    .where('owner_id', '=', delivery.ownerId)
    .where('webhook_id', '=', delivery.webhookId)
    .where('id', '=', delivery.id)
    // A message that was dropped while in flight stays dropped unless it arrived.
    .where('state', 'in', verdict.state === 'sent' ? ['waiting', 'dropped'] : ['waiting'])
    .execute()
}

/**
 * Releases a message that was not sent after all, for example when the server stops: another server may claim it at
 * once.
 */
export const giveBack = async (db: Db, delivery: TakenDelivery, now: number): Promise<void> => {
  await db
    .updateTable('webhook_delivery')
    .set({ attempts: delivery.attempts - 1, next_at: now })
    .where('owner_id', '=', delivery.ownerId)
    .where('webhook_id', '=', delivery.webhookId)
    .where('id', '=', delivery.id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Stores whether the webhook's last message arrived; returns since when none did, null if the last one did. */
export const noteHealth = async (
  db: Db,
  { ownerId, webhookId }: TakenDelivery,
  isWell: boolean,
  now: number,
): Promise<number | null> => {
  const { rows } = isWell
    ? await sql<{ since: number | null }>`update webhook set failing_since = null
        where owner_id = ${ownerId} and id = ${webhookId} and failing_since is not null
        returning failing_since as since`.execute(db)
    : await sql<{
        since: number | null
      }>`update webhook set failing_since = coalesce(failing_since, ${now}::bigint)
        where owner_id = ${ownerId} and id = ${webhookId} returning failing_since as since`.execute(db)
  return rows[0]?.since ?? null
}
