import type { SensorValue } from '../../src/contract/entities/vehicle.ts'

const LITRES = /^[lл]$/i

/** Whether a sensor tells the level of a tank in litres; one in per cent says nothing of how much went in. */
export const isFuelLevel = ({ sensorType, units }: Pick<SensorValue, 'sensorType' | 'units'>): boolean =>
  sensorType === 'FUEL_LEVEL' && LITRES.test(units)
