import { pick, type Random } from '../../server/platform/random.ts'
import type { ConnectedRfidCard } from '../../src/contract/entities/vehicle.ts'

const DRIVERS = ['Шевченко Олександр', 'Коваленко Іван', 'Nowak Piotr', 'Popescu Ion', 'Horváth László']

/** A driver's card. */
export const cardOf = (key: number, random: Random): ConnectedRfidCard => ({
  number: key.toString(16).toUpperCase().padStart(8, '0'),
  driverName: pick(random, DRIVERS),
})
