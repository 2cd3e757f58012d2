import { type Kysely, sql } from 'kysely'
import { type AlarmCause, LISTED_ALARMS_MAX, type VehicleAlarm } from '../../../src/contract/http/alarms.ts'
import { type Viewer, visibleVehicle } from '../../access/visibility.ts'
import { readPlace } from '../../storage/positionUnits.ts'
import type { Database } from '../../storage/schema.ts'
import { sightOf } from '../vehicles/sight.ts'
import { ALARM_EVENTS } from './alarmEvents.ts'

/** A position older than this before an alarm is not taken as its place. */
const PLACE_LOOKBACK_MS = 86_400_000

interface Row
  extends Pick<VehicleAlarm, 'vehicleId' | 'name' | 'licensePlate' | 'cause' | 'event' | 'since'> {
  /** 1e-7 degrees */
  readonly lat: number | null
  readonly lon: number | null
  /** Degrees: the last place, of a vehicle that has sent none since. */
  readonly lastLatitude: number | null
  readonly lastLongitude: number | null
  readonly by: string | null
  readonly at: number | null
  readonly note: string | null
}

/** The alarms of the states `s`, each as a row. */
const ALARMS_OF_STATE = sql`(values
    ('sos', ${ALARM_EVENTS.sos}, s.alarm, coalesce(s.alarm_event, 0), s.alarm_since),
    ('signaling', ${ALARM_EVENTS.signaling}, s.locked_alarm, coalesce(s.locked_alarm_event, 0), s.locked_alarm_since)
  ) as a (cause, event_name, is_on, event, since)`

const alarmOf = (row: Row): VehicleAlarm => {
  const { lat, lon, lastLatitude, lastLongitude, by, at, note, ...alarm } = row
  return {
    ...alarm,
    latitude: lat === null ? lastLatitude : readPlace(lat),
    longitude: lon === null ? lastLongitude : readPlace(lon),
    acknowledgement: at === null ? null : { by, at, note: note ?? '' },
  }
}

/** The alarms that are on now and that the caller sees, the newest first; those of unknown age are the last. */
export const readAlarms = async (db: Kysely<Database>, principal: Viewer): Promise<VehicleAlarm[]> => {
  const { positions } = sightOf(principal)
  const { rows } = await sql<Row>`with newest as materialized (
      select s.owner_id, s.vehicle_id::integer as vehicle_id, v.name, v.license_plate, a.*
      from vehicle_state s
        join vehicle v on v.owner_id = s.owner_id and v.id = s.vehicle_id
        cross join lateral ${ALARMS_OF_STATE}
      where s.owner_id = ${principal.ownerId} and (s.alarm or s.locked_alarm) and a.is_on
        and ${visibleVehicle(principal, { vehicleId: 'v.id', ownerId: 'v.owner_id' })}
      order by a.since desc nulls last, s.vehicle_id, a.cause
      limit ${LISTED_ALARMS_MAX}
    )
    select n.vehicle_id as "vehicleId", n.name, n.license_plate as "licensePlate", n.cause, n.event, n.since,
      p.lat, p.lon, l.lat as "lastLatitude", l.lon as "lastLongitude", account.login as by, k.at, k.note
    from newest n
      left join lateral (
        select lat, lon from position
        where ${positions} and owner_id = n.owner_id and vehicle_id = n.vehicle_id
          and ts <= n.since and ts > n.since - ${PLACE_LOOKBACK_MS}::bigint and lat is not null and lon is not null
        order by ts desc limit 1
      ) p on true
      left join vehicle_position_state l on ${positions} and l.owner_id = n.owner_id and l.vehicle_id = n.vehicle_id
        and l.timestamp <= n.since
      left join event_acknowledgement k on k.owner_id = n.owner_id and k.vehicle_id = n.vehicle_id
        and k.event_seq = n.event and k.event_name = n.event_name
      left join account on account.id = k.account_id
    order by n.since desc nulls last, n.vehicle_id, n.cause`.execute(db)
  return rows.map(alarmOf)
}

/** An alarm that is on, as the state of its vehicle has it. */
export interface CurrentAlarm {
  readonly ownerId: number
  readonly vehicleId: number
  readonly cause: AlarmCause
  /** Seq of the event that turned it on; 0: unknown. */
  readonly event: number
}

/** The seq of the event that turned an alarm of a vehicle on, 0 if unknown; null: the alarm is off. */
export const readAlarmEvent = async (
  db: Kysely<Database>,
  { ownerId, vehicleId, cause }: Omit<CurrentAlarm, 'event'>,
): Promise<number | null> => {
  const state = await db
    .selectFrom('vehicle_state')
    .select(['alarm', 'alarm_event', 'locked_alarm', 'locked_alarm_event'])
    .where('owner_id', '=', ownerId)
    .where('vehicle_id', '=', vehicleId)
    .executeTakeFirstOrThrow()
  const [isOn, event] =
    cause === 'sos' ? [state.alarm, state.alarm_event] : [state.locked_alarm, state.locked_alarm_event]
  return isOn ? (event ?? 0) : null
}

/** An event of a vehicle that somebody takes. */
export interface TakenEvent {
  readonly ownerId: number
  readonly vehicleId: number
  /** Its seq; 0: unknown. */
  readonly event: number
  readonly eventName: string
}

/** Stores who has taken an alarm, as `storeEventAcknowledgement` does. */
export const storeAcknowledgement = (
  db: Kysely<Database>,
  { cause, ...alarm }: CurrentAlarm,
  by: Taker,
): Promise<number | null> => storeEventAcknowledgement(db, { ...alarm, eventName: ALARM_EVENTS[cause] }, by)

interface Taker {
  readonly accountId: number
  readonly at: number
  readonly note: string
}

/**
 * Stores who has taken an event. The same person may change the note, and stays the one who took it first. Returns the
 * moment of the first acknowledgement; null: somebody else has taken it.
 */
export const storeEventAcknowledgement = async (
  db: Kysely<Database>,
  { ownerId, vehicleId, event, eventName }: TakenEvent,
  by: Taker,
): Promise<number | null> => {
  const stored = await db
    .insertInto('event_acknowledgement')
    .values({
      owner_id: ownerId,
      vehicle_id: vehicleId,
      event_seq: event,
      event_name: eventName,
      account_id: by.accountId,
      at: by.at,
      note: by.note,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'vehicle_id', 'event_seq', 'event_name'])
        .doUpdateSet({ note: by.note })
        .where('event_acknowledgement.account_id', '=', by.accountId),
    )
    .returning('at')
    .executeTakeFirst()
  return stored?.at ?? null
}
