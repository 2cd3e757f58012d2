import { type Kysely, sql, type Transaction } from 'kysely'
import type { Channel } from '../../../src/contract/http/channels.ts'
import type { Room } from '../../platform/delivery/deliveryKind.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import type { Database } from '../../storage/schema.ts'
import type { ChannelLimits } from './channelSender.ts'
import type { ClaimedMessage } from './claimedMessage.ts'

/** How long a claimed message is reserved for its process, ms: longer than an attempt may last. */
export const LEASE_MS = 60_000
/** A channel that was idle sends so many seconds' worth of its rate at once. */
const BURST_S = 0.2

/** The pace of a channel, as `message_pace` keeps it. */
interface Pace {
  readonly freeAt: number
  readonly paidUntil: number
}

/** What a look at the queue of a channel came to. */
export interface Claim {
  readonly messages: readonly ClaimedMessage[]
  /** There was room for more, and nothing more was due. */
  readonly isAll: boolean
}

const NOT_NOW: Claim = { messages: [], isAll: false }

/**
 * Claims due messages of a channel: owners take turns at each host, the one that was served longest ago first. Rate and
 * pauses hold for all processes together, because claims of one channel exclude each other.
 */
export const claimMessages = (
  db: Kysely<Database>,
  { channel, limits }: { readonly channel: Channel; readonly limits: ChannelLimits },
  room: Room,
  now: number,
): Promise<Claim> =>
  db.transaction().execute(async (trx) => {
    const pace = await lockPace(trx, channel)
    if (pace === null || pace.freeAt > now) return NOT_NOW
    const { perSecond } = limits
    const stepMs = perSecond === null ? 0 : 1_000 / perSecond
    const burst = perSecond === null ? 0 : Math.max(1, Math.floor(perSecond * BURST_S))
    const paidUntil = Math.max(pace.paidUntil, now - burst * stepMs)
    const slots = stepMs === 0 ? room.slots : Math.min(room.slots, Math.floor((now - paidUntil) / stepMs))
    if (slots <= 0) return NOT_NOW
    const claimed = await pick(trx, channel, { ...room, slots }, now)
    // Those of a host that has no room come when an attempt to it ends, which is the next look.
    const isAll = claimed.length < slots
    if (claimed.length === 0) return { messages: [], isAll }
    await pauseHosts(trx, channel, claimed, { limits, now })
    await trx
      .updateTable('message_pace')
      .set({ paid_until: paidUntil + claimed.length * stepMs })
      .where('channel', '=', channel)
      .execute()
    return { messages: claimed, isAll }
  })

/** null: another process is claiming. */
const lockPace = async (trx: Transaction<Database>, channel: Channel): Promise<Pace | null> => {
  const row = await trx
    .selectFrom('message_pace')
    .select(['free_at as freeAt', 'paid_until as paidUntil'])
    .where('channel', '=', channel)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row ?? null
}

const pick = async (
  trx: Transaction<Database>,
  channel: Channel,
  { slots, perHost, underWay }: Room,
  now: number,
): Promise<readonly ClaimedMessage[]> => {
  const { rows } = await sql<ClaimedMessage>`
    with due as (
      select d.id, d.turn, d.next_at, l.host, l.served_at from message_lane l
      cross join lateral (
        select id, next_at, row_number() over (order by next_at, id) as turn from message_delivery
        where channel = l.channel and host = l.host and owner_id = l.owner_id
          and state = 'waiting' and next_at <= ${now}::bigint
        order by next_at, id limit ${perHost}) d
      where l.channel = ${channel} and l.free_at <= ${now}::bigint
    ), placed as (
      select due.*, row_number() over (partition by due.host order by turn, served_at, next_at, id)
        + coalesce(b.count, 0) as place
      from due left join unnest(${[...underWay.keys()]}::text[], ${numberArray([...underWay.values()])}::integer[])
        as b (host, count) on b.host = due.host
    ), picked as (
      select id from placed where place <= ${perHost} order by turn, served_at, next_at, id limit ${slots}
    )
    update message_delivery d
    set attempts = d.attempts + 1, last_at = ${now}::bigint, next_at = ${now + LEASE_MS}::bigint
    from picked p where d.id = p.id and d.state = 'waiting' and d.next_at <= ${now}::bigint
    returning d.id, d.key, d.owner_id as "ownerId", d.account_id as "accountId", d.vehicle_id as "vehicleId", d.channel,
      d.address, d.host, d.subject, d.text, d.link, d.attempts, d.created_at as "createdAt",
      d.expires_at as "expiresAt"`.execute(trx)
  return rows.toSorted((a, b) => a.id - b.id)
}

/** Notes whom the claim served; their hosts rest for as long as the channel says. */
const pauseHosts = async (
  trx: Transaction<Database>,
  channel: Channel,
  claimed: readonly ClaimedMessage[],
  { limits, now }: { readonly limits: ChannelLimits; readonly now: number },
): Promise<void> => {
  const served = claimed.map(({ host, ownerId }) => ({ host, ownerId, freeAt: now + limits.pauseMs(host) }))
  await sql`update message_lane l
    set free_at = greatest(l.free_at, s.free_at),
      served_at = case when l.owner_id = s.owner_id then ${now}::bigint else l.served_at end
    from (select distinct * from unnest(${served.map(({ host }) => host)}::text[],
      ${numberArray(served.map(({ ownerId }) => ownerId))}::integer[],
      ${numberArray(served.map(({ freeAt }) => freeAt))}::bigint[]) as t (host, owner_id, free_at)) s
    where l.channel = ${channel} and l.host = s.host
      and (l.owner_id = s.owner_id or s.free_at > ${now}::bigint)`.execute(trx)
}
