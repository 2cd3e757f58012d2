import { sql, type Transaction } from 'kysely'
import { numberArray } from '../../platform/sqlArray.ts'
import type { Database } from '../../storage/schema.ts'

/** What a write stores about drivers; the intervals follow from it behind the write (driverKeeper.ts). */

type Trx = Transaction<Database>

/** A card that a device of a vehicle read, at a moment in ms since the epoch; number null: it was taken out. */
export interface ReadingRow {
  readonly ownerId: number
  readonly vehicleId: number
  readonly at: number
  readonly number: string | null
}

/** Something about the drivers of a vehicle changed at this moment, ms since the epoch. */
export interface DriverMark {
  readonly ownerId: number
  readonly vehicleId: number
  readonly since: number
}

/** Stores readings, of which the first of a moment counts, each with its mark. */
export const insertReadings = async (trx: Trx, rows: readonly ReadingRow[]): Promise<void> => {
  await sql`insert into card_reading (owner_id, vehicle_id, at, number)
    select * from unnest(
      ${numberArray(rows.map((row) => row.ownerId))}::integer[],
      ${numberArray(rows.map((row) => row.vehicleId))}::bigint[],
      ${numberArray(rows.map((row) => row.at))}::bigint[],
      ${rows.map((row) => row.number)}::text[])
    on conflict do nothing`.execute(trx)
  await insertMarks(
    trx,
    rows.map(({ ownerId, vehicleId, at }) => ({ ownerId, vehicleId, since: at })),
  )
}

export const insertMarks = async (trx: Trx, marks: readonly DriverMark[]): Promise<void> => {
  await sql`insert into driver_mark (owner_id, vehicle_id, since) select * from ${marksOf(marks)}`.execute(
    trx,
  )
}

const DAY_MS = 86_400_000

/** The first and the last mark of each vehicle and day: what is between them is judged with them. */
const bounds = (marks: readonly DriverMark[]): readonly DriverMark[] => {
  const days = new Map<string, { first: DriverMark; last: DriverMark }>()
  for (const mark of marks) {
    const key = `${mark.vehicleId} ${Math.floor(mark.since / DAY_MS)}`
    const { first = mark, last = mark } = days.get(key) ?? {}
    days.set(key, {
      first: mark.since < first.since ? mark : first,
      last: mark.since > last.since ? mark : last,
    })
  }
  return [...days.values()].flatMap(({ first, last }) => (first === last ? [first] : [first, last]))
}

/** The same for what came late, where somebody drove the vehicle: other positions change nothing. */
export const insertLateMarks = async (trx: Trx, marks: readonly DriverMark[]): Promise<void> => {
  await sql`insert into driver_mark (owner_id, vehicle_id, since)
    select m.* from ${marksOf(bounds(marks))} as m (owner_id, vehicle_id, since)
    where exists (select from card_reading r
      where r.owner_id = m.owner_id and r.vehicle_id = m.vehicle_id and r.at <= m.since)`.execute(trx)
}

const marksOf = (marks: readonly DriverMark[]) => sql`unnest(
  ${numberArray(marks.map((mark) => mark.ownerId))}::integer[],
  ${numberArray(marks.map((mark) => mark.vehicleId))}::bigint[],
  ${numberArray(marks.map((mark) => mark.since))}::bigint[])`
