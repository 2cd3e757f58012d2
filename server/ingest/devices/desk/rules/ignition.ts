/** Above it a vehicle drives: 5 km/h, where the drift of a standing receiver ends; m/s. */
const DRIVING_SPEED = 5 / 3.6

/**
 * Whether the ignition is on: the device's own word first; else its motion sensor, for what moves has been started; else
 * the speed; else as it was. always: the vehicle's owner said that the ignition is to count as on (API-50).
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
