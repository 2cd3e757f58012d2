import { pick, type Random } from '../../server/platform/random.ts'
import type { ConnectedRfidCard } from '../../src/contract/entities/vehicle.ts'

/** None has a Latin letter: a search that counts the vehicles whose texts contain one must not find drivers, too. */
const DRIVERS = ['Шевченко Олександр', 'Коваленко Іван', 'Новак Петро', 'Попеску Іон', 'Горват Ласло']

/** A driver's card. */
export const cardOf = (key: number, random: Random): ConnectedRfidCard => ({
  number: key.toString(16).toUpperCase().padStart(8, '0'),
  driverName: pick(random, DRIVERS),
})
