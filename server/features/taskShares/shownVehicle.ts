import type { Kysely } from 'kysely'
import type { SharedTask } from '../../../src/contract/http/taskShares.ts'
import { distanceM } from '../../../src/contract/rules/geodesy.ts'
import { markerStatus } from '../../../src/contract/rules/status.ts'
import { type Viewer, visibleVehicle } from '../../access/visibility.ts'
import type { Database } from '../../storage/schema.ts'
import type { TaskRecord } from '../tasks/taskRecord.ts'

/** A performer of a task as a link may show it. place: null: it has sent none yet. */
export interface ShownVehicle {
  readonly id: number
  readonly name: string
  readonly licensePlate: string
  readonly status: NonNullable<SharedTask['status']>
  readonly place: SharedTask['position']
}

/** Degrees; two kilometres from north to south. */
const GRID = 0.02

/** A place to about two kilometres, without the heading. */
export const roundedPlace = ({
  latitude,
  longitude,
  timestamp,
}: NonNullable<SharedTask['position']>): NonNullable<SharedTask['position']> => {
  const rounded = (degrees: number): number => Number((Math.round(degrees / GRID) * GRID).toFixed(2))
  return { latitude: rounded(latitude), longitude: rounded(longitude), timestamp, course: null }
}

const readPerformers = async (
  db: Kysely<Database>,
  maker: Viewer,
  { ownerId, performerIds }: TaskRecord,
  now: number,
): Promise<readonly ShownVehicle[]> => {
  const rows = await db
    .selectFrom('vehicle')
    .innerJoin('vehicle_position_state as p', (join) =>
      join.onRef('p.owner_id', '=', 'vehicle.owner_id').onRef('p.vehicle_id', '=', 'vehicle.id'),
    )
    .innerJoin('vehicle_state as s', (join) =>
      join.onRef('s.owner_id', '=', 'vehicle.owner_id').onRef('s.vehicle_id', '=', 'vehicle.id'),
    )
    .where('vehicle.id', 'in', [...performerIds])
    .where('vehicle.owner_id', '=', ownerId)
    .where(visibleVehicle(maker))
    .select(['vehicle.id', 'vehicle.name', 'vehicle.license_plate', 's.device_status', 's.device_on'])
    .select(['p.timestamp', 'p.last_known_time', 'p.lat', 'p.lon', 'p.speed', 'p.azimuth', 'p.ignition_on'])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    licensePlate: row.license_plate,
    status: markerStatus(
      {
        deviceStatus: row.device_status,
        deviceOn: row.device_on,
        lastKnownTime: row.last_known_time,
        speed: row.speed,
        ignitionOn: row.ignition_on,
      },
      now,
    ),
    place:
      row.timestamp === null || row.lat === null || row.lon === null
        ? null
        : { latitude: row.lat, longitude: row.lon, timestamp: row.timestamp, course: row.azimuth },
  }))
}

/** The performer that is at the point, else the one that is nearest to it; of a whole task the one that was somewhere last. */
export const nearestVehicle = async (
  db: Kysely<Database>,
  maker: Viewer,
  {
    task,
    point,
    now,
  }: {
    readonly task: TaskRecord
    readonly point: {
      readonly latitude: number
      readonly longitude: number
      readonly vehicleId: number | null
    } | null
    readonly now: number
  },
): Promise<ShownVehicle | null> => {
  const found = await readPerformers(db, maker, task, now)
  const there = found.find(({ id }) => id === point?.vehicleId)
  if (there) return there
  const farness = ({ place }: ShownVehicle): number => {
    if (place === null) return Number.POSITIVE_INFINITY
    return point === null
      ? -place.timestamp
      : distanceM(place.latitude, place.longitude, point.latitude, point.longitude)
  }
  return found.toSorted((a, b) => farness(a) - farness(b))[0] ?? null
}
