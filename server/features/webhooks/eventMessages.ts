import { type Kysely, sql } from 'kysely'
import {
  WEBHOOK_EVENTS,
  type WebhookEventType,
  type WebhookMessage,
  type WebhookTestMessage,
} from '../../../src/contract/webhookEvents.ts'
import type { Fleet } from '../../live/createFleet.ts'
import type { OutboxConsumer, OutboxEvent } from '../../live/outbox/outboxEvent.ts'
import type { Database } from '../../storage/schema.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import { readFoundNumbers } from '../../storage/foundNumbers.ts'
import { readPlace, readSpeed } from '../../storage/positionUnits.ts'
import { newMessageId } from './signature.ts'

const TYPES = new Map<string, string>(Object.entries(WEBHOOK_EVENTS).map(([type, name]) => [name, type]))
/** The fields of an event's data that are sent besides the vehicle and the moment. */
const DETAILS: ReadonlySet<string> = new Set([
  'antConnected',
  'shortMode',
  'lockState',
  'alarm',
  'lockedAlarm',
])
/** An older position says nothing of where the event happened. */
const PLACE_AGE_MS = 3_600_000

/** An event with the data for its messages, and its webhooks. */
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
  /** Set for an event that the server detected; otherwise null. */
  readonly reason: unknown
}

/** The consumer of events that converts each to messages, one for each webhook that subscribes to it. */
export const createWebhookConsumer = (
  { registry, clock }: Pick<Fleet, 'registry' | 'clock'>,
  handled: () => void,
): OutboxConsumer => ({
  name: 'webhooks',
  wants: (ownerId, eventName) => registry.watch.wants(ownerId, eventName),
  async handle(events, trx) {
    const subscribed = await readSubscribed(trx, events)
    if (subscribed.length > 0) await insertMessages(trx, subscribed, clock.now())
  },
  handled,
})

const readSubscribed = async (
  trx: Kysely<Database>,
  events: readonly OutboxEvent[],
): Promise<readonly TakenEvent[]> => {
  const taken = events.map(({ name, data, ...event }) => ({
    ...event,
    type: TYPES.get(name),
    details: Object.fromEntries(Object.entries(data).filter(([key]) => DETAILS.has(key))),
  }))
  const { rows } = await sql<TakenEvent>`
    select e."ownerId", e.seq, e."vehicleId", e.type, e.at, e.details, w.id as "webhookId", v.name,
      v.license_plate as "licensePlate", p.lat, p.lon, p.speed, p.ts as "placeAt", l.text, l.reason
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb)
      as e ("ownerId" integer, seq bigint, "vehicleId" integer, type text, at bigint, details jsonb)
    join webhook w on w.owner_id = e."ownerId" and w.is_on and e.type = any(w.types)
      and (w.scope = 'all'
        or w.scope = 'chosen' and e."vehicleId" = any(w.vehicle_ids)
        or w.scope = 'group' and exists (
          select 1 from vehicle_group_member m where m.group_id = w.group_id and m.vehicle_id = e."vehicleId"))
    join vehicle v on v.id = e."vehicleId"
    left join lateral (
      select lat, lon, speed, ts from position
      where owner_id = e."ownerId" and vehicle_id = e."vehicleId" and ts between e.at - ${PLACE_AGE_MS}::bigint and e.at
        and lat is not null and lon is not null and validity = 100
      order by ts desc limit 1) p on true
    left join lateral (
      select data ->> 'text' as text, data -> 'reason' as reason from event_log
      where owner_id = e."ownerId" and vehicle_id = e."vehicleId" and event_log.at = e.at
        and event_log.name = (${JSON.stringify(WEBHOOK_EVENTS)}::jsonb ->> e.type) and counted
      limit 1) l on true
    order by e.seq, w.id`.execute(trx)
  return rows
}

const insertMessages = async (
  trx: Kysely<Database>,
  subscribed: readonly TakenEvent[],
  now: number,
): Promise<void> => {
  const ids = new Map<number, string>()
  const rows = subscribed.map((event) => {
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
    // Earlier versions stored the numbers of detected events as a text, too.
    text: event.reason === null ? event.text : null,
    details: { ...event.details, ...numbersOf(event) },
  },
})

/** Litres and m/s, rounded to a hundredth. */
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

/** The body of an owner's test message. */
export const testBody = (now: number): string => {
  const message: WebhookTestMessage = {
    type: 'webhook.test',
    timestamp: isoOf(now),
    data: { text: 'This message was sent to try the webhook.' },
  }
  return JSON.stringify(message)
}
