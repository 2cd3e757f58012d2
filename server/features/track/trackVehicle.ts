import { type Kysely, sql } from 'kysely'
import type { VehicleSetting } from '../../../src/contract/entities/vehicle.ts'
import { SERVER_TEXT } from '../../../src/contract/http/error.ts'
import type { Database } from '../../storage/schema.ts'
import type { SensorsState } from '../../storage/tables/fleetTables.ts'
import { notFound } from '../../platform/plugins/apiError.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import type { PeriodVehicle } from '../../live/period/readPeriod.ts'
import { visibleVehicle } from '../../access/visibility.ts'

/**
 * A vehicle whose track the caller may see. One that is another client's by now has no settings, for its client sets it up for
 * themself.
 */
export interface TrackVehicle extends PeriodVehicle {
  readonly vehicleId: number
  /** Whose history is read. */
  readonly ownerId: number
}

interface Row {
  readonly settings: VehicleSetting[]
  readonly tank_volume: number | null
  readonly sensors: SensorsState | null
}

/**
 * The vehicle, if the caller sees it now or its owner had it once: history stays with the client of its time. Throws
 * the same 404 for a foreign vehicle and a missing one.
 */
export const findTrackVehicle = async (
  db: Kysely<Database>,
  principal: AccountPrincipal,
  vehicleId: number,
): Promise<TrackVehicle> => {
  const { ownerId } = principal
  const past = visibleVehicle(principal, { vehicleId: 'o.vehicle_id', ownerId: 'o.owner_id' })
  const { rows } = await sql<Row>`select case when mine then settings else '[]' end as settings,
      case when mine then tank_volume end as tank_volume, sensors
    from (select vehicle.settings, (vehicle.details->>'tankVolume')::float8 as tank_volume, s.sensors, ${visibleVehicle(principal)} as mine,
        exists (select 1 from vehicle_past_owner o where o.vehicle_id = vehicle.id and ${past}) as was
      from vehicle left join vehicle_state s on s.owner_id = vehicle.owner_id and s.vehicle_id = vehicle.id
      where vehicle.id = ${vehicleId}) v
    where mine or was`.execute(db)
  const [row] = rows
  if (!row || ownerId === null) throw notFound(SERVER_TEXT.notYourVehicle(vehicleId))
  const { settings, tank_volume: tankVolume, sensors } = row
  return { vehicleId, ownerId, settings, tankVolume, sensors }
}
