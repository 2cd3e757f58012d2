import type { VehicleCounter } from '../../../src/contract/entities/vehicle.ts'
import { isKnownCounterType, type KnownCounterType } from '../../../src/contract/rules/counters.ts'
import { NEW_ODOMETERS, type Odometers } from './odometers.ts'

/**
 * The counters of a vehicle with the totals they count. For an active counter the mark is the odometer value at its
 * start; for an inactive one it is the amount counted so far.
 */
export interface VehicleCounting {
  readonly odometers: Odometers
  /** By the id of the counter, in the unit of its type. */
  readonly marks: Readonly<Record<string, number>>
  /** The highest id that a counter of the vehicle ever had. */
  readonly lastId: number
  /** As they were last published. */
  readonly counters: readonly VehicleCounter[]
}

/** The content of the table vehicle_counting. */
export interface StoredCounting extends Partial<Odometers> {
  readonly marks?: VehicleCounting['marks']
  readonly lastId?: number
}

/** A counter is published at most this often, unless it reaches its threshold, ms by the device's clock. */
export const PUBLISH_MS = 30_000

const HOUR_MS = 3_600_000
const METRES_PER_KM = 1_000
/** What is left is published in tenths. */
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

/** The total that a counter of this type counts, in its unit; null: an unknown type, which is not counted. */
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

/** The mark of a counter that has counted this amount. */
export const markFor = (odometers: Odometers, counter: VehicleCounter, amount: number): number =>
  counter.counterState ? (odometerOf(odometers, counter) ?? 0) - amount : amount

/** The remaining amount of a counter that has counted this amount; null: it has no threshold. */
export const leftAfter = (
  { startFrom, triggerAfter }: Pick<VehicleCounter, 'startFrom' | 'triggerAfter'>,
  amount: number,
): number | null => {
  if (triggerAfter === null) return null
  const left = Math.ceil((triggerAfter - startFrom - amount) * STEPS - ROUNDING) / STEPS
  return left === 0 ? 0 : left
}

/** What a counter has counted by what it shows; 0 where it has no threshold. */
export const countedBy = ({ startFrom, triggerAfter, endLeft }: VehicleCounter): number =>
  triggerAfter === null || endLeft === null ? 0 : triggerAfter - endLeft - startFrom

/** What is kept of a vehicle and its counters as they were last published; a counter without a mark continues from what it shows. */
export const countingOf = (
  counters: readonly VehicleCounter[],
  stored: StoredCounting | null,
): VehicleCounting => {
  const { marks = {}, lastId = 0, ...kept } = stored ?? {}
  const odometers: Odometers = { ...NEW_ODOMETERS, ...kept }
  return {
    odometers,
    marks: Object.fromEntries(
      counters.map((counter) => [
        counter.id,
        marks[counter.id] ?? markFor(odometers, counter, countedBy(counter)),
      ]),
    ),
    lastId: Math.max(lastId, ...counters.map(({ id }) => id)),
    counters,
  }
}

/**
 * Whether there is something that the counter counts: hours of the vehicle's own count exist once its device reported
 * them. What has not begun has no `counterTime`.
 */
export const hasBegun = ({ odometers }: VehicleCounting, { counterType }: VehicleCounter): boolean =>
  counterType !== 'CAN_ENGINE_HOURS_COUNTER' || odometers.canReading !== null

/** A counter as it has to be published now, and whether it reached its threshold by it. */
export interface PublishedCounter {
  readonly counter: VehicleCounter
  readonly isDue: boolean
}

/**
 * The counters, of those whose type counts here, that have to be published at a moment of the device, ms since the epoch. What is
 * left never grows by counting.
 */
export const countersToPublish = (
  counting: VehicleCounting,
  at: number,
  isCounted: (counterType: string) => boolean,
): readonly PublishedCounter[] => {
  const published: PublishedCounter[] = []
  for (const counter of counting.counters) {
    const { counterState, counterType } = counter
    if (!counterState || !isKnownCounterType(counterType) || !isCounted(counterType)) continue
    const { endLeft, counterTime } = counter
    const left = leftAfter(counter, amountOf(counting, counter))
    const begins = counterTime === null && hasBegun(counting, counter)
    if (left === null || (endLeft !== null && left >= endLeft && !begins)) continue
    const isDue = left <= 0 && endLeft !== null && endLeft > 0
    if (!isDue && counterTime !== null && Math.abs(at - counterTime) < PUBLISH_MS) continue
    published.push({ counter: { ...counter, endLeft: left, counterTime: at }, isDue })
  }
  return published
}

/** The counters after some of them were published. */
export const withPublished = (
  counting: VehicleCounting,
  published: readonly VehicleCounter[],
): VehicleCounting => {
  if (published.length === 0) return counting
  const byId = new Map(published.map((counter) => [counter.id, counter]))
  return { ...counting, counters: counting.counters.map((counter) => byId.get(counter.id) ?? counter) }
}
