import { type Kysely, sql } from 'kysely'
import { FULL_VALIDITY } from '../../../src/contract/constants.ts'
import type { Fleet } from '../../live/createFleet.ts'
import {
  inUnits,
  POSITION_COLUMNS,
  type PositionColumns,
  type StoredPosition,
} from '../../storage/history.ts'
import type { Database } from '../../storage/schema.ts'
import type { DeviceProgress, MoveIn } from './moveInSql.ts'

/**
 * Puts vehicles that have not reported here yet onto the map, at the last good place that was brought. What is detected in their
 * past is kept, and not published. The place is recorded as a report, so that everything is followed from there on.
 */
export const showLastPlaces = async (
  { db, sink, directory, past }: Pick<Fleet, 'db' | 'sink' | 'directory' | 'past'>,
  { ownerId, from, until }: Pick<MoveIn, 'ownerId' | 'from' | 'until'>,
  devices: readonly DeviceProgress[],
): Promise<void> => {
  for (const { vehicleId } of devices) {
    if (directory.newestAt?.([vehicleId]) !== null) continue
    // oxlint-disable-next-line no-await-in-loop -- one vehicle after the other, which holds up nobody
    const last = await readLast(db, { ownerId, vehicleId, from, until })
    if (last === null) continue
    // oxlint-disable-next-line no-await-in-loop -- as above
    await past.follow(vehicleId)
    const { timestamp, latitude, longitude, speed, validity, azimuth, ignitionOn } = last
    // oxlint-disable-next-line no-await-in-loop -- as above
    await sink.record([
      {
        event: 'vehicleLocation',
        isDirect: true,
        data: { vehicleId, timestamp, latitude, longitude, speed, validity, azimuth, ignitionOn },
      },
    ])
  }
}

const readLast = async (
  db: Kysely<Database>,
  {
    ownerId,
    vehicleId,
    from,
    until,
  }: Pick<MoveIn, 'ownerId' | 'from' | 'until'> & { readonly vehicleId: number },
): Promise<StoredPosition | null> => {
  const { rows } = await sql<PositionColumns>`select ${POSITION_COLUMNS} from position p
    where p.owner_id = ${ownerId} and p.vehicle_id = ${vehicleId} and p.ts >= ${from} and p.ts < ${until}
      and p.validity >= ${FULL_VALIDITY} and p.lat is not null
    order by p.ts desc limit 1`.execute(db)
  const [row] = rows
  return row ? inUnits(row) : null
}
