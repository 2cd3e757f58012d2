import { type Kysely, sql } from 'kysely'
import { STATE_EVENT_NAMES } from '../../../src/contract/wire/events.ts'
import type { OutboxEvent } from '../../live/outbox/outboxEvent.ts'
import type { Database } from '../../storage/schema.ts'
import type { JudgeContext, JudgedEvent } from './judge.ts'

/** An event with what rules have to know of it. */
export interface EventInContext {
  readonly event: JudgedEvent
  readonly context: Omit<JudgeContext, 'now'>
}

interface Row {
  readonly place: number
  readonly groupIds: readonly number[]
  readonly zoneIds: readonly number[]
  readonly onEntry: boolean | null
  readonly onExit: boolean | null
  readonly text: string | null
  readonly reason: unknown
}

const isCounted = (name: string): boolean => !STATE_EVENT_NAMES.some((known) => known === name)

/** An event, and the geozones of which rules ask whether the vehicle was inside. */
export interface AskedEvent {
  readonly event: OutboxEvent
  readonly zoneIds: readonly number[]
}

/**
 * The events, in their order, with the groups of their vehicles, the zones that these were in, and what the log says
 * of events that were counted.
 */
export const readEventContexts = async (
  db: Kysely<Database>,
  asked: readonly AskedEvent[],
): Promise<readonly EventInContext[]> => {
  if (asked.length === 0) return []
  const given = asked.map(({ event: { ownerId, vehicleId, name, at, data }, zoneIds }, place) => ({
    place,
    ownerId,
    vehicleId,
    name,
    at,
    zoneId: typeof data.zoneId === 'number' ? data.zoneId : null,
    isCounted: isCounted(name),
    zoneIds,
  }))
  const { rows } = await sql<Row>`
    select e.place,
      array(select m.group_id from vehicle_group_member m where m.vehicle_id = e."vehicleId") as "groupIds",
      array(select z.zone_id from zone_visit z
        where z.owner_id = e."ownerId" and z.vehicle_id = e."vehicleId" and z.entered_at <= e.at
          and z.zone_id in (select value::integer from jsonb_array_elements_text(e."zoneIds"))
          and (z.left_at is null or z.left_at > e.at)) as "zoneIds",
      c.on_entry as "onEntry", c.on_exit as "onExit", l.text, l.reason
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as e (place integer, "ownerId" integer,
        "vehicleId" bigint, name text, at bigint, "zoneId" integer, "isCounted" boolean, "zoneIds" jsonb)
      left join control_zone c on c.vehicle_id = e."vehicleId" and c.geozone_id = e."zoneId"
      left join lateral (
        select data ->> 'text' as text, data -> 'reason' as reason from event_log
        where owner_id = e."ownerId" and vehicle_id = e."vehicleId" and event_log.at = e.at
          and event_log.name = e.name and counted and e."isCounted"
        limit 1) l on true
    order by e.place`.execute(db)
  return rows.flatMap((row) => {
    const one = asked[row.place]
    return one ? [inContext(one.event, row)] : []
  })
}

const inContext = (
  { seq, ownerId, vehicleId, name, at, data }: OutboxEvent,
  { groupIds, zoneIds, onEntry, onExit, text, reason }: Row,
): EventInContext => ({
  event: {
    seq,
    ownerId,
    vehicleId,
    name,
    at,
    data: { ...data, ...(text !== null && { text }), ...(reason !== null && { reason }) },
    control: onEntry === null || onExit === null ? null : { onEntry, onExit },
  },
  context: { groupIds, zoneIds },
})
