import { type Kysely, sql, type Transaction } from 'kysely'
import { EURO_SERIAL, type EuroService } from '../../../src/contract/http/euroservices.ts'
import { booleanArray, numberArray } from '../../platform/sqlArray.ts'
import { inUnits, moment, type PositionColumns, type StoredPosition } from '../../storage/history.ts'
import type { Database } from '../../storage/schema.ts'
import {
  BATCH_MS,
  batchesOf,
  type NewBatch,
  type NewRecord,
  ROW_SEPARATOR,
  type StreamKey,
} from './batches.ts'
import type { FrequencyState, Sample } from './frequency.ts'
import { PACKED_FIELDS, PACKED_POSITIONS, type PackedPositions, unpack } from './packedPositions.ts'
import { readRow } from './recordBody.ts'

/** The statements that select positions: each stream (a vehicle and a service) has a cursor of its own. */

type Trx = Transaction<Database>

/** A stream with positions that are not judged yet. */
export interface Stream extends StreamKey {
  /** Positions up to this moment are judged, ms since the epoch. */
  readonly cursorAt: number
  /** The newest position of the vehicle. */
  readonly newestAt: number
  /** Whether positions came late. */
  readonly hasLate: boolean
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
      r.cursor_at as "cursorAt", p.timestamp as "newestAt", r.state, late.is_any as "hasLate"
    from retransmission r
    join vehicle v on v.id = r.vehicle_id and v.owner_id = r.owner_id and v.device_serial ~ ${EURO_SERIAL.source}
    join vehicle_position_state p on p.owner_id = r.owner_id and p.vehicle_id = r.vehicle_id
    cross join lateral (select exists (
      select from retransmission_late l where l.vehicle_id = r.vehicle_id and l.service = r.service) as is_any) late
    where r.is_on and r.service = any(${[...services]}::text[]) and (p.timestamp > r.cursor_at or late.is_any)
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

/** A position that came after newer ones. */
export interface LatePosition {
  readonly position: StoredPosition
  /** What was sent for the time before it; null: nothing, or too long before to count. */
  readonly before: Sample | null
}

/** Positions of a stream. */
export interface StreamPositions {
  readonly stream: Stream
  /** In the order of time. */
  readonly next: readonly StoredPosition[]
  readonly late: readonly LatePosition[]
}

interface LateRow {
  readonly position: PositionColumns
  /** As it was sent. */
  readonly before: string | null
}

type Row = PackedPositions & {
  readonly place: number
  readonly late: readonly LateRow[] | null
}

const sampleOf = (row: string): Sample => {
  const { moment: microseconds, latitude, longitude, heading } = readRow(row)
  return { at: microseconds / 1_000, latitude, longitude, heading }
}

const lateOf = ({ position, before }: LateRow): LatePosition => ({
  position: inUnits(position),
  before: before === null ? null : sampleOf(before),
})

interface ReadOptions {
  /** Most positions of each stream. */
  readonly limit: number
  /** What was sent so long before a late position does not count, ms. */
  readonly lateMs: number
}

/**
 * The next positions of locked streams, and those that came late. One statement, so that all of it sees the same moment: notes
 * of late positions behind the cursor are removed, because the cursor will pass them.
 */
export const readStreams = async (
  trx: Trx,
  streams: readonly Stream[],
  { limit, lateMs }: ReadOptions,
): Promise<readonly StreamPositions[]> => {
  if (streams.length === 0) return []
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
    ), late as (
      select s.place, json_agg(json_build_object('position', p, 'before', (
          select split_part(b.rows, ${ROW_SEPARATOR}, t.place::integer)
          from retransmission_batch b cross join lateral unnest(b.times) with ordinality as t (at, place)
          where b.vehicle_id = s.vehicle_id and b.service = s.service
            and b.from_at < p.ts and b.from_at > p.ts - ${lateMs + BATCH_MS}::bigint and t.at < p.ts
          order by t.at desc limit 1
        )) order by p.ts) as late
      from taken join s on s.vehicle_id = taken.vehicle_id and s.service = taken.service
      join position p on p.owner_id = s.owner_id and p.vehicle_id = s.vehicle_id and p.ts = taken.at
      group by s.place
    )
    select s.place::integer as place, late.late, next.*
    from s left join late on late.place = s.place
    cross join lateral (
      select ${PACKED_POSITIONS} from (
        select ${PACKED_FIELDS} from position
        where owner_id = s.owner_id and vehicle_id = s.vehicle_id and ts > s.cursor_at and ts > ${moment(oldest)}
        order by ts limit ${limit}) p) next
    where late.late is not null or next.ts is not null`.execute(trx)
  return rows.flatMap((row) => {
    const stream = streams[row.place - 1]
    if (!stream) return []
    return [{ stream, next: unpack(stream.vehicleId, row), late: row.late?.map(lateOf) ?? [] }]
  })
}

/**
 * Ids for so many positions of a service. Nobody else gets any of the service until this transaction ends, so that positions
 * appear in the order of their ids. Returns the first one.
 */
const takeIds = async (trx: Trx, service: EuroService, count: number): Promise<number> => {
  const { rows } = await sql<{ last: number }>`update retransmission_queue set last_id = last_id + ${count}
    where service = ${service} returning last_id as last`.execute(trx)
  const [row] = rows
  if (!row) throw new Error(`There is no queue of ${service}`)
  return row.last - count + 1
}

/** Between the texts of several rows; neither times nor rows contain it. */
const LIST_SEPARATOR = '\u001E'

/** Stores what will be sent to a service; ids follow the order of the positions. */
export const insertRecords = async (
  trx: Trx,
  service: EuroService,
  records: readonly NewRecord[],
): Promise<void> => {
  if (records.length === 0) return
  const batches = batchesOf(records, await takeIds(trx, service, records.length))
  const texts = (textOf: (batch: NewBatch) => string) =>
    sql`string_to_array(${batches.map(textOf).join(LIST_SEPARATOR)}, ${LIST_SEPARATOR})`
  const numbers = (numberOf: (batch: NewBatch) => number) => numberArray(batches.map(numberOf))
  await sql`insert into retransmission_batch
      (service, first_id, last_id, vehicle_id, owner_id, is_late, from_at, times, rows)
    select ${service}, b.first_id, b.first_id + b.count - 1, b.vehicle_id, b.owner_id, b.is_late, b.from_at,
      b.times::bigint[], b.rows
    from unnest(
      ${numbers(({ firstId }) => firstId)}::bigint[],
      ${numbers(({ times }) => times.length)}::integer[],
      ${numbers(({ stream }) => stream.vehicleId)}::bigint[],
      ${numbers(({ stream }) => stream.ownerId)}::integer[],
      ${booleanArray(batches.map(({ isLate }) => isLate))}::boolean[],
      ${numbers(({ times: [from = 0] }) => from)}::bigint[],
      ${texts(({ times }) => numberArray(times))},
      ${texts(({ rows }) => rows.join(ROW_SEPARATOR))}
    ) as b (first_id, count, vehicle_id, owner_id, is_late, from_at, times, rows)`.execute(trx)
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
