import { type Kysely, sql } from 'kysely'
import {
  WALL_ALARMS_MAX,
  WALL_VEHICLES_MAX,
  type WallAlarms,
  type WallVehicles,
} from '../../../src/contract/http/wallScreens.ts'
import type { Overview } from '../../../src/contract/http/overview.ts'
import { markerStatus } from '../../../src/contract/rules/status.ts'
import { type Viewer, visibleVehicle } from '../../access/visibility.ts'
import type { Database } from '../../storage/schema.ts'
import { readAlarms } from '../alarms/alarmSql.ts'
import { type OverviewContext, readOverview } from '../overview/overview.ts'

/** What the views of a wall screen show: what its maker sees now, of its group. */

/** The vehicles with a place, those that reported last where there are too many. now: ms since the epoch. */
export const readWallVehicles = async (
  db: Kysely<Database>,
  viewer: Viewer,
  now: number,
): Promise<WallVehicles> => {
  const rows = await db
    .selectFrom('vehicle')
    .innerJoin('vehicle_position_state as p', (join) =>
      join.onRef('p.owner_id', '=', 'vehicle.owner_id').onRef('p.vehicle_id', '=', 'vehicle.id'),
    )
    .innerJoin('vehicle_state as s', (join) =>
      join.onRef('s.owner_id', '=', 'vehicle.owner_id').onRef('s.vehicle_id', '=', 'vehicle.id'),
    )
    .where(visibleVehicle(viewer))
    .where('p.lat', 'is not', null)
    .where('p.lon', 'is not', null)
    .where('p.timestamp', 'is not', null)
    .select([
      'vehicle.id as id',
      'vehicle.name as name',
      's.device_status as deviceStatus',
      's.device_on as deviceOn',
      'p.timestamp as timestamp',
      'p.last_known_time as lastKnownTime',
      'p.lat as latitude',
      'p.lon as longitude',
      'p.speed as speed',
      'p.azimuth as course',
      'p.ignition_on as ignitionOn',
      sql<boolean>`(s.alarm or s.locked_alarm)`.as('isAlarmed'),
      sql<number>`(count(*) over ())::integer`.as('count'),
    ])
    .orderBy('p.timestamp', 'desc')
    .orderBy('vehicle.id')
    .limit(WALL_VEHICLES_MAX)
    .execute()
  return {
    count: rows[0]?.count ?? 0,
    vehicles: rows.flatMap(({ id, name, timestamp, latitude, longitude, course, isAlarmed, ...state }) =>
      timestamp === null || latitude === null || longitude === null
        ? []
        : [
            {
              id,
              name,
              latitude,
              longitude,
              timestamp,
              course,
              status: markerStatus(state, now),
              ignitionOn: state.ignitionOn,
              isAlarmed,
            },
          ],
    ),
  }
}

/** The alarms that are on, the newest first. */
export const readWallAlarms = async (db: Kysely<Database>, viewer: Viewer): Promise<WallAlarms> => {
  const all = await readAlarms(db, viewer)
  return {
    count: all.length,
    alarms: all
      .slice(0, WALL_ALARMS_MAX)
      .map(({ vehicleId, name, licensePlate, cause, since, acknowledgement }) => ({
        vehicleId,
        name,
        licensePlate,
        cause,
        since,
        isTaken: acknowledgement !== null,
      })),
  }
}

/** The overview; tasks belong to no group, so that they are counted only for all vehicles. */
export const readWallOverview = async (context: OverviewContext, viewer: Viewer): Promise<Overview> => {
  const overview = await readOverview(context, viewer)
  return viewer.groupId === undefined ? overview : { ...overview, lateTasks: null }
}
