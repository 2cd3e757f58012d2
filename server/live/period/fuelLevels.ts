import { ALL_TANKS } from '../../../src/contract/http/fuelLedger.ts'
import type { TrackSeries } from '../../../src/contract/http/track.ts'
import type { MovementSettings } from '../../movement/ports.ts'
import { isFuelLevel } from '../../movement/fuelSensors.ts'
import { inSlices } from '../../platform/slices.ts'

/** The level of all tanks together and of each, litres. */
export interface FuelLevels {
  readonly timestamp: Float64Array
  readonly litres: Float64Array
  readonly tanks: readonly Float64Array[]
}

const NONE: FuelLevels = { timestamp: new Float64Array(0), litres: new Float64Array(0), tanks: [] }

const isLevel = ({ type, unit }: TrackSeries): boolean => isFuelLevel({ sensorType: type, units: unit })

/** The wired level sensors, of which there is a ledger each where there are several. */
export const tanksOf = (series: readonly TrackSeries[]): readonly TrackSeries[] => {
  const wired = series.filter((one) => isLevel(one) && one.kind === 'sensor')
  return wired.length > 1 ? wired : []
}

/** The series with the level of one tank alone. tank: `all`, or the number of its sensor. */
export const ofTank = (series: readonly TrackSeries[], tank: string): readonly TrackSeries[] =>
  tank === ALL_TANKS
    ? series
    : series.filter(({ kind, number }) => kind === 'sensor' && String(number) === tank)

/** How the level of one tank is read: how much it holds is not known, and the engine uses all of them alike. */
export const tankSettings = (
  settings: MovementSettings,
  series: readonly TrackSeries[],
  tank: string,
): MovementSettings => {
  if (tank === ALL_TANKS) return settings
  const count = Math.max(1, tanksOf(series).length)
  const { litresPerMetre, idleLitresPerMs } = settings.fuel
  const use = { litresPerMetre: litresPerMetre / count, idleLitresPerMs: idleLitresPerMs / count }
  return { ...settings, fuel: { ...settings.fuel, ...use, tankVolume: null } }
}

/**
 * The fuel of a vehicle: the sum of its wired level sensors where they reported at the same moment, else the first level that is
 * made of several. A moment at which one of the sensors had no value is left out.
 */
export const fuelLevels = async (series: readonly TrackSeries[]): Promise<FuelLevels> => {
  const levels = series.filter(isLevel)
  const wired = levels.filter(({ kind }) => kind === 'sensor')
  const summed = wired.length > 0 ? wired : levels.slice(0, 1)
  const [first, ...others] = summed
  if (!first) return NONE
  const timestamp = new Float64Array(first.timestamp.length)
  const litres = new Float64Array(first.timestamp.length)
  const tanks = summed.map(() => new Float64Array(first.timestamp.length))
  const places = others.map(() => 0)
  let count = 0
  await inSlices(first.timestamp.length, (index) => {
    const at = first.timestamp[index] ?? 0
    let sum = first.value[index] ?? Number.NaN
    setAt(tanks[0], count, sum)
    for (const [number, other] of others.entries()) {
      let place = places[number] ?? 0
      while ((other.timestamp[place] ?? Number.POSITIVE_INFINITY) < at) place++
      places[number] = place
      const level = other.timestamp[place] === at ? (other.value[place] ?? Number.NaN) : Number.NaN
      setAt(tanks[number + 1], count, level)
      sum += level
    }
    if (Number.isNaN(sum)) return
    timestamp[count] = at
    litres[count] = sum
    count++
  })
  const cut = (column: Float64Array): Float64Array => column.subarray(0, count)
  return { timestamp: cut(timestamp), litres: cut(litres), tanks: tanks.map(cut) }
}

const setAt = (column: Float64Array | undefined, row: number, value: number): void => {
  if (column) column[row] = value
}
