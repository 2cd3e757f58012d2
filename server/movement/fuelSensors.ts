import type { SensorValue } from '../../src/contract/entities/vehicle.ts'

const LITRES = /^[lл]$/i

/** Whether a sensor measures the level of a tank in litres; a level in per cent does not say how much was filled in. */
export const isFuelLevel = ({ sensorType, units }: Pick<SensorValue, 'sensorType' | 'units'>): boolean =>
  sensorType === 'FUEL_LEVEL' && LITRES.test(units)
