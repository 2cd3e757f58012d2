import type { Kysely } from 'kysely'
import { LIST_BATCH_ROWS } from '../../../src/contract/constants.ts'
import { SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { countedNow } from '../../../src/contract/rules/maintenanceDue.ts'
import { hasGps } from '../../../src/contract/rules/status.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { notFound } from '../../platform/plugins/apiError.ts'
import type { Database } from '../../storage/schema.ts'
import { visibleGroups } from '../groups/groupSql.ts'
import type { ListPlan } from '../vehicles/openList.ts'
import { visibleVehicles } from '../vehicles/vehicleSql.ts'
import type { FeedVehicle } from './feedMessage.ts'

const METRES_PER_KM = 1_000

/** The vehicles that the caller sees, with their positions. group: null: of every group and of none. */
const selectPositions = (db: Kysely<Database>, principal: AccountPrincipal, group: number | null) => {
  const vehicles = visibleVehicles(db, principal)
    .innerJoin('vehicle_position_state as p', (join) =>
      join.onRef('p.owner_id', '=', 'vehicle.owner_id').onRef('p.vehicle_id', '=', 'vehicle.id'),
    )
    .innerJoin('vehicle_state as s', (join) =>
      join.onRef('s.owner_id', '=', 'vehicle.owner_id').onRef('s.vehicle_id', '=', 'vehicle.id'),
    )
    .where('p.timestamp', 'is not', null)
    .select([
      'vehicle.id as id',
      'vehicle.name as name',
      'vehicle.license_plate as license_plate',
      'p.timestamp as timestamp',
      'p.lat as lat',
      'p.lon as lon',
      'p.speed as speed',
      'p.azimuth as azimuth',
      'p.validity as validity',
      's.counters as counters',
    ])
  if (group === null) return vehicles
  return vehicles.where((where) =>
    where.exists(
      where
        .selectFrom('vehicle_group_member as m')
        .whereRef('m.vehicle_id', '=', 'vehicle.id')
        .where('m.group_id', '=', group)
        .select('m.vehicle_id'),
    ),
  )
}
type PositionRow = Awaited<ReturnType<ReturnType<typeof selectPositions>['execute']>>[number]

/** null: its newest position is not good; the stored place is that of an earlier one, whose time is not known any more. */
const vehicleOf = (row: PositionRow): FeedVehicle | null => {
  const { lat, lon, timestamp } = row
  if (timestamp === null || lat === null || lon === null || !hasGps(lat, lon, row.validity)) return null
  const { km } = countedNow(Object.values(row.counters))
  return {
    id: row.id,
    label: row.name,
    licensePlate: row.license_plate,
    latitude: lat,
    longitude: lon,
    bearing: row.azimuth,
    odometer: km === null ? null : km * METRES_PER_KM,
    speed: row.speed,
    timestamp,
  }
}

/** The list of the feed: a `FeedVehicle` for each vehicle with a valid position, null for the others. group: null: all. */
export const positionList = (group: number | null): ListPlan<PositionRow> => ({
  hasEveryVehicle: false,
  batchRows: LIST_BATCH_ROWS,
  select: (db, principal) => selectPositions(db, principal, group),
  toItem: vehicleOf,
})

/** Throws 404 for a group that the caller does not see. */
export const requireVisibleGroup = async (
  db: Kysely<Database>,
  principal: AccountPrincipal,
  group: number,
): Promise<void> => {
  const found = await visibleGroups(db, principal).where('g.id', '=', group).select('g.id').executeTakeFirst()
  if (!found) throw notFound(SERVER_TEXT.notYourGroup(group))
}
