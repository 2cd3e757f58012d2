import { sql, type Transaction } from 'kysely'
import type { Channel } from '../../../src/contract/http/channels.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import type { Database } from '../../storage/schema.ts'

/** A message to one address by one channel. Times are ms since the epoch. */
export interface OutgoingMessage {
  /** Unique in the installation: a message of a key is queued once. */
  readonly key: string
  /** The client whose vehicle it is about. */
  readonly ownerId: number
  /** The recipient; null: the address belongs to no account. */
  readonly accountId: number | null
  /** Sent only while the recipient may see it; null: it is about no vehicle. */
  readonly vehicleId: number | null
  readonly channel: Channel
  /** A mail address, a phone number (`normalizePhone`), the id of a Telegram chat, or of a push subscription. */
  readonly address: string
  /** One line; an SMS has none, and no link. */
  readonly subject: string
  readonly text: string
  /** A page of the product, beginning with `/#/`; null: none. */
  readonly link: string | null
  readonly createdAt: number
  /** Not sent later than this. */
  readonly expiresAt: number
}

/**
 * Enqueues messages within a transaction; after the commit every server may send them. Messages whose key was queued
 * before are skipped, and those of deleted accounts.
 */
export const queueMessages = async (
  trx: Transaction<Database>,
  messages: readonly OutgoingMessage[],
): Promise<void> => {
  if (messages.length === 0) return
  // The database stores no zero; one must not hold up the transaction for ever.
  const texts = (of: (message: OutgoingMessage) => string | null) =>
    messages.map((message) => of(message)?.replaceAll('\0', '') ?? null)
  const numbers = (of: (message: OutgoingMessage) => number | null) =>
    numberArray(messages.map((message) => of(message)))
  await sql`
    with queued as (
      insert into message_delivery (key, owner_id, account_id, vehicle_id, channel, address, host, subject, text, link,
        created_at, expires_at, next_at)
      select m.key, m.owner_id, m.account_id, m.vehicle_id, m.channel, m.address,
        case m.channel
          when 'telegram' then m.address
          when 'push' then coalesce((select host from push_subscription s where s.id::text = m.address), '')
          else '' end,
        m.subject, m.text, m.link, m.created_at, m.expires_at, m.created_at
      from unnest(
          ${texts((m) => m.key)}::text[], ${numbers((m) => m.ownerId)}::integer[],
          ${numbers((m) => m.accountId)}::integer[], ${numbers((m) => m.vehicleId)}::integer[],
          ${texts((m) => m.channel)}::text[], ${texts((m) => m.address)}::text[],
          ${texts((m) => m.subject)}::text[], ${texts((m) => m.text)}::text[], ${texts((m) => m.link)}::text[],
          ${numbers((m) => m.createdAt)}::bigint[], ${numbers((m) => m.expiresAt)}::bigint[])
        with ordinality
        as m (key, owner_id, account_id, vehicle_id, channel, address, subject, text, link, created_at, expires_at, n)
      join account owner on owner.id = m.owner_id
      left join account recipient on recipient.id = m.account_id
      where m.account_id is null or recipient.id is not null
      order by m.n
      on conflict (key) do nothing
      returning channel, host, owner_id
    )
    insert into message_lane (channel, host, owner_id)
    select distinct channel, host, owner_id from queued order by channel, host, owner_id
    on conflict do nothing`.execute(trx)
}
