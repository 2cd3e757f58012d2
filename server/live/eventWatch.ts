import { type Kysely, sql } from 'kysely'
import { WEBHOOK_EVENTS, type WebhookEventType } from '../../src/contract/webhookEvents.ts'
import type { Database } from '../db/schema.ts'

/** Which events of whom are told to other programs: known to every process, so that all other events cost nothing. */
export class EventWatch {
  #types = new Map<number, ReadonlyMap<string, WebhookEventType>>()

  get isEmpty(): boolean {
    return this.#types.size === 0
  }

  /** The type under which somebody is told of the owner's events of this name; null: nobody is. */
  typeOf(ownerId: number, name: string): WebhookEventType | null {
    return this.#types.get(ownerId)?.get(name) ?? null
  }

  /** From now on the owner's events of these types are told; none: nothing is. */
  write(ownerId: number, types: readonly WebhookEventType[]): void {
    if (types.length === 0) this.#types.delete(ownerId)
    else this.#types.set(ownerId, new Map(types.map((type) => [WEBHOOK_EVENTS[type], type])))
  }

  become(other: EventWatch): void {
    this.#types = other.#types
  }
}

/** The types of events that the webhooks of an owner ask for, those that are off apart. */
export const readWatchedTypes = async (
  db: Kysely<Database>,
  ownerId: number,
): Promise<WebhookEventType[]> => {
  const { rows } = await sql<{ type: WebhookEventType }>`select distinct unnest(types) as type from webhook
    where owner_id = ${ownerId} and is_on order by 1`.execute(db)
  return rows.map(({ type }) => type)
}

/** Fills the watch from the table, as at the start of the server. */
export const loadEventWatch = async (db: Kysely<Database>, watch: EventWatch): Promise<void> => {
  const { rows } = await sql<{ ownerId: number; types: WebhookEventType[] }>`
    select owner_id as "ownerId", array_agg(distinct type) as types from webhook, unnest(types) as type
    where is_on group by owner_id`.execute(db)
  for (const { ownerId, types } of rows) watch.write(ownerId, types)
}
