/** UI-27 */
const FUEL_DECIMALS = 10

/** UI-27: a fuel value without floating-point noise. */
export const roundFuel = (litres: number): number => Number(litres.toFixed(FUEL_DECIMALS))

/** Sensor types whose values are fuel (VEH-49, and a device's own names with the same prefix). */
export const isFuelSensor = (sensorType: string): boolean => sensorType.toUpperCase().startsWith('FUEL')
