/** VEH-37 to VEH-42: what a counter counts, by its type; a type that is not here has no unit. */
const UNITS: Readonly<Record<string, CounterUnit>> = {
  MILEAGE_COUNTER: 'km',
  WORKING_DAYS_COUNTER: 'd',
  ENGINE_HOURS_COUNTER: 'h',
  ENGINE_HOURS_BY_LOGICAL_INPUT_COUNTER: 'h',
  CAN_ENGINE_HOURS_COUNTER: 'h',
}

export type CounterUnit = 'km' | 'h' | 'd'

/** The unit of a counter; null for a type that this version does not know. */
export const counterUnit = (counterType: string): CounterUnit | null => UNITS[counterType] ?? null

interface CounterNumbers {
  readonly startFrom: number
  readonly triggerAfter: number | null
  readonly endLeft: number | null
}

/** What a counter shows: it starts at `startFrom` and has used up what is not left of `triggerAfter` (VEH-36). */
export const counterValue = ({ startFrom, triggerAfter, endLeft }: CounterNumbers): number =>
  triggerAfter === null || endLeft === null ? startFrom : startFrom + triggerAfter - endLeft
