import { type Kysely, sql } from 'kysely'
import type { VehicleSetting } from '../../../src/contract/entities/vehicle.ts'
import { visibleVehicle } from '../../access/visibility.ts'
import type { ReportVehicle } from '../../reports/reportKind.ts'
import type { Database } from '../../storage/schema.ts'
import type { SensorsState, VehicleMapping } from '../../storage/tables/fleetTables.ts'
import type { ReportViewer } from './reportContext.ts'

/** A vehicle with what its past is read by. */
export interface FoundVehicle extends ReportVehicle {
  /** The names and units of the sensors; their current values are of no use here. */
  readonly sensors: SensorsState | null
  /** null: it has no device. */
  readonly mapping: VehicleMapping | null
  /** The moment of its newest position, ms since the epoch; null: it has none. */
  readonly newestAt: number | null
}

interface Row {
  readonly name: string
  readonly license_plate: string
  readonly settings: VehicleSetting[]
  readonly tank_volume: number | null
  readonly sensors: SensorsState | null
  readonly mapping: VehicleMapping | null
  readonly newest_at: number | null
}

/** The vehicle as it is set up now; null: the viewer does not see it. */
export const findReportVehicle = async (
  db: Kysely<Database>,
  viewer: ReportViewer,
  vehicleId: number,
): Promise<FoundVehicle | null> => {
  const { ownerId } = viewer
  const { rows } =
    await sql<Row>`select vehicle.name, vehicle.license_plate, vehicle.settings, vehicle.mapping,
      (vehicle.details->>'tankVolume')::float8 as tank_volume, s.sensors, p.timestamp as newest_at
    from vehicle left join vehicle_state s on s.owner_id = vehicle.owner_id and s.vehicle_id = vehicle.id
      left join vehicle_position_state p on p.owner_id = vehicle.owner_id and p.vehicle_id = vehicle.id
    where vehicle.id = ${vehicleId} and ${visibleVehicle(viewer)}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { name, license_plate: licensePlate, settings, tank_volume: tankVolume, sensors, mapping } = row
  const of = { id: vehicleId, ownerId, name, licensePlate, settings, tankVolume }
  return { ...of, sensors, mapping, newestAt: row.newest_at }
}
