import { type Kysely, sql } from 'kysely'
import type { Database } from '../../storage/schema.ts'
import { type FoundNumbers, readFoundNumbers } from '../../storage/foundNumbers.ts'
import type { TrackQuery } from '../../storage/history.ts'

/** Maximum number of events in one track. */
export const EVENTS_MAX = 20_000

/** A logged event. */
export interface LoggedEvent extends FoundNumbers {
  /** ms since the epoch */
  readonly at: number
  readonly name: string
  /** Its own text, for example that of a trigger; null if there is none. */
  readonly text: string | null
}

interface LogRow extends Pick<LoggedEvent, 'at' | 'name' | 'text'> {
  /** Set for an event that the server detected; otherwise null. */
  readonly reason: unknown
}

/** Uncounted events that belong to a track. */
const ALARMS = sql.raw(`('SOS_ALARM', 'SIGNALING_ALARM', 'ErrorSetLock')`)

/** The events of a vehicle over a period in the order of time, the first EVENTS_MAX and one more. */
export const readEvents = async (
  db: Kysely<Database>,
  { ownerId, vehicleId, from, to }: TrackQuery,
): Promise<readonly LoggedEvent[]> => {
  const { rows } =
    await sql<LogRow>`select at, name, data->>'text' as text, data->'reason' as reason from event_log
    where owner_id = ${ownerId} and vehicle_id = ${vehicleId}
      and at >= ${sql.lit(Math.trunc(from))} and at < ${sql.lit(Math.trunc(to))}
      and (counted or (not counted and name in ${ALARMS}))
    order by at, name limit ${sql.lit(EVENTS_MAX + 1)}`.execute(db)
  return rows.map(({ reason, ...row }) => ({
    ...row,
    // Earlier versions wrote the numbers into the text as well, in one language.
    text: reason === null ? row.text : null,
    ...readFoundNumbers(reason),
  }))
}
