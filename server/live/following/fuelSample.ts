import type { SensorValue } from '../../../src/contract/entities/vehicle.ts'
import type { StateEvents } from '../../../src/contract/wire/events.ts'
import { isFuelLevel } from '../../movement/fuelSensors.ts'
import type { ReadingRow } from '../../storage/period/readAfter.ts'
import { readSeries } from '../../storage/sensorReadings.ts'
import type { SensorsState } from '../../storage/tables/fleetTables.ts'

/** The fuel levels of one moment. */
export interface FuelSample {
  /** ms since the epoch */
  readonly timestamp: number
  /** The wired level sensors that it names, litres; null: no value. */
  readonly wired: readonly { readonly number: number; readonly litres: number | null }[]
  /** The first level that is made of several; null: none, or no value. */
  readonly made: number | null
}

/** Values are kept as single floats: what is read back is what was followed. */
const stored = (value: number | null): number | null => (value === null ? null : Math.fround(value))

/** The fuel levels of a report on its way into the table; null: it has none. */
export const fuelSampleOf = ({
  timestamp,
  realSensorValues,
  multiSensorValues,
}: StateEvents['vehicleSensors']): FuelSample | null => {
  const wired = realSensorValues
    .filter(isFuelLevel)
    .map(({ sensorNumber, value }) => ({ number: sensorNumber, litres: stored(value) }))
  const made = stored(multiSensorValues.find(isFuelLevel)?.value ?? null)
  return wired.length === 0 && made === null ? null : { timestamp, wired, made }
}

/** The same of a row, by the names that the vehicle's sensors have now. */
export const readFuelSample = (
  { ts, series, readings }: ReadingRow,
  sensors: SensorsState | null,
): FuelSample | null => {
  const isLevel = (number: number, among: readonly SensorValue[] | undefined): boolean => {
    const sensor = among?.find((one) => one.sensorNumber === number)
    return sensor !== undefined && isFuelLevel(sensor)
  }
  const wired: { number: number; litres: number | null }[] = []
  let made: number | null = null
  series.forEach((one, place) => {
    const { kind, number } = readSeries(one)
    const litres = stored(readings[place] ?? null)
    if (kind === 'sensor' && isLevel(number, sensors?.realSensorValues)) wired.push({ number, litres })
    if (kind === 'multi' && made === null && isLevel(number, sensors?.multiSensorValues)) made = litres
  })
  return wired.length === 0 && made === null ? null : { timestamp: ts, wired, made }
}
