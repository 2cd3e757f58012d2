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
import { readFuelCorrections } from '../../storage/fuelCorrections.ts'
import { ALL_TANKS } from '../../../src/contract/http/fuelLedger.ts'
import { fuelLevels, ofTank, tankSettings } from './fuelLevels.ts'
import type { MovementDetails } from './movementDetails.ts'
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

/** How a period is read. details: takes what reports read beyond a track. */
export interface PeriodOptions {
  readonly seesFuel: boolean
  readonly signal: AbortSignal
  readonly details?: MovementDetails
  /** The level that fuel events are found in: that of all tanks, which is the default, or of one. */
  readonly tank?: string
}

/** The readings, then what people say of them, on one connection. */
const readSensors = async (
  db: Kysely<Database>,
  query: TrackQuery,
  seesFuel: boolean,
  signal: AbortSignal,
) => {
  const readings = await readReadings(db, query, signal)
  return { readings, corrections: seesFuel ? await readFuelCorrections(db, query) : [] }
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
  { seesFuel, signal, details, tank = ALL_TANKS }: PeriodOptions,
): Promise<Period> => {
  const [points, { readings, corrections }] = await Promise.all([
    readPositions(db, query, signal),
    readSensors(db, query, seesFuel, signal),
  ])
  const named = nameSeries(readings, vehicle.sensors)
  const series = seesFuel ? named : named.filter((one) => !isFuelSeries(one))
  const settings = readMovementSettings(vehicle.settings, vehicle.tankVolume)
  const levels = seesFuel ? await fuelLevels(ofTank(series, tank)) : null
  const judgement = { corrections, tank }
  const read = tankSettings(settings, series, tank)
  const movement = await findMovement(points, levels, read, details, judgement)
  return { points, series, movement }
}
