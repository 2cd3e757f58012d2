/** Above it a vehicle drives: 5 km/h, where the drift of a standing receiver ends; m/s. */
const DRIVING_SPEED = 5 / 3.6

/**
 * Whether the ignition is on: the device's own value first; else its motion sensor, since a moving vehicle has been
 * started; else the speed; else unchanged. always: the vehicle's owner set the ignition to always on (API-50).
 */
export const ignitionOf = (said: {
  readonly always: boolean
  readonly ignition: boolean | null
  readonly motion: boolean | null
  /** m/s; null: not measured */
  readonly speed: number | null
  readonly before: boolean
}): boolean => {
  if (said.always) return true
  if (said.ignition !== null) return said.ignition
  if (said.motion !== null) return said.motion
  return said.speed === null ? said.before : said.speed > DRIVING_SPEED
}
