/** VEH-37 to VEH-42: the unit of each counter type; an unlisted type has no unit and is not counted. */
const UNITS = {
  MILEAGE_COUNTER: 'km',
  WORKING_DAYS_COUNTER: 'd',
  ENGINE_HOURS_COUNTER: 'h',
  ENGINE_HOURS_BY_LOGICAL_INPUT_COUNTER: 'h',
  CAN_ENGINE_HOURS_COUNTER: 'h',
} as const satisfies Record<string, CounterUnit>

export type CounterUnit = 'km' | 'h' | 'd'
export type KnownCounterType = keyof typeof UNITS

/** The types in display order. */
export const COUNTER_TYPES = Object.keys(UNITS) as readonly KnownCounterType[]

export const isKnownCounterType = (counterType: string): counterType is KnownCounterType =>
  Object.hasOwn(UNITS, counterType)

/** The unit of a counter; null for a type that this version does not know. */
export const counterUnit = (counterType: string): CounterUnit | null =>
  isKnownCounterType(counterType) ? UNITS[counterType] : null

/** Number of digital inputs by which engine hours can be counted, from 1. */
export const COUNTER_INPUTS_MAX = 8

interface CounterNumbers {
  readonly startFrom: number
  readonly triggerAfter: number | null
  readonly endLeft: number | null
}

/**
 * The displayed value of a counter (VEH-36): it runs from `startFrom` to `triggerAfter`, where nothing is left;
 * beyond, the rest is negative.
 */
export const counterValue = ({ startFrom, triggerAfter, endLeft }: CounterNumbers): number =>
  triggerAfter === null || endLeft === null ? startFrom : tenths(triggerAfter - endLeft)

/** Removes the rounding noise of a subtraction of tenths. */
const tenths = (value: number): number => Math.round(value * 10) / 10

/** Whether the counter has reached its threshold. */
export const isCounterDue = ({ endLeft }: Pick<CounterNumbers, 'endLeft'>): boolean =>
  endLeft !== null && endLeft <= 0
