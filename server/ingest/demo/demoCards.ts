import type { RfidCardFields } from '../../../src/contract/http/rfidCards.ts'
import { hash32, hashUnit } from '../../platform/random.ts'
import { cardOf, DRIVERS } from './cargo.ts'
import { DEMO_SEED, demoFleetSize } from './demoFleet.ts'
import { vehicleKey } from './vehicleModel.ts'

const DAY_MS = 86_400_000
/** Of all cards: those that nobody has added, those that have expired, and those that expire within a month. */
const UNLISTED_SHARE = 0.004
const EXPIRED_SHARE = 0.004
const ENDING_SHARE = 0.02
/** The others are good for one to four years. */
const LONGEST_DAYS = 1_460
const SHORTEST_DAYS = 365
const MONTH_DAYS = 30

const daysLeft = (key: number): number => {
  const share = hashUnit(key, 2)
  const within = hashUnit(key, 3)
  if (share < EXPIRED_SHARE) return -1 - Math.floor(within * MONTH_DAYS)
  if (share < EXPIRED_SHARE + ENDING_SHARE) return Math.floor(within * MONTH_DAYS)
  return SHORTEST_DAYS + Math.floor(within * (LONGEST_DAYS - SHORTEST_DAYS))
}

/** The cards that a demo owner, by its place among them, has in its list at `now`, ms since the epoch. */
export const demoCards = (owner: number, now: number): readonly RfidCardFields[] => {
  const cards = new Map<string, RfidCardFields>()
  for (let index = 0; index < demoFleetSize(owner); index++) {
    const key = vehicleKey(DEMO_SEED, owner, index)
    for (let driver = 0; driver < DRIVERS; driver++) {
      const { number, driverName } = cardOf({ key }, driver)
      const own = hash32(key, 91, driver)
      if (hashUnit(own, 1) < UNLISTED_SHARE) continue
      const phone = `+38067${String(own % 10_000_000).padStart(7, '0')}`
      const expiresOn = new Date(now + daysLeft(own) * DAY_MS).toISOString().slice(0, 10)
      cards.set(number, { number, driverName, phone, expiresOn })
    }
  }
  return [...cards.values()]
}
