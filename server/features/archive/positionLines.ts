import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { ARCHIVE_POSITION_COLUMNS } from '../../../src/contract/http/admin/archive.ts'
import {
  inUnits,
  moment,
  POSITION_COLUMNS,
  type PositionColumns,
  type StoredPosition,
  type TrackQuery,
} from '../../storage/history.ts'
import type { Database } from '../../storage/schema.ts'

/** Positions of one statement. */
const AT_ONCE = 5_000

/** The positions of a vehicle as the lines of its part, oldest first; `onRows` takes how many. */
export async function* positionLines(
  db: Kysely<Database>,
  { ownerId, vehicleId, from, to }: TrackQuery,
  onRows: (count: number) => void,
): AsyncGenerator<string> {
  yield `${ARCHIVE_POSITION_COLUMNS}\n`
  for (let after = from - 1; ; ) {
    // oxlint-disable-next-line no-await-in-loop -- each slice begins after the one before
    const { rows } = await sql<PositionColumns>`select ${POSITION_COLUMNS} from position p
      where p.owner_id = ${ownerId} and p.vehicle_id = ${vehicleId}
        and p.ts > ${moment(after)} and p.ts < ${moment(to)}
      order by p.ts limit ${AT_ONCE}`.execute(db)
    onRows(rows.length)
    yield rows.map((row) => lineOf(inUnits(row))).join('')
    const last = rows.at(-1)
    if (last === undefined || rows.length < AT_ONCE) return
    after = last.ts
  }
}

const lineOf = (position: StoredPosition): string => {
  const { timestamp, latitude, longitude, speed, azimuth, altitude, satellites, validity } = position
  const cells = [latitude, longitude, speed, azimuth, altitude, satellites, validity].map(
    (cell) => cell ?? '',
  )
  const { attributes, ignitionOn } = position
  // Quotes are doubled within quotes; JSON has no line breaks.
  const others = attributes === null ? '' : `"${JSON.stringify(attributes).replaceAll('"', '""')}"`
  return `${new Date(timestamp).toISOString()},${cells.join(',')},${ignitionOn ? 1 : 0},${others}\n`
}
