import { type Kysely, sql } from 'kysely'
import {
  WEBHOOK_EVENTS,
  type WebhookEventType,
  type WebhookMessage,
  type WebhookTestMessage,
} from '../../../src/contract/webhookEvents.ts'
import type { Database } from '../../db/schema.ts'
import { numberArray } from '../../live/sqlArray.ts'
import { readFoundNumbers } from '../../storage/foundNumbers.ts'
import { readPlace, readSpeed } from '../../storage/positionUnits.ts'
import { newMessageId } from './signature.ts'

/** Events that are made into messages by one statement. */
const BATCH = 500
/** A place that is older says nothing of where the event happened. */
const PLACE_AGE_MS = 3_600_000

/** An event with what is told of it, and the webhooks that are told. */
interface TakenEvent {
  readonly ownerId: number
  readonly seq: number
  readonly vehicleId: number
  readonly type: WebhookEventType
  readonly at: number
  readonly details: WebhookMessage['data']['details']
  readonly webhookId: number
  readonly name: string
  readonly licensePlate: string
  readonly lat: number | null
  readonly lon: number | null
  readonly speed: number | null
  readonly placeAt: number | null
  readonly text: string | null
  /** Of an event that the server found; null: of any other. */
  readonly reason: unknown
}

/**
 * Makes the events that wait into messages, one for each webhook that asks for it, and answers how many events there were.
 * Several servers take different ones; an event is gone with the transaction in which its messages are there.
 */
export const makeMessages = (db: Kysely<Database>, now: number): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { rows: taken } = await sql<{ ownerId: number; seq: number }>`
      delete from webhook_event where (owner_id, seq) in (
        select owner_id, seq from webhook_event order by seq limit ${BATCH} for update skip locked)
      returning owner_id as "ownerId", seq, vehicle_id, type, at, details`.execute(trx)
    if (taken.length === 0) return 0
    const told = await readTold(trx, JSON.stringify(taken))
    if (told.length > 0) await insertMessages(trx, told, now)
    return taken.length
  })

const readTold = async (trx: Kysely<Database>, taken: string): Promise<readonly TakenEvent[]> => {
  const { rows } = await sql<TakenEvent>`
    select e."ownerId", e.seq, e.vehicle_id as "vehicleId", e.type, e.at, e.details, w.id as "webhookId", v.name,
      v.license_plate as "licensePlate", p.lat, p.lon, p.speed, p.ts as "placeAt", l.text, l.reason
    from jsonb_to_recordset(${taken}::jsonb)
      as e ("ownerId" integer, seq bigint, vehicle_id integer, type text, at bigint, details jsonb)
    join webhook w on w.owner_id = e."ownerId" and w.is_on and e.type = any(w.types)
      and (w.scope = 'all'
        or w.scope = 'chosen' and e.vehicle_id = any(w.vehicle_ids)
        or w.scope = 'group' and exists (
          select 1 from vehicle_group_member m where m.group_id = w.group_id and m.vehicle_id = e.vehicle_id))
    join vehicle v on v.id = e.vehicle_id
    left join lateral (
      select lat, lon, speed, ts from position
      where owner_id = e."ownerId" and vehicle_id = e.vehicle_id and ts between e.at - ${PLACE_AGE_MS}::bigint and e.at
        and lat is not null and lon is not null and validity = 100
      order by ts desc limit 1) p on true
    left join lateral (
      select data ->> 'text' as text, data -> 'reason' as reason from event_log
      where owner_id = e."ownerId" and vehicle_id = e.vehicle_id and event_log.at = e.at
        and event_log.name = (${JSON.stringify(WEBHOOK_EVENTS)}::jsonb ->> e.type) and counted
      limit 1) l on true
    order by e.seq, w.id`.execute(trx)
  return rows
}

const insertMessages = async (
  trx: Kysely<Database>,
  told: readonly TakenEvent[],
  now: number,
): Promise<void> => {
  const ids = new Map<number, string>()
  const rows = told.map((event) => {
    const messageId = ids.get(event.seq) ?? newMessageId()
    ids.set(event.seq, messageId)
    return { event, messageId, body: JSON.stringify(messageOf(event)) }
  })
  await sql`insert into webhook_delivery (owner_id, webhook_id, message_id, type, vehicle_id, body, state, attempts,
      created_at, next_at)
    select owner_id, webhook_id, message_id, type, vehicle_id, body, 'waiting', 0, ${now}::bigint, ${now}::bigint
    from unnest(
      ${numberArray(rows.map(({ event }) => event.ownerId))}::integer[],
      ${numberArray(rows.map(({ event }) => event.webhookId))}::integer[],
      ${rows.map(({ messageId }) => messageId)}::text[],
      ${rows.map(({ event }) => event.type)}::text[],
      ${numberArray(rows.map(({ event }) => event.vehicleId))}::integer[],
      ${rows.map(({ body }) => body)}::text[])
      as m (owner_id, webhook_id, message_id, type, vehicle_id, body)`.execute(trx)
}

const isoOf = (at: number): string => new Date(at).toISOString()

const messageOf = (event: TakenEvent): WebhookMessage => ({
  type: event.type,
  timestamp: isoOf(event.at),
  data: {
    vehicleId: event.vehicleId,
    name: event.name,
    licensePlate: event.licensePlate,
    event: WEBHOOK_EVENTS[event.type],
    place: placeOf(event),
    // Versions before this one kept the numbers of what was found as a text, too.
    text: event.reason === null ? event.text : null,
    details: { ...event.details, ...numbersOf(event) },
  },
})

/** Litres and m/s to a hundredth. */
const numbersOf = ({ reason }: TakenEvent): Record<string, number> => {
  const { fuel, excess } = readFoundNumbers(reason)
  return Object.fromEntries(
    Object.entries({ ...fuel, ...excess }).map(([name, value]) => [name, Math.round(value * 100) / 100]),
  )
}

const placeOf = ({ lat, lon, speed, placeAt }: TakenEvent): WebhookMessage['data']['place'] => {
  if (lat === null || lon === null || placeAt === null) return null
  return {
    latitude: readPlace(lat),
    longitude: readPlace(lon),
    speed: readSpeed(speed ?? 0),
    timestamp: isoOf(placeAt),
  }
}

/** The body of a message that an owner sends to try a webhook. */
export const testBody = (now: number): string => {
  const message: WebhookTestMessage = {
    type: 'webhook.test',
    timestamp: isoOf(now),
    data: { text: 'This message was sent to try the webhook.' },
  }
  return JSON.stringify(message)
}
