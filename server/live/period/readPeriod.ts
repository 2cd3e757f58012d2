import type { Kysely } from 'kysely'
import type { VehicleSetting } from '../../../src/contract/entities/vehicle.ts'
import type { TrackSeries } from '../../../src/contract/http/track.ts'
import type { TrackPointColumns } from '../../../src/contract/http/trackBytes.ts'
import { readMovementSettings } from '../../movement/settings.ts'
import type { TrackQuery } from '../../storage/history.ts'
import { readPositions } from '../../storage/period/readPositions.ts'
import { readReadings } from '../../storage/period/readReadings.ts'
import type { Database } from '../../storage/schema.ts'
import type { SensorsState } from '../../storage/tables/fleetTables.ts'
import { findMovement, type FoundMovement } from './findMovement.ts'
import { fuelLevels } from './fuelLevels.ts'
import { isFuelSeries, nameSeries } from './nameSeries.ts'

/** How the past of a vehicle is read. */
export interface PeriodVehicle {
  readonly settings: readonly VehicleSetting[]
  /** Litres; null: unknown. */
  readonly tankVolume: number | null
  /** The names and units of the sensors. */
  readonly sensors: SensorsState | null
}

/** What a vehicle sent over a period, and what the detectors find in it. */
export interface Period {
  readonly points: TrackPointColumns
  readonly series: readonly TrackSeries[]
  readonly movement: FoundMovement
}

/**
 * Reads a period and finds what happened in it, for tracks, reports and whatever else shows the past. Settings are parameters:
 * changed ones change what is found (TRACK-07). Without `seesFuel` nothing of fuel is read (USERS-07). It takes two
 * connections at a time, and ends with the signal's reason once it has aborted.
 */
export const readPeriod = async (
  db: Kysely<Database>,
  query: TrackQuery,
  vehicle: PeriodVehicle,
  { seesFuel, signal }: { readonly seesFuel: boolean; readonly signal: AbortSignal },
): Promise<Period> => {
  const [points, readings] = await Promise.all([
    readPositions(db, query, signal),
    readReadings(db, query, signal),
  ])
  const named = nameSeries(readings, vehicle.sensors)
  const series = seesFuel ? named : named.filter((one) => !isFuelSeries(one))
  const settings = readMovementSettings(vehicle.settings, vehicle.tankVolume)
  const movement = await findMovement(points, seesFuel ? await fuelLevels(series) : null, settings)
  return { points, series, movement }
}
