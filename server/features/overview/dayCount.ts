import type { TrackPointColumns } from '../../../src/contract/http/trackBytes.ts'
import { positionAt, fuelOf } from '../../live/period/findMovement.ts'
import { type Followed, followedOf, followOver } from '../../live/following/followed.ts'
import type { FuelSample } from '../../live/following/fuelSample.ts'
import { MovementTracker } from '../../movement/movementTracker.ts'
import { newestOf, UnpackedMovement } from '../../movement/packedMovement.ts'
import { NO_ZONES } from '../../movement/zones/zoneIndex.ts'
import { addStates, type DayStates, NO_STATES } from './dayStates.ts'
import type { CountedVehicle } from './vehicleDaySql.ts'

/** What a vehicle did on a day: metres, ms with the ignition on, litres or null where they are unknown. */
export interface DayTotals {
  readonly metres: number
  readonly engineMs: number
  readonly fuelUsed: number | null
}

/** A day of a vehicle as far as it was counted; it goes on where it ended. */
export interface DayCount {
  /** ms since the epoch */
  readonly from: number
  readonly to: number
  /** What it was counted by; another one makes the count void. */
  readonly setup: string
  readonly followed: Followed
  states: DayStates
  /** The level of several tanks became known after the first one: what was counted before is of fewer tanks. */
  isUneven: boolean
}

const NO_DAY = (): string => ''

/** A day of which nothing is counted. from, to: its ends, ms since the epoch. */
export const newDayCount = (
  vehicle: CountedVehicle,
  { from, to }: Pick<DayCount, 'from' | 'to'>,
): DayCount => {
  const row = { ...vehicle, version: 0, newest: null, base: null, state: null }
  const followed = followedOf(row, NO_DAY, NO_ZONES)
  return { from, to, setup: vehicle.setup, followed, states: NO_STATES, isUneven: false }
}

/** The newest position that is counted, ms since the epoch; null: there is none. */
export const newestCounted = ({ followed }: DayCount): number | null => newestOf(followed)

/** The newest level that is counted, ms since the epoch. */
export const newestLevel = ({ followed, from }: DayCount): number =>
  followed.held?.timestamp ?? followed.readAt ?? from - 1

/**
 * Counts what came since, in the order of time: the detectors of reports take each position once. Points before the day only say
 * what the vehicle did as it began. samples: none that is newer than the last point.
 */
export const addToDay = (
  count: DayCount,
  points: TrackPointColumns,
  samples: readonly FuelSample[],
): void => {
  const { followed, from } = count
  const known = followed.levels.length
  const first = points.timestamp.findIndex((at) => at >= from)
  const rows = first === -1 ? 0 : points.timestamp.length - first
  const positions = Array.from({ length: rows }, (_, row) => positionAt(points, first + row))
  followOver(followed, positions, samples)
  // Events are published by others.
  for (const found of [followed.found, followed.crossings, followed.driving]) found.length = 0
  count.isUneven ||= known > 0 && followed.levels.length !== known
  count.states = addStates(count.states, points, from)
}

/** The sums of the day so far, with what is still going on, as a report has them now. The count goes on unchanged. */
export const totalsOf = ({ followed }: DayCount): DayTotals => {
  const { numbers, rarities, settings, held } = followed
  const copy = { numbers: numbers.slice(), rarities: structuredClone(rarities) }
  const tracker = new MovementTracker(settings, { state: new UnpackedMovement().unpack(copy) })
  if (held !== null) tracker.addFuel(held)
  tracker.finish()
  const { totals } = tracker
  return {
    metres: totals.mileage,
    engineMs: totals.engineMs,
    fuelUsed: fuelOf(totals, false, settings.fuel).fuelUsed,
  }
}
