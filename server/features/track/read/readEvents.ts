import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { TrackQuery } from '../../../storage/history.ts'

/** Events that one track carries. */
export const EVENTS_MAX = 20_000

/** An event of the log. */
export interface LoggedEvent {
  /** ms since the epoch */
  readonly at: number
  readonly name: string
  /** What it says of itself, as that of a trigger; null: nothing. */
  readonly text: string | null
}

/** What else than counted events belongs to a track. */
const ALARMS = sql.raw(`('SOS_ALARM', 'SIGNALING_ALARM', 'ErrorSetLock')`)

/** The events of a vehicle over a period in the order of time, the first EVENTS_MAX and one more. */
export const readEvents = async (
  db: Kysely<Database>,
  { ownerId, vehicleId, from, to }: TrackQuery,
): Promise<readonly LoggedEvent[]> => {
  const { rows } = await sql<LoggedEvent>`select at, name, data->>'text' as text from event_log
    where owner_id = ${ownerId} and vehicle_id = ${vehicleId}
      and at >= ${sql.lit(Math.trunc(from))} and at < ${sql.lit(Math.trunc(to))}
      and (counted or (not counted and name in ${ALARMS}))
    order by at, name limit ${sql.lit(EVENTS_MAX + 1)}`.execute(db)
  return rows
}
