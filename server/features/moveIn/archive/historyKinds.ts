import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import {
  type ArchiveCardReading,
  type ArchiveEvent,
  archiveCardReading,
  archiveEvent,
  CARD_READINGS_FOLDER,
  EVENTS_FOLDER,
  isCountedEvent,
} from '../../../../src/contract/http/admin/archiveHistory.ts'
import { insertReadings } from '../../../live/drivers/driverSql.ts'
import { numberArray } from '../../../platform/sqlArray.ts'
import { moment } from '../../../storage/history.ts'
import type { Database } from '../../../storage/schema.ts'
import { eventDetails } from '../../archive/eventDetails.ts'
import type { OwnVehicle } from '../../vehicles/ownVehicle.ts'
import type { HistoryKind } from './historyRows.ts'

/** What happened with vehicles, as rows of an archive that the client has or that are stored. */

type Db = Kysely<Database>
type Trx = Transaction<Database>

export interface StoredKind<Row extends { readonly at: number }> extends HistoryKind<Row> {
  /** Whether the vehicle has each of the rows already. */
  readonly findKnown: (db: Db, vehicle: OwnVehicle, rows: readonly Row[]) => Promise<readonly boolean[]>
  readonly insert: (trx: Trx, vehicle: OwnVehicle, rows: readonly Row[]) => Promise<void>
  /** Adds what known rows lack; absent: a known row lacks nothing. */
  readonly complete?: (db: Db, vehicle: OwnVehicle, rows: readonly Row[]) => Promise<void>
}

/** As a device of the vehicle read them. */
export const CARD_READINGS: StoredKind<ArchiveCardReading> = {
  kind: 'cardReadings',
  folder: CARD_READINGS_FOLDER,
  parse: (row) => archiveCardReading.safeParse(row).data,
  keyOf: () => '',
  findKnown: async (db, { ownerId, vehicleId }, rows) => {
    const { rows: found } = await sql<{ at: number }>`select at from card_reading
      where owner_id = ${ownerId} and vehicle_id = ${vehicleId}
        and at = any(${numberArray(rows.map(({ at }) => at))}::bigint[])`.execute(db)
    const known = new Set(found.map(({ at }) => at))
    return rows.map(({ at }) => known.has(at))
  },
  insert: (trx, vehicle, rows) =>
    insertReadings(
      trx,
      rows.map((row) => ({ ...vehicle, ...row })),
    ),
}

/** Of an event: is it counted, and what does the log have of it. */
const recordOf = ({ at, name, details, taken }: ArchiveEvent, vehicleId: number, place: number) => ({
  place,
  at,
  name,
  isCounted: isCountedEvent(name),
  details,
  data: { vehicleId, timestamp: at, ...details },
  taken,
})

const recordset = (rows: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
  as r (place integer, at bigint, name text, "isCounted" boolean, details jsonb, data jsonb, taken jsonb)`

/** Events of one moment of a vehicle have seqs of their own, less than all that are issued. */
const SEQS_OF_A_MOMENT = 1_000

/** The event of the log that a record is, where the log has it. */
const isSameEvent = ({ ownerId, vehicleId }: OwnVehicle, rows: readonly ArchiveEvent[]) =>
  sql`e.owner_id = ${ownerId} and e.vehicle_id = ${vehicleId}
    and e.at >= ${moment(rows[0]?.at ?? 0)} and e.at <= ${moment(rows.at(-1)?.at ?? 0)}
    and e.at = r.at and e.name = r.name`
const HAS_SAME_DETAILS = sql`not e.counted and ${eventDetails(sql`e.data`)} = r.details`

/** Stores who took events: in `taken` as the archive has it, of rows with seq and name. */
const insertAcknowledgements = ({ ownerId, vehicleId }: OwnVehicle, events: RawBuilder<unknown>) =>
  sql`insert into event_acknowledgement (owner_id, vehicle_id, event_seq, event_name, account_id, at, note)
    select ${ownerId}, ${vehicleId}, t.seq, t.name,
      case when t.taken ->> 'by' is null then ${ownerId} else a.id end,
      (t.taken ->> 'at')::bigint, t.taken ->> 'note'
    from ${events} t
    left join account a on a.owner_id = ${ownerId} and a.login = t.taken ->> 'by'
    where jsonb_typeof(t.taken) = 'object'
    on conflict do nothing`

/** The log knows a counted event by its name and moment, any other by all that an archive has of it. */
export const EVENTS: StoredKind<ArchiveEvent> = {
  kind: 'events',
  folder: EVENTS_FOLDER,
  parse: (row) => archiveEvent.safeParse(row).data,
  keyOf: ({ name, details }) => (isCountedEvent(name) ? name : `${name} ${JSON.stringify(details)}`),
  findKnown: async (db, vehicle, rows) => {
    const given = rows.map((row, place) => recordOf(row, vehicle.vehicleId, place))
    const mine = sql`select from event_log e where ${isSameEvent(vehicle, rows)}`
    const { rows: found } = await sql<{ place: number }>`select r.place from ${recordset(given)}
      where case when r."isCounted" then exists (${mine} and e.counted)
        else exists (${mine} and ${HAS_SAME_DETAILS}) end`.execute(db)
    const known = new Set(found.map(({ place }) => place))
    return rows.map((_, place) => known.has(place))
  },
  insert: async (trx, { ownerId, vehicleId }, rows) => {
    const given = rows.map((row, place) => recordOf(row, vehicleId, place))
    await sql`with events as materialized (
        select r.*, -r.at * ${sql.lit(SEQS_OF_A_MOMENT)}
          + (select count(*) from event_log e where e.owner_id = ${ownerId} and e.vehicle_id = ${vehicleId}
            and e.at = r.at and not e.counted)
          + row_number() over (partition by r.at, r."isCounted" order by r.place) as seq
        from ${recordset(given)}),
      stored as (
        insert into event_log (seq, owner_id, vehicle_id, name, at, counted, data)
        select seq, ${ownerId}, ${vehicleId}, name, at, "isCounted", data from events
        on conflict do nothing)
      ${insertAcknowledgements({ ownerId, vehicleId }, sql`events`)}`.execute(trx)
  },
  complete: async (db, vehicle, rows) => {
    const taken = rows.filter((row) => row.taken !== null)
    if (taken.length === 0) return
    const given = recordset(taken.map((row, place) => recordOf(row, vehicle.vehicleId, place)))
    // Both kinds of events have an index of their own.
    const known = (isOfKind: RawBuilder<unknown>) =>
      sql`select e.seq, e.name, r.taken from ${given} join event_log e on ${isSameEvent(vehicle, taken)} and ${isOfKind}`
    const counted = known(sql`r."isCounted" and e.counted`)
    const others = known(sql`not r."isCounted" and ${HAS_SAME_DETAILS}`)
    await insertAcknowledgements(vehicle, sql`(${counted} union all ${others})`).execute(db)
  },
}
