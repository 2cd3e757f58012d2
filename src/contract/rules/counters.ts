/** VEH-37 to VEH-42: what a counter counts, by its type; a type that is not here has no unit and is counted by nobody. */
const UNITS = {
  MILEAGE_COUNTER: 'km',
  WORKING_DAYS_COUNTER: 'd',
  ENGINE_HOURS_COUNTER: 'h',
  ENGINE_HOURS_BY_LOGICAL_INPUT_COUNTER: 'h',
  CAN_ENGINE_HOURS_COUNTER: 'h',
} as const satisfies Record<string, CounterUnit>

export type CounterUnit = 'km' | 'h' | 'd'
export type KnownCounterType = keyof typeof UNITS

/** The types in the order in which they are offered. */
export const COUNTER_TYPES = Object.keys(UNITS) as readonly KnownCounterType[]

export const isKnownCounterType = (counterType: string): counterType is KnownCounterType =>
  Object.hasOwn(UNITS, counterType)

/** The unit of a counter; null for a type that this version does not know. */
export const counterUnit = (counterType: string): CounterUnit | null =>
  isKnownCounterType(counterType) ? UNITS[counterType] : null

/** Digital inputs that engine hours can be counted by, from 1. */
export const COUNTER_INPUTS_MAX = 8

interface CounterNumbers {
  readonly startFrom: number
  readonly triggerAfter: number | null
  readonly endLeft: number | null
}

/** What a counter shows (VEH-36): it runs from `startFrom` to `triggerAfter`, where nothing is left; beyond, less than nothing. */
export const counterValue = ({ startFrom, triggerAfter, endLeft }: CounterNumbers): number =>
  triggerAfter === null || endLeft === null ? startFrom : tenths(triggerAfter - endLeft)

/** Without the last digits of a subtraction of tenths. */
const tenths = (value: number): number => Math.round(value * 10) / 10

/** Whether the counter has come to its threshold. */
export const isCounterDue = ({ endLeft }: Pick<CounterNumbers, 'endLeft'>): boolean =>
  endLeft !== null && endLeft <= 0
