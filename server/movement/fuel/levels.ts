import type { FuelReading } from '../ports.ts'
import { median, spread } from './median.ts'

/** What was known beside a reading when it came. */
export interface FuelMoment {
  /** Ms for which it has been slow enough; null: it is not. */
  readonly calmMs: number | null
  /** Metres and ms with the ignition on until now. */
  readonly mileage: number
  readonly engineMs: number
  readonly latitude: number | null
  readonly longitude: number | null
}

/** A level that several readings agree on. */
export interface Level {
  readonly at: number
  readonly litres: number
  /** How far off it may be, litres. */
  readonly sigma: number
  readonly mileage: number
  readonly engineMs: number
}

/** A median's sigma is this many times that of a mean of as many readings. */
const MEDIAN_FACTOR = 1.25

/** The level that readings in the order of time give; `at` is the last one's moment. */
export const levelOf = (
  readings: readonly FuelReading[],
  { mileage, engineMs }: Pick<FuelMoment, 'mileage' | 'engineMs'>,
): Level => {
  const litres = readings.map((each) => each.litres)
  const sigma = (MEDIAN_FACTOR * spread(litres)) / Math.sqrt(Math.max(1, litres.length))
  return { at: readings.at(-1)?.timestamp ?? 0, litres: median(litres), sigma, mileage, engineMs }
}

/** Adds a reading to the last `length` ones. */
export const pushLimited = (readings: FuelReading[], reading: FuelReading, length: number): void => {
  readings.push(reading)
  if (readings.length > length) readings.shift()
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
