import type { Kysely } from 'kysely'
import type { VehicleSetting } from '../../../src/contract/entities/vehicle.ts'
import type { TrackSeries } from '../../../src/contract/http/track.ts'
import type { TrackPointColumns } from '../../../src/contract/http/trackBytes.ts'
import { readMovementSettings } from '../../movement/settings.ts'
import type { TrackQuery } from '../../storage/history.ts'
import { readPositions } from '../../storage/period/readPositions.ts'
import { type Readings, readReadings } from '../../storage/period/readReadings.ts'
import type { Database } from '../../storage/schema.ts'
import type { SensorsState } from '../../storage/tables/fleetTables.ts'
import { findMovement, type FoundMovement } from './findMovement.ts'
import { type FuelCorrection, readFuelCorrections } from '../../storage/fuelCorrections.ts'
import { ALL_TANKS } from '../../../src/contract/http/fuelLedger.ts'
import type { Precedence } from '../../platform/precedence.ts'
import { firstNotBelow } from '../../platform/slices.ts'
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
  /** What goes ahead of the reading; absent: nothing. */
  readonly precedence?: Pick<Precedence, 'turn'>
  readonly details?: MovementDetails
  /** The level that fuel events are found in: that of all tanks, which is the default, or of one. */
  readonly tank?: string
}

/** What is stored of a vehicle's period. */
export interface PeriodRows {
  readonly points: TrackPointColumns
  readonly readings: readonly Readings[]
  readonly corrections: readonly FuelCorrection[]
}

/** The readings, then what people say of them, on one connection. */
const readSensors = async (
  db: Kysely<Database>,
  query: TrackQuery,
  seesFuel: boolean,
  turn: () => Promise<void>,
): Promise<Omit<PeriodRows, 'points'>> => {
  const readings = await readReadings(db, query, turn)
  // Without a level there is no fuel event that could be corrected.
  const isJudged = seesFuel && readings.length > 0
  return { readings, corrections: isJudged ? await readFuelCorrections(db, query) : [] }
}

/** Reads what is stored of a period. It takes two connections at a time, and ends with the signal's reason once it has aborted. */
export const readRows = async (
  db: Kysely<Database>,
  query: TrackQuery,
  { seesFuel, signal, precedence }: Pick<PeriodOptions, 'seesFuel' | 'signal' | 'precedence'>,
): Promise<PeriodRows> => {
  const turn = async (): Promise<void> => {
    signal.throwIfAborted()
    await precedence?.turn()
  }
  const [points, sensors] = await Promise.all([
    readPositions(db, query, turn),
    readSensors(db, query, seesFuel, turn),
  ])
  return { points, ...sensors }
}

/** The rows of a part of their period, from `from` until before `to`, ms since the epoch; they share the memory. */
export const rowsBetween = (rows: PeriodRows, from: number, to: number): PeriodRows => {
  const rangeOf = (timestamp: Float64Array) =>
    [firstNotBelow(timestamp, from), firstNotBelow(timestamp, to)] as const
  const range = rangeOf(rows.points.timestamp)
  const { timestamp, latitude, longitude, speed, azimuth, validity, ignition } = rows.points
  const points = {
    timestamp: timestamp.subarray(...range),
    latitude: latitude.subarray(...range),
    longitude: longitude.subarray(...range),
    speed: speed.subarray(...range),
    azimuth: azimuth.subarray(...range),
    validity: validity.subarray(...range),
    ignition: ignition.subarray(...range),
  }
  const readings = rows.readings.flatMap((one) => {
    const [first, end] = rangeOf(one.timestamp)
    if (first === end) return []
    return { ...one, timestamp: one.timestamp.subarray(first, end), value: one.value.subarray(first, end) }
  })
  return { points, readings, corrections: rows.corrections }
}

/** Finds what happened in a period whose rows were read. */
export const findPeriod = async (
  { points, readings, corrections }: PeriodRows,
  vehicle: PeriodVehicle,
  { seesFuel, details, tank = ALL_TANKS, precedence }: Omit<PeriodOptions, 'signal'>,
): Promise<Period> => {
  const named = nameSeries(readings, vehicle.sensors)
  const series = seesFuel ? named : named.filter((one) => !isFuelSeries(one))
  const settings = readMovementSettings(vehicle.settings, vehicle.tankVolume)
  const levels = seesFuel ? await fuelLevels(ofTank(series, tank)) : null
  const read = tankSettings(settings, series, tank)
  const movement = await findMovement(points, levels, read, {
    details,
    judgement: { corrections, tank },
    turn: precedence && (() => precedence.turn()),
  })
  return { points, series, movement }
}

/**
 * Reads a period and finds what happened in it, for tracks, reports and whatever else shows the past. Settings are parameters:
 * changed ones change what is found (TRACK-07). Without `seesFuel` nothing of fuel is read (USERS-07). Ends with the signal's reason
 * once it has aborted.
 */
export const readPeriod = async (
  db: Kysely<Database>,
  query: TrackQuery,
  vehicle: PeriodVehicle,
  options: PeriodOptions,
): Promise<Period> => findPeriod(await readRows(db, query, options), vehicle, options)
