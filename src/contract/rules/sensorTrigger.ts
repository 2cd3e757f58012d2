import type { ControlCondition } from '../entities/sensorSetup.ts'

/** The rules of docs/triggers.md: when a trigger holds, releases and fires. Values are in the units of the sensor. */

/** How far a value must return before its trigger may fire again, unless set: 2 % of the threshold, at least 0.01. */
export const defaultHysteresis = (threshold: number): number => Math.max(Math.abs(threshold) * 0.02, 0.01)

export interface TriggerRule {
  readonly condition: string
  readonly thresholdValue: number
  readonly hysteresis?: number | undefined
}

/** How far a value is inside the condition; positive when it holds. */
const depthOf = (condition: ControlCondition, threshold: number, band: number, value: number): number => {
  if (condition === 'MoreThen') return value - threshold
  if (condition === 'LessThen') return threshold - value
  return band / 2 - Math.abs(value - threshold)
}

/**
 * Whether the trigger holds after a value. It starts to hold beyond the threshold, and then holds until the value is
 * further than the hysteresis on the other side. For equality, a value matches within half of the hysteresis, and
 * releases a whole hysteresis away. `before`: null before the first value.
 */
export const holdsAfter = (rule: TriggerRule, before: boolean | null, value: number): boolean => {
  const { condition, thresholdValue, hysteresis = defaultHysteresis(thresholdValue) } = rule
  if (condition !== 'MoreThen' && condition !== 'LessThen' && condition !== 'Equals') return false
  const depth = depthOf(condition, thresholdValue, hysteresis, value)
  if (condition === 'Equals') return before === true ? depth >= -hysteresis / 2 : depth >= 0
  return before === true ? depth >= -hysteresis : depth > 0
}

/** A trigger fires when it starts to hold; the first value only initialises it. */
export const isFired = (before: boolean | null, after: boolean): boolean => before === false && after
