import type { TrackSeries } from '../../src/contract/http/track.ts'
import { fuelLevels } from '../live/period/fuelLevels.ts'
import { median } from '../movement/fuel/median.ts'

/** A fuel level: ms since the epoch, and litres of all tanks together. */
export interface LevelMoment {
  readonly at: number
  readonly litres: number
}

/** Readings of a median, as the detectors take. */
const MEDIAN_OF = 5

/** The fuel level of a vehicle without single faults: each reading as the median of the five around it. */
export const levelCurve = async (series: readonly TrackSeries[]): Promise<LevelMoment[]> => {
  const { timestamp, litres } = await fuelLevels(series)
  const aside = MEDIAN_OF >> 1
  return Array.from(timestamp, (at, row) => ({
    at,
    litres: median([...litres.subarray(Math.max(0, row - aside), row + aside + 1)]),
  }))
}
