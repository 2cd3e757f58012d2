import { type Kysely, sql } from 'kysely'
import type { VehicleSetting } from '../../../src/contract/entities/vehicle.ts'
import { SERVER_TEXT } from '../../../src/contract/http/error.ts'
import type { Database } from '../../db/schema.ts'
import type { SensorsState } from '../../live/tables.ts'
import { notFound } from '../../plugins/apiError.ts'
import type { AccountPrincipal } from '../accounts/principal.ts'
import { visibleVehicle } from '../accounts/visibility.ts'

/** A vehicle whose track the caller may see. */
export interface TrackVehicle {
  readonly vehicleId: number
  /** Whose history is told. */
  readonly ownerId: number
  /** How the track is read; none where the vehicle is another client's by now, who sets it up for themself. */
  readonly settings: readonly VehicleSetting[]
  readonly tankVolume: number | null
  /** The names and units of the sensors. */
  readonly sensors: SensorsState | null
}

interface Row {
  readonly settings: VehicleSetting[]
  readonly tank_volume: number | null
  readonly sensors: SensorsState | null
}

/**
 * The vehicle, if the caller sees it now or its owner had it once: history stays with the client of its time. Throws 404 for
 * a foreign one and for one that does not exist alike.
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
