import { type Kysely, sql } from 'kysely'
import type { Database } from '../../storage/schema.ts'

/** What is settled is shown for so long. */
const KEPT_MS = 30 * 86_400_000
/** The newest settled messages of a webhook that are kept. */
const KEPT_COUNT = 2_000
/** A webhook for which more messages wait is turned off: what it missed it cannot catch up with. */
const BACKLOG_MAX = 10_000

type Db = Kysely<Database>

/** Forgets messages that were settled long ago, or are many. now: ms since the epoch. */
export const cleanDeliveries = async (db: Db, now: number): Promise<void> => {
  await db
    .deleteFrom('webhook_delivery')
    .where('state', '!=', 'waiting')
    .where('created_at', '<', now - KEPT_MS)
    .execute()
  // Materialized: the planner would look for the last one again for each message.
  await sql`with last as materialized (
      select w.owner_id, w.id as webhook_id, l.id from webhook w cross join lateral (
        select id from webhook_delivery where owner_id = w.owner_id and webhook_id = w.id
        order by id desc offset ${KEPT_COUNT} limit 1) l)
    delete from webhook_delivery d using last
    where d.owner_id = last.owner_id and d.webhook_id = last.webhook_id and d.id <= last.id
      and d.state <> 'waiting'`.execute(db)
}

/** The webhooks that are on and have more waiting than they may. */
export const findBacklogs = async (db: Db): Promise<readonly { ownerId: number; webhookId: number }[]> => {
  const { rows } = await sql<{ ownerId: number; webhookId: number }>`
    select owner_id as "ownerId", id as "webhookId" from webhook w where is_on and exists (
      select 1 from webhook_delivery d where d.owner_id = w.owner_id and d.webhook_id = w.id and d.state = 'waiting'
      offset ${BACKLOG_MAX})`.execute(db)
  return rows
}
