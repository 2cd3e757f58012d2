import { type Kysely, sql, type Transaction } from 'kysely'
import { EURO_SERIAL, type EuroService } from '../../../src/contract/http/euroservices.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import {
  inUnits,
  moment,
  POSITION_COLUMNS,
  type PositionColumns,
  type StoredPosition,
} from '../../storage/history.ts'
import type { Database } from '../../storage/schema.ts'
import type { FrequencyState, Sample } from './frequency.ts'
import type { RecordBody } from './recordBody.ts'

/** The statements that select positions: each stream (a vehicle and a service) has a cursor of its own. */

type Trx = Transaction<Database>

/** A stream with positions that are not judged yet. */
export interface Stream {
  readonly vehicleId: number
  readonly service: EuroService
  readonly ownerId: number
  readonly serial: string
  /** Positions up to this moment are judged, ms since the epoch. */
  readonly cursorAt: number
  /** The newest position of the vehicle. */
  readonly newestAt: number
  readonly state: FrequencyState | null
}

/** Whether any vehicle is switched on. */
export const hasStreams = async (db: Kysely<Database>): Promise<boolean> => {
  const { rows } = await sql<{
    any: boolean
  }>`select exists (select from retransmission where is_on) as any`.execute(db)
  return rows[0]?.any ?? false
}

/**
 * Locks streams with something to judge that no other process has locked. A vehicle that left its owner has none: its
 * positions belong to somebody who has not switched them on.
 */
export const lockStreams = async (
  trx: Trx,
  services: readonly EuroService[],
  limit: number,
): Promise<readonly Stream[]> => {
  const { rows } = await sql<Stream>`
    select r.vehicle_id::integer as "vehicleId", r.service, r.owner_id as "ownerId", v.device_serial as serial,
      r.cursor_at as "cursorAt", p.timestamp as "newestAt", r.state
    from retransmission r
    join vehicle v on v.id = r.vehicle_id and v.owner_id = r.owner_id and v.device_serial ~ ${EURO_SERIAL.source}
    join vehicle_position_state p on p.owner_id = r.owner_id and p.vehicle_id = r.vehicle_id
    where r.is_on and r.service = any(${[...services]}::text[]) and (p.timestamp > r.cursor_at or exists (
      select from retransmission_late l where l.vehicle_id = r.vehicle_id and l.service = r.service))
    order by r.vehicle_id, r.service limit ${limit}
    for update of r skip locked`.execute(trx)
  return rows
}

const streamsOf = (streams: readonly Stream[]) => sql`unnest(
    ${numberArray(streams.map(({ vehicleId }) => vehicleId))}::bigint[],
    ${numberArray(streams.map(({ ownerId }) => ownerId))}::integer[],
    ${streams.map(({ service }) => service)}::text[],
    ${numberArray(streams.map(({ cursorAt }) => cursorAt))}::bigint[]
  ) with ordinality as s (vehicle_id, owner_id, service, cursor_at, place)`

/** A position of a stream. */
export interface StreamPosition {
  /** Of the stream among those that were given. */
  readonly index: number
  readonly position: StoredPosition
  /** Whether it came after newer ones. */
  readonly isLate: boolean
  /** Of a late one: what was sent for the time before it; null: nothing. */
  readonly before: Sample | null
}

interface Row extends PositionColumns {
  readonly place: number
  readonly late: boolean
  readonly before: Sample | null
}

/**
 * The next positions of locked streams in the order of time, then those that came late. One statement, so that all of it sees
 * the same moment: notes of late positions behind the cursor are removed, because the cursor will pass them.
 */
export const readStreams = async (
  trx: Trx,
  streams: readonly Stream[],
  limit: number,
): Promise<readonly StreamPosition[]> => {
  const oldest = streams.reduce((least, { cursorAt }) => Math.min(least, cursorAt), Number.MAX_SAFE_INTEGER)
  const { rows } = await sql<Row>`with s as materialized (select * from ${streamsOf(streams)}),
    passed as (
      delete from retransmission_late l using s
      where l.vehicle_id = s.vehicle_id and l.service = s.service and l.at > s.cursor_at
    ), taken as (
      delete from retransmission_late l using (
        select n.* from s cross join lateral (
          select vehicle_id, service, at from retransmission_late
          where vehicle_id = s.vehicle_id and service = s.service and at <= s.cursor_at
          order by at limit ${limit}) n
      ) n where l.vehicle_id = n.vehicle_id and l.service = n.service and l.at = n.at
      returning l.vehicle_id, l.service, l.at
    )
    select s.place::integer as place, false as late, null::jsonb as before, ${POSITION_COLUMNS}
    from s cross join lateral (
      select * from position
      where owner_id = s.owner_id and vehicle_id = s.vehicle_id and ts > s.cursor_at and ts > ${moment(oldest)}
      order by ts limit ${limit}) p
    union all
    select s.place::integer, true, (
        select jsonb_build_object('at', r.at, 'latitude', coalesce(r.body->'lat', r.body->'latitude'),
          'longitude', coalesce(r.body->'lon', r.body->'longitude'),
          'heading', coalesce(r.body->'brg', r.body->'gpsHeading'))
        from retransmission_record r
        where r.vehicle_id = s.vehicle_id and r.service = s.service and r.at < p.ts order by r.at desc limit 1
      ), ${POSITION_COLUMNS}
    from taken join s on s.vehicle_id = taken.vehicle_id and s.service = taken.service
    join position p on p.owner_id = s.owner_id and p.vehicle_id = s.vehicle_id and p.ts = taken.at
    order by place, late, ts`.execute(trx)
  return rows.map((row) => ({
    index: row.place - 1,
    position: inUnits(row),
    isLate: row.late,
    before: row.before,
  }))
}

/** A position that will be sent. */
export interface NewRecord {
  readonly stream: Stream
  /** ms since the epoch */
  readonly at: number
  readonly isLate: boolean
  readonly body: RecordBody
}

/** Stores what will be sent; ids follow the order of the rows. */
export const insertRecords = async (trx: Trx, records: readonly NewRecord[]): Promise<void> => {
  const rows = records.map(({ stream: { vehicleId, ownerId, service }, at, isLate, body }) => ({
    vehicle_id: vehicleId,
    owner_id: ownerId,
    service,
    at,
    is_late: isLate,
    body,
  }))
  await sql`insert into retransmission_record (vehicle_id, owner_id, service, at, is_late, body)
    select given.vehicle_id, given.owner_id, given.service, given.at, given.is_late, given.body
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as list (item, place)
    cross join lateral jsonb_to_record(list.item)
      as given (vehicle_id bigint, owner_id integer, service text, at bigint, is_late boolean, body jsonb)
    order by list.place`.execute(trx)
}

/** How far a stream was judged. */
export interface MovedStream {
  readonly stream: Stream
  readonly cursorAt: number
  readonly state: FrequencyState
}

export const moveCursors = async (trx: Trx, moved: readonly MovedStream[]): Promise<void> => {
  const rows = moved.map(({ stream: { vehicleId, service }, cursorAt, state }) => ({
    vehicle_id: vehicleId,
    service,
    cursor_at: cursorAt,
    state,
  }))
  await sql`update retransmission r set cursor_at = m.cursor_at, state = m.state
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as m (vehicle_id bigint, service text, cursor_at bigint, state jsonb)
    where r.vehicle_id = m.vehicle_id and r.service = m.service`.execute(trx)
}
