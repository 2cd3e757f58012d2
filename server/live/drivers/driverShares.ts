import { sql, type Transaction } from 'kysely'
import { DRIVE_MOST_MS } from '../../movement/driving/drives.ts'
import type { DrivingEvent } from '../../movement/driving/drivingEvent.ts'
import type { Database } from '../../storage/schema.ts'
import { readDriving } from '../driving/drivingSql.ts'
import type { StoredInterval } from './effective.ts'
import { type JudgedStretch, readDrivers } from './intervalSql.ts'

/** The part of a drive that somebody drove. */
export interface DriverShare {
  readonly employeeId: number
  readonly driveAt: number
  readonly from: number
  readonly metres: number
  readonly drivenMs: number
  readonly judgedMs: number
}

/** A drive is shared by time among whoever drove in it; what nobody known drove is nobody's. */
export const shareDrive = (
  { from, to, details }: Pick<DrivingEvent, 'from' | 'to' | 'details'>,
  intervals: readonly Pick<StoredInterval, 'employeeId' | 'from' | 'to'>[],
): readonly DriverShare[] =>
  intervals.flatMap((interval) => {
    const begins = Math.max(from, interval.from)
    const ends = Math.min(to, interval.to ?? to)
    if (interval.employeeId === null || ends <= begins) return []
    const part = (ends - begins) / (to - from)
    const { metres = 0, drivenMs = 0, judgedMs = 0 } = details
    return [
      {
        employeeId: interval.employeeId,
        driveAt: from,
        from: begins,
        metres: metres * part,
        drivenMs: drivenMs * part,
        judgedMs: judgedMs * part,
      },
    ]
  })

/** Replaces who drove how far in a stretch; a drive that began shortly before it may meet it, too. */
export const writeShares = async (trx: Transaction<Database>, stretch: JudgedStretch): Promise<void> => {
  const { ownerId, vehicleId, to } = stretch
  const met = { ...stretch, from: stretch.from - DRIVE_MOST_MS }
  const drives = (await readDriving(trx, met)).filter(({ kind }) => kind === 'drive')
  await sql`delete from driver_share where owner_id = ${ownerId} and vehicle_id = ${vehicleId}
    and drive_at >= ${met.from} and drive_at < ${to}`.execute(trx)
  if (drives.length === 0) return
  // The last drive may go on after the stretch.
  const intervals = await readDrivers(trx, { ...met, to: to + DRIVE_MOST_MS })
  const shares = drives.flatMap((drive) => shareDrive(drive, intervals))
  await sql`insert into driver_share (owner_id, vehicle_id, employee_id, drive_at, from_at, metres, driven_ms, judged_ms)
    select ${ownerId}::integer, ${vehicleId}::bigint, "employeeId", "driveAt", "from", metres, "drivenMs", "judgedMs"
    from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as s ("employeeId" integer, "driveAt" bigint, "from" bigint,
      metres float8, "drivenMs" float8, "judgedMs" float8)`.execute(trx)
}
