import type { VehicleCounter } from '../../../src/contract/entities/vehicle.ts'
import { isKnownCounterType, type KnownCounterType } from '../../../src/contract/rules/counters.ts'
import { NEW_ODOMETERS, type Odometers } from './odometers.ts'

/**
 * The counters of a vehicle with what they are counted by. A counter that is on shows how far its odometer is from its mark;
 * of one that is off the mark is what it had counted.
 */
export interface VehicleCounting {
  readonly odometers: Odometers
  /** By the id of the counter, in the unit of its type. */
  readonly marks: Readonly<Record<string, number>>
  /** The highest id that a counter of the vehicle ever had. */
  readonly lastId: number
  /** As they were last told. */
  readonly counters: readonly VehicleCounter[]
}

/** What the table vehicle_counting holds of it. */
export interface StoredCounting extends Partial<Odometers> {
  readonly marks?: VehicleCounting['marks']
  readonly lastId?: number
}

/** A counter is told anew at most this often, unless it comes to its threshold, ms by the device's clock. */
export const TELL_MS = 30_000

const HOUR_MS = 3_600_000
const METRES_PER_KM = 1_000
/** What is left is told in tenths. */
const STEPS = 10
/** Sums of many steps are off by less than this. */
const ROUNDING = 1e-6

type Typed = Pick<VehicleCounter, 'counterType' | 'logicalInputNumber'>

type Total = (odometers: Odometers, logicalInputNumber: number | null) => number
const TOTALS: Readonly<Record<KnownCounterType, Total>> = {
  MILEAGE_COUNTER: ({ metres }) => metres / METRES_PER_KM,
  WORKING_DAYS_COUNTER: ({ days }) => days,
  ENGINE_HOURS_COUNTER: ({ engineMs }) => engineMs / HOUR_MS,
  ENGINE_HOURS_BY_LOGICAL_INPUT_COUNTER: ({ inputMs }, input) => (inputMs[(input ?? 0) - 1] ?? 0) / HOUR_MS,
  CAN_ENGINE_HOURS_COUNTER: ({ canHours }) => canHours,
}

/** The total that a counter of this type follows, in its unit; null: a type that is not known and not counted. */
export const odometerOf = (
  odometers: Odometers,
  { counterType, logicalInputNumber }: Typed,
): number | null =>
  isKnownCounterType(counterType) ? TOTALS[counterType](odometers, logicalInputNumber) : null

/** What a counter has counted since its start, in its unit; 0 for a type that is not counted. */
export const amountOf = ({ odometers, marks }: VehicleCounting, counter: VehicleCounter): number => {
  const mark = marks[counter.id] ?? 0
  if (!counter.counterState) return mark
  const total = odometerOf(odometers, counter)
  return total === null ? 0 : total - mark
}

/** The mark of a counter that has counted so much. */
export const markFor = (odometers: Odometers, counter: VehicleCounter, amount: number): number =>
  counter.counterState ? (odometerOf(odometers, counter) ?? 0) - amount : amount

/** What is left of a counter that has counted so much; null: it has no threshold. */
export const leftAfter = (
  { startFrom, triggerAfter }: Pick<VehicleCounter, 'startFrom' | 'triggerAfter'>,
  amount: number,
): number | null => {
  if (triggerAfter === null) return null
  const left = Math.ceil((triggerAfter - startFrom - amount) * STEPS - ROUNDING) / STEPS
  return left === 0 ? 0 : left
}

/** What is kept of a vehicle and its counters as they were last told; a counter without a mark goes on from what it shows. */
export const countingOf = (
  counters: readonly VehicleCounter[],
  stored: StoredCounting | null,
): VehicleCounting => {
  const { marks = {}, lastId = 0, ...kept } = stored ?? {}
  const odometers: Odometers = { ...NEW_ODOMETERS, ...kept }
  const shown = (counter: VehicleCounter): number => {
    const { startFrom, triggerAfter, endLeft } = counter
    return triggerAfter === null || endLeft === null ? 0 : triggerAfter - endLeft - startFrom
  }
  return {
    odometers,
    marks: Object.fromEntries(
      counters.map((counter) => [
        counter.id,
        marks[counter.id] ?? markFor(odometers, counter, shown(counter)),
      ]),
    ),
    lastId: Math.max(lastId, ...counters.map(({ id }) => id)),
    counters,
  }
}

/**
 * Whether there is something that the counter counts: hours of the vehicle's own count are there once its device told
 * them. What has not begun has no `counterTime`.
 */
export const hasBegun = ({ odometers }: VehicleCounting, { counterType }: VehicleCounter): boolean =>
  counterType !== 'CAN_ENGINE_HOURS_COUNTER' || odometers.canReading !== null

/** A counter as it has to be told now, and whether it came to its threshold by it. */
export interface Told {
  readonly counter: VehicleCounter
  readonly isDue: boolean
}

/**
 * The counters, of those whose type counts here, that have to be told at a moment of the device, ms since the epoch. What is
 * left never grows by counting.
 */
export const toTell = (
  counting: VehicleCounting,
  at: number,
  isCounted: (counterType: string) => boolean,
): readonly Told[] => {
  const told: Told[] = []
  for (const counter of counting.counters) {
    const { counterState, counterType } = counter
    if (!counterState || !isKnownCounterType(counterType) || !isCounted(counterType)) continue
    const { endLeft, counterTime } = counter
    const left = leftAfter(counter, amountOf(counting, counter))
    const begins = counterTime === null && hasBegun(counting, counter)
    if (left === null || (endLeft !== null && left >= endLeft && !begins)) continue
    const isDue = left <= 0 && endLeft !== null && endLeft > 0
    if (!isDue && counterTime !== null && Math.abs(at - counterTime) < TELL_MS) continue
    told.push({ counter: { ...counter, endLeft: left, counterTime: at }, isDue })
  }
  return told
}

/** The counters after some of them were told. */
export const withTold = (counting: VehicleCounting, told: readonly VehicleCounter[]): VehicleCounting => {
  if (told.length === 0) return counting
  const byId = new Map(told.map((counter) => [counter.id, counter]))
  return { ...counting, counters: counting.counters.map((counter) => byId.get(counter.id) ?? counter) }
}
