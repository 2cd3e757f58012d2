/** When fuel or voltage is low. */

/** A tank with a smaller share of what it holds is low. */
export const LOW_FUEL_SHARE = 0.1
/** A battery of 12 V with less is nearly empty, V; one of 24 V is two of them. */
export const LOW_VOLTAGE = 11.8
/** No battery of 12 V reaches more while it is charged, and no usable one of 24 V has less, V. */
const SINGLE_BATTERY_MAX = 16

/** A tracker's own battery, which some report as well, never has more, V. */
const TRACKER_BATTERY_MAX = 6

/** litres, tankVolume: L; a tank whose volume is unknown is never low. */
export const isFuelLow = (litres: number, tankVolume: number | null): boolean =>
  tankVolume !== null && tankVolume > 0 && litres < tankVolume * LOW_FUEL_SHARE

/** Whether the battery of a vehicle is low; volts: of a tracker's own battery nothing is said. */
export const isVoltageLow = (volts: number): boolean =>
  volts > TRACKER_BATTERY_MAX && volts < (volts > SINGLE_BATTERY_MAX ? 2 * LOW_VOLTAGE : LOW_VOLTAGE)
