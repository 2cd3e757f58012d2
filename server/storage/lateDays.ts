import { type Kysely, sql, type Transaction } from 'kysely'
import { numberArray } from '../platform/sqlArray.ts'
import type { TrackQuery } from './history.ts'
import type { Database } from './schema.ts'

/**
 * What is stored of a time that the newest position of its vehicle has passed changes its day, and so does a person who corrects
 * its fuel. Everything else is of the time since that position, so that the past of a vehicle is the same as before as long as its
 * days have not changed.
 */

const DAY_MS = 86_400_000

/** Something of a vehicle that came late; at: ms since the epoch. */
export interface LateRow {
  readonly ownerId: number
  readonly vehicleId: number
  readonly at: number
}

const dayOf = (at: number): number => Math.floor(at / DAY_MS)

/** Changes the days of late rows, in the transaction that stores them. */
export const changeLateDays = async (trx: Transaction<Database>, rows: readonly LateRow[]): Promise<void> => {
  const days = new Map(
    rows.map(({ ownerId, vehicleId, at }) => {
      const day = dayOf(at)
      return [`${ownerId} ${vehicleId} ${day}`, { ownerId, vehicleId, day }] as const
    }),
  )
  if (days.size === 0) return
  // Two processes that change the same days in different orders would deadlock.
  const ordered = [...days.values()].toSorted(
    (a, b) => a.ownerId - b.ownerId || a.vehicleId - b.vehicleId || a.day - b.day,
  )
  await sql`insert into late_day (owner_id, vehicle_id, day)
    select * from unnest(
      ${numberArray(ordered.map(({ ownerId }) => ownerId))}::integer[],
      ${numberArray(ordered.map(({ vehicleId }) => vehicleId))}::bigint[],
      ${numberArray(ordered.map(({ day }) => day))}::integer[])
    on conflict (owner_id, vehicle_id, day) do update set change = default, changed_at = now()`.execute(trx)
}

/** The changes of the days of a period, as a text: null where nothing of them came late. */
export const lateChanges = ({ ownerId, vehicleId, from, to }: TrackQuery) => sql<
  string | null
>`(select string_agg(day || ' ' || change, ',' order by day) from late_day
    where owner_id = ${ownerId} and vehicle_id = ${vehicleId} and day between ${dayOf(from)} and ${dayOf(to - 1)})`

/** Forgets changes that nothing remembers, from so many days ago. */
export const forgetLateDays = async (db: Kysely<Database>, days: number): Promise<void> => {
  await sql`delete from late_day where changed_at < now() - ${days} * interval '1 day'`.execute(db)
}
