/**
 * What is known of by how much the levels of one tank differ between stands of which none had a fuel event: the vehicle
 * stands on a slope, or the float has not come to rest. Litres.
 */

/** Shares of the tank: what is taken for the median difference of an unknown sensor, and its most. */
const UNKNOWN = 0.015
const MOST = 0.05
/** Share by which one stand changes the running median. */
const LEARNED = 1.2
/** Standard deviations of a normal distribution by its median distance from the mean. */
const SIGMA_OF_MEDIAN = 1.48

/** The median difference before any stand was compared; 0 where the tank is not known. */
const unknownNoise = (tankVolume: number | null): number => (tankVolume ?? 0) * UNKNOWN

/** The standard deviation of a stand's level from what it should be; `median`: as learned, undefined before. */
export const standSigma = (median: number | undefined, tankVolume: number | null): number =>
  SIGMA_OF_MEDIAN * (median ?? unknownNoise(tankVolume))

/** The running median after one more stand, whose level differed by so many litres from what it should be. */
export const learnStandNoise = (
  median: number | undefined,
  difference: number,
  tankVolume: number | null,
): number => {
  const before = median ?? unknownNoise(tankVolume)
  if (difference <= before) return Math.max(difference, before / LEARNED)
  const most = tankVolume === null ? difference : tankVolume * MOST
  return Math.min(difference, most, before === 0 ? difference : before * LEARNED)
}
