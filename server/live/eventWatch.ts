import { type Kysely, sql } from 'kysely'
import { WEBHOOK_EVENTS, type WebhookEventType } from '../../src/contract/webhookEvents.ts'
import type { Database } from '../storage/schema.ts'

/** Which events of which owners webhooks ask for; kept by every process, so that all other events cost nothing. */
export class EventWatch {
  #names = new Map<number, ReadonlySet<string>>()

  get isEmpty(): boolean {
    return this.#names.size === 0
  }

  /** Whether a webhook asks for the owner's events of this name. */
  wants(ownerId: number, name: string): boolean {
    return this.#names.get(ownerId)?.has(name) ?? false
  }

  /** From now on the owner's events of these types are sent to webhooks; an empty list: none. */
  write(ownerId: number, types: readonly WebhookEventType[]): void {
    if (types.length === 0) this.#names.delete(ownerId)
    else this.#names.set(ownerId, new Set(types.map((type) => WEBHOOK_EVENTS[type])))
  }

  become(other: EventWatch): void {
    this.#names = other.#names
  }
}

/** The types of events that the webhooks of an owner ask for, not counting those that are off. */
export const readWatchedTypes = async (
  db: Kysely<Database>,
  ownerId: number,
): Promise<WebhookEventType[]> => {
  const { rows } = await sql<{ type: WebhookEventType }>`select distinct unnest(types) as type from webhook
    where owner_id = ${ownerId} and is_on order by 1`.execute(db)
  return rows.map(({ type }) => type)
}

/** Fills the watch from the table when the server starts. */
export const loadEventWatch = async (db: Kysely<Database>, watch: EventWatch): Promise<void> => {
  const { rows } = await sql<{ ownerId: number; types: WebhookEventType[] }>`
    select owner_id as "ownerId", array_agg(distinct type) as types from webhook, unnest(types) as type
    where is_on group by owner_id`.execute(db)
  for (const { ownerId, types } of rows) watch.write(ownerId, types)
}
