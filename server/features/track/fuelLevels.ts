import type { TrackSeries } from '../../../src/contract/http/track.ts'
import { isFuelLevel } from '../../movement/fuelSensors.ts'
import { inSlices } from './slices.ts'

/** The level of all tanks together, litres. */
export interface FuelLevels {
  readonly timestamp: Float64Array
  readonly litres: Float64Array
}

const NONE: FuelLevels = { timestamp: new Float64Array(0), litres: new Float64Array(0) }

const isLevel = ({ type, unit }: TrackSeries): boolean => isFuelLevel({ sensorType: type, units: unit })

/**
 * The fuel of a vehicle: the sum of its wired level sensors where they told at the same moment, else the first level that is
 * made of several. A moment at which one of the sensors told no value is left out.
 */
export const fuelLevels = async (series: readonly TrackSeries[]): Promise<FuelLevels> => {
  const levels = series.filter(isLevel)
  const wired = levels.filter(({ kind }) => kind === 'sensor')
  const summed = wired.length > 0 ? wired : levels.slice(0, 1)
  const [first, ...others] = summed
  if (!first) return NONE
  const timestamp = new Float64Array(first.timestamp.length)
  const litres = new Float64Array(first.timestamp.length)
  const places = others.map(() => 0)
  let count = 0
  await inSlices(first.timestamp.length, (index) => {
    const at = first.timestamp[index] ?? 0
    let sum = first.value[index] ?? Number.NaN
    for (const [number, other] of others.entries()) {
      let place = places[number] ?? 0
      while ((other.timestamp[place] ?? Number.POSITIVE_INFINITY) < at) place++
      places[number] = place
      sum += other.timestamp[place] === at ? (other.value[place] ?? Number.NaN) : Number.NaN
    }
    if (Number.isNaN(sum)) return
    timestamp[count] = at
    litres[count] = sum
    count++
  })
  return { timestamp: timestamp.subarray(0, count), litres: litres.subarray(0, count) }
}
