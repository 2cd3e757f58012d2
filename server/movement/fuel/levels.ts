import type { FuelReading } from '../ports.ts'
import { median, deviation } from './median.ts'

/** What was known of the vehicle when a reading arrived. */
export interface FuelMoment {
  /** Ms for which it has been slow enough; null: it is not. */
  readonly calmMs: number | null
  /** It creeps, so that its fuel sloshes. */
  readonly isCreeping: boolean
  /** Metres and ms with the ignition on until now. */
  readonly mileage: number
  readonly engineMs: number
  readonly latitude: number | null
  readonly longitude: number | null
  /** Its place has not been known for longer than a gap: nobody knows how far it drives. */
  readonly isLost: boolean
}

/** A level that several readings agree on. */
export interface Level {
  readonly at: number
  readonly litres: number
  /** How far off slosh may have it, litres. */
  readonly sigma: number
  readonly mileage: number
  readonly engineMs: number
}

export type Sums = Pick<FuelMoment, 'mileage' | 'engineMs'>

/** A median's sigma is this many times that of a mean of as many readings. */
const MEDIAN_FACTOR = 1.25

/** The level that readings of a stand give, in the order of time; `at` is the last one's moment. */
export const calmLevel = (readings: readonly FuelReading[], sums: Sums): Level => ({
  at: readings.at(-1)?.timestamp ?? 0,
  litres: median(readings.map((each) => each.litres)),
  sigma: 0,
  mileage: sums.mileage,
  engineMs: sums.engineMs,
})

/** The level that readings of a drive give, in the order of time; `at` is the last one's moment. */
export const drivingLevel = (readings: readonly FuelReading[], sums: Sums): Level => {
  const sigma =
    (MEDIAN_FACTOR * deviation(readings.map((each) => each.litres))) / Math.sqrt(Math.max(1, readings.length))
  return { ...calmLevel(readings, sums), sigma }
}

/** Adds a reading to the last `length` ones, if it is `spacing` ms after them. */
export const pushLimited = (
  readings: FuelReading[],
  reading: FuelReading,
  { length, spacing }: { readonly length: number; readonly spacing: number },
): boolean => {
  const last = readings.at(-1)
  if (last !== undefined && reading.timestamp - last.timestamp < spacing) return false
  readings.push(reading)
  if (readings.length > length) readings.shift()
  return true
}

/**
 * Where a change of a level set in: the last reading that is still within `tolerance` of the level before, counted from
 * the end; 0 where none is.
 */
export const findOnset = (
  readings: readonly FuelReading[],
  level: number,
  sign: 1 | -1,
  tolerance: number,
): number => {
  const index = readings.findLastIndex((each) => sign * (each.litres - level) <= tolerance)
  return Math.max(0, index)
}

/** The first reading from an index on that has come within `tolerance` of the level after; the last where none has. */
export const findArrival = (
  readings: readonly FuelReading[],
  from: number,
  level: number,
  sign: 1 | -1,
  tolerance: number,
): FuelReading | undefined =>
  readings.find((each) => each.timestamp > from && sign * (level - each.litres) <= tolerance) ??
  readings.at(-1)
