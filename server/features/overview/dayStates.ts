import { TRACK_SPEED_STEPS, type TrackPointColumns } from '../../../src/contract/http/trackBytes.ts'
import {
  VEHICLE_STATES,
  type VehicleStateName,
  vehicleStateOf,
} from '../../../src/contract/rules/vehicleStates.ts'

/** States of a vehicle at the ends of the quarters of a day, written as letters. */

export const QUARTER_MS = 900_000

const LETTERS: Readonly<Record<VehicleStateName, string>> = {
  moving: 'm',
  idling: 'i',
  parked: 'p',
  silent: 's',
}
const STATES = new Map(VEHICLE_STATES.map((state) => [LETTERS[state], state] as const))

/** The state that a letter stands for; null: none. */
export const stateOfLetter = (letter: string): VehicleStateName | null => STATES.get(letter) ?? null

/** What the newest position says. at: ms since the epoch. */
export interface LastSeen {
  readonly at: number
  readonly speed: number
  readonly ignitionOn: boolean
}

/** The states of a day as far as they are known. */
export interface DayStates {
  /** A letter for each quarter whose end the newest position has passed. */
  readonly letters: string
  readonly last: LastSeen | null
}

export const NO_STATES: DayStates = { letters: '', last: null }

const letterAt = (last: LastSeen | null, at: number): string =>
  last === null
    ? LETTERS.silent
    : LETTERS[
        vehicleStateOf({ deviceStatus: 'CONNECTED', deviceOn: true, lastKnownTime: last.at, ...last }, at)
      ]

/** The letter of a vehicle right after its newest position. */
export const lastLetter = ({ last }: DayStates): string => (last === null ? '' : letterAt(last, last.at))

/** The states of a day after more of its positions, in the order of time. dayStart: ms since the epoch. */
export const addStates = (
  { letters, last }: DayStates,
  { timestamp, speed, ignition }: TrackPointColumns,
  dayStart: number,
): DayStates => {
  let known = letters
  let seen = last
  for (const [row, at] of timestamp.entries()) {
    for (let end = dayStart + (known.length + 1) * QUARTER_MS; end < at; end += QUARTER_MS)
      known += letterAt(seen, end)
    seen = { at, speed: (speed[row] ?? 0) / TRACK_SPEED_STEPS, ignitionOn: ignition[row] === 1 }
  }
  return { letters: known, last: seen }
}
