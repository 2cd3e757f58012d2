import type { TrackSeries } from '../../../src/contract/http/track.ts'
import { isFuelSensor } from '../../../src/contract/rules/fuel.ts'
import type { SensorsState } from '../../storage/tables/fleetTables.ts'
import type { Readings } from '../../storage/period/readReadings.ts'

type Named = Pick<TrackSeries, 'name' | 'unit' | 'type'>

const UNNAMED: Named = { name: '', unit: '', type: '' }

const nameOf = (sensors: SensorsState | null, { kind, number }: Readings): Named => {
  if (kind === 'input') {
    const input = sensors?.logicalInputStatuses.find((one) => one.inputNumber === number)
    return { ...UNNAMED, name: input?.inputName ?? '' }
  }
  const among = kind === 'sensor' ? sensors?.realSensorValues : sensors?.multiSensorValues
  const sensor = among?.find((one) => one.sensorNumber === number)
  return sensor ? { name: sensor.name, unit: sensor.units, type: sensor.sensorType } : UNNAMED
}

/** Series with the current names, units and types of their sensors; '' for a sensor that no longer exists. */
export const nameSeries = (
  readings: readonly Readings[],
  sensors: SensorsState | null,
): readonly TrackSeries[] => readings.map((one) => ({ ...one, ...nameOf(sensors, one) }))

/** Whether a series measures fuel; one whose sensor is gone may have, and is kept from those who may not see it. */
export const isFuelSeries = ({ kind, type }: TrackSeries): boolean =>
  kind !== 'input' && (type === '' || isFuelSensor(type))
