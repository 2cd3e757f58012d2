/** UI-27 */
const FUEL_DECIMALS = 10

/** UI-27: a fuel value without the noise of its arithmetic. */
export const roundFuel = (litres: number): number => Number(litres.toFixed(FUEL_DECIMALS))

/** Sensor types whose values are fuel (VEH-49, and a device's own words that begin the same). */
export const isFuelSensor = (sensorType: string): boolean => sensorType.toUpperCase().startsWith('FUEL')
