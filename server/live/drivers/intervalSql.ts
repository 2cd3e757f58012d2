import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../storage/schema.ts'
import { effectiveIntervals, type StoredInterval } from './effective.ts'

type Db = Kysely<Database> | Transaction<Database>

/** A stretch of time of a vehicle, ms since the epoch; `to` is exclusive. */
export interface JudgedStretch {
  readonly ownerId: number
  readonly vehicleId: number
  readonly from: number
  readonly to: number
}

/** The stored intervals that a stretch meets. */
export const readStored = async (db: Db, stretch: JudgedStretch): Promise<readonly StoredInterval[]> => {
  const { ownerId, vehicleId, from, to } = stretch
  const { rows } =
    await sql<StoredInterval>`select id, source, number, employee_id as "employeeId", from_at as "from",
      to_at as "to", end_reason as "endReason", made_by as "madeBy", made_at as "madeAt"
    from driver_interval
    where owner_id = ${ownerId} and vehicle_id = ${vehicleId} and from_at < ${to}
      and (to_at is null or to_at > ${from})
    order by from_at`.execute(db)
  return rows
}

/** Who drove in a stretch, in time order; whole intervals, which may begin before it and end after it. */
export const readDrivers = async (db: Db, stretch: JudgedStretch): Promise<readonly StoredInterval[]> =>
  effectiveIntervals(await readStored(db, stretch)).filter(
    ({ from, to }) => from < stretch.to && (to === null || to > stretch.from),
  )
