import { FULL_VALIDITY } from '../../../../../src/contract/constants.ts'
import type { DeviceFix } from '../../ports.ts'

/**
 * Four satellites are needed for a place in three dimensions; with fewer the height is guessed and the place drifts.
 */
const ENOUGH_SATELLITES = 4
/** Dilution up to 10 is called moderate: the place is off by tens of metres. Above it, by hundreds. */
const FAIR_HDOP = 10
/** Radius of error, metres: satellites give less, places from radio cells more. */
const FAIR_ACCURACY = 100

/**
 * Trust in a place, 0 to 100: 100 × min(1, satellites/4) × min(1, 10/hdop) × min(1, 100/accuracy), rounded down;
 * missing values count as good; 0 if the device itself does not trust the place. Only 100 is good (STATUS-16): with
 * less the vehicle stays at its last certain place.
 */
export const validityOf = ({ isValid, satellites, hdop, accuracy }: DeviceFix): number => {
  if (!isValid) return 0
  const share =
    shareOf(satellites, (count) => count / ENOUGH_SATELLITES) *
    shareOf(hdop, (dilution) => FAIR_HDOP / dilution) *
    shareOf(accuracy, (radius) => FAIR_ACCURACY / radius)
  return Math.floor(FULL_VALIDITY * share)
}

/** Devices send a negative measure for 'not known'; dilution and radius of 0 divide to more than 1. */
const shareOf = (measure: number | null, share: (measure: number) => number): number => {
  if (measure === null || !(measure >= 0)) return 1
  const value = share(measure)
  return Number.isNaN(value) ? 1 : Math.min(1, value)
}
