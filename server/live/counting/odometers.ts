import { COUNTER_INPUTS_MAX, type KnownCounterType } from '../../../src/contract/rules/counters.ts'
import type { StateEvents } from '../../../src/contract/wire/events.ts'
import { DEFAULT_SETTINGS } from '../../movement/settings.ts'

/** What a vehicle has done since it is counted, by the rules of docs/counters.md: totals that only grow. */
export interface Odometers {
  /** Of its way, its engine and its days, as the vehicle was followed when a counter was last published (server/live/following). */
  readonly metres: number
  readonly engineMs: number
  /** Days with travel or with the ignition on. */
  readonly days: number
  /** The last of these days, YYYY-MM-DD; '': no day yet. */
  readonly lastDay: string
  /**
   * Up to when the times of inputs are counted, ms since the epoch by the device's clock; null: no input was on yet.
   */
  readonly at: number | null
  /** Digital inputs that are on, input 1 as the lowest bit. */
  readonly inputs: number
  /** By input, from 1. */
  readonly inputMs: readonly number[]
  /** Hours by which the vehicle's own engine-hour count grew. */
  readonly canHours: number
  /** That count as last reported by the device, and when; null: never reported. */
  readonly canReading: number | null
  readonly canAt: number
}

/** Known only to the process that the device talks to; the others get the totals when it talks to them. */
export type CanCount = Pick<Odometers, 'canHours' | 'canReading' | 'canAt'>

export const NEW_ODOMETERS: Odometers = {
  metres: 0,
  engineMs: 0,
  days: 0,
  lastDay: '',
  at: null,
  inputs: 0,
  inputMs: Array.from({ length: COUNTER_INPUTS_MAX }, () => 0),
  canHours: 0,
  canReading: null,
  canAt: 0,
}

/** Types that are counted by a `MovementTracker`; the recorder counts the others. */
const FOLLOWED: ReadonlySet<string> = new Set<KnownCounterType>([
  'MILEAGE_COUNTER',
  'WORKING_DAYS_COUNTER',
  'ENGINE_HOURS_COUNTER',
])

/** Whether counters of this type are counted by following the vehicle. */
export const isFollowedType = (counterType: string): boolean => FOLLOWED.has(counterType)

/** The inputs of a device that was silent for longer are unknown in between, ms. */
export const MAX_GAP_MS = DEFAULT_SETTINGS.gapMs
const HOUR_MS = 3_600_000
/** Engine-hour counts advance in steps of up to an hour. */
const CAN_STEP_HOURS = 1

/** The day of a moment, YYYY-MM-DD. */
export type DayOf = (at: number) => string

/** After a position that is newer than every one before. Returns the same object where nothing of it counts. */
export const afterMoment = (before: Odometers, at: number): Odometers => afterTime(before, at, before.inputs)

/** After a report of the inputs. Returns the same object where nothing of it counts. */
export const afterInputs = (
  before: Odometers,
  {
    timestamp,
    logicalInputStatuses,
  }: Pick<StateEvents['vehicleSensors'], 'timestamp' | 'logicalInputStatuses'>,
): Odometers => {
  let inputs = 0
  for (const { inputNumber, statusName } of logicalInputStatuses) {
    const isCounted = inputNumber >= 1 && inputNumber <= COUNTER_INPUTS_MAX
    if (isCounted && statusName === 'ON') inputs |= 1 << (inputNumber - 1)
  }
  return afterTime(before, timestamp, inputs)
}

/** After a report of the vehicle's own count of engine hours. */
export const afterCanHours = (before: Odometers, reading: number, at: number): Odometers => {
  if (reading === before.canReading) return before
  const grown = before.canReading === null ? 0 : reading - before.canReading
  const most = Math.max(0, at - before.canAt) / HOUR_MS + CAN_STEP_HOURS
  // A count that fell or leapt is another unit's, or a fault: counting continues from there.
  const counted = grown > 0 && grown <= most ? grown : 0
  return { ...before, canReading: reading, canAt: at, canHours: before.canHours + counted }
}

const afterTime = (before: Odometers, at: number, inputs: number): Odometers => {
  if (before.inputs === 0 && inputs === 0) return before
  const passed = before.at === null ? 0 : at - before.at
  const ms = passed > 0 && passed <= MAX_GAP_MS ? passed : 0
  return {
    ...before,
    inputs,
    at: before.at === null ? at : Math.max(before.at, at),
    inputMs:
      before.inputs === 0 || ms === 0
        ? before.inputMs
        : before.inputMs.map((sum, index) => sum + (before.inputs & (1 << index) ? ms : 0)),
  }
}
