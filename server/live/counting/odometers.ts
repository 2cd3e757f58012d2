import { COUNTER_INPUTS_MAX } from '../../../src/contract/rules/counters.ts'
import { distanceM } from '../../../src/contract/rules/geodesy.ts'
import { hasGps } from '../../../src/contract/rules/status.ts'
import type { StateEvents, VehicleLocation } from '../../../src/contract/wire/events.ts'
import { DEFAULT_SETTINGS } from '../../movement/settings.ts'

/**
 * What a vehicle has done since it is counted, by the rules of docs/counters.md: totals that only grow. Everything is
 * worked out from events in their order, so that every process comes to the same, and to the same again after a restart.
 */
export interface Odometers {
  /** Up to when times are counted, ms since the epoch by the device's clock; null: nothing was heard yet. */
  readonly at: number | null
  /** The place from which the next step is measured, degrees, and when the vehicle was there. */
  readonly latitude: number | null
  readonly longitude: number | null
  readonly placeAt: number
  readonly isMoving: boolean
  readonly ignitionOn: boolean
  /** Digital inputs that are on, input 1 as the lowest bit. */
  readonly inputs: number
  readonly metres: number
  readonly engineMs: number
  /** By input, from 1. */
  readonly inputMs: readonly number[]
  /** Days with travel or with the ignition on. */
  readonly days: number
  /** The last of them, YYYY-MM-DD; '': none yet. */
  readonly lastDay: string
  /** Hours that the vehicle's own count of engine hours grew by. */
  readonly canHours: number
  /** That count as the device told it last, and when; null: it never told one. */
  readonly canReading: number | null
  readonly canAt: number
}

/** What only the process knows that the device talks to; the others learn the totals when it talks to them. */
export type CanCount = Pick<Odometers, 'canHours' | 'canReading' | 'canAt'>

export const NEW_ODOMETERS: Odometers = {
  at: null,
  latitude: null,
  longitude: null,
  placeAt: 0,
  isMoving: false,
  ignitionOn: false,
  inputs: 0,
  metres: 0,
  engineMs: 0,
  inputMs: Array.from({ length: COUNTER_INPUTS_MAX }, () => 0),
  days: 0,
  lastDay: '',
  canHours: 0,
  canReading: null,
  canAt: 0,
}

/** Where a vehicle is and what it does, as its newest position told. */
export interface LastPosition {
  /** ms since the epoch; null: none yet. */
  readonly timestamp: number | null
  /** Degrees; null: without GPS. */
  readonly latitude: number | null
  readonly longitude: number | null
  /** m/s */
  readonly speed: number
  readonly ignitionOn: boolean
}

/** The odometers of a vehicle that is counted from its newest position on. */
export const odometersFrom = ({ timestamp, speed, ignitionOn, ...place }: LastPosition): Odometers =>
  timestamp === null
    ? NEW_ODOMETERS
    : {
        ...NEW_ODOMETERS,
        ...place,
        at: ignitionOn ? timestamp : null,
        placeAt: timestamp,
        isMoving: speed >= DEFAULT_SETTINGS.movingSpeed,
        ignitionOn,
      }

/** A device that was silent for longer says nothing of what its vehicle did in between, ms. */
export const MAX_GAP_MS = DEFAULT_SETTINGS.gapMs
/** How far a place may be off, m. */
const PLACE_SLACK = 100
const HOUR_MS = 3_600_000
/** Counts of engine hours come in steps of up to an hour. */
const CAN_STEP_HOURS = 1

/** What counts of a position. */
export type CountedLocation = Pick<
  VehicleLocation,
  'timestamp' | 'latitude' | 'longitude' | 'speed' | 'validity' | 'ignitionOn'
>

/** The day of a moment, YYYY-MM-DD. */
export type DayOf = (at: number) => string

/**
 * After a position that is newer than every one before. Answers the same object where nothing of it counts.
 * @param heardAt when the position before it was taken, ms since the epoch; null: there was none
 */
export const afterLocation = (
  before: Odometers,
  location: CountedLocation,
  heardAt: number | null,
  dayOf: DayOf,
): Odometers => {
  const { timestamp, ignitionOn } = location
  const step = stepTo(before, location, heardAt)
  const timed = afterTime(before, timestamp, { ignitionOn, inputs: before.inputs })
  if (timed === before && step === null) return before
  const after = { ...timed, ...step?.place, metres: timed.metres + (step?.metres ?? 0) }
  const hasWorked = ignitionOn || after.engineMs > before.engineMs || after.metres > before.metres
  return hasWorked ? onDay(after, dayOf(timestamp)) : after
}

/** After the inputs were told. Answers the same object where nothing of it counts. */
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
  return afterTime(before, timestamp, { ignitionOn: before.ignitionOn, inputs })
}

/** After the device told the vehicle's own count of engine hours. */
export const afterCanHours = (before: Odometers, reading: number, at: number): Odometers => {
  if (reading === before.canReading) return before
  const grown = before.canReading === null ? 0 : reading - before.canReading
  const most = Math.max(0, at - before.canAt) / HOUR_MS + CAN_STEP_HOURS
  // A count that fell or leapt is another unit's, or a fault: it goes on from there.
  const counted = grown > 0 && grown <= most ? grown : 0
  return { ...before, canReading: reading, canAt: at, canHours: before.canHours + counted }
}

const afterTime = (
  before: Odometers,
  at: number,
  now: Pick<Odometers, 'ignitionOn' | 'inputs'>,
): Odometers => {
  const wasQuiet = !before.ignitionOn && before.inputs === 0
  const isQuiet = !now.ignitionOn && now.inputs === 0
  if (wasQuiet && isQuiet) return before
  const passed = before.at === null ? 0 : at - before.at
  const ms = passed > 0 && passed <= MAX_GAP_MS ? passed : 0
  return {
    ...before,
    ...now,
    at: before.at === null ? at : Math.max(before.at, at),
    engineMs: before.engineMs + (before.ignitionOn ? ms : 0),
    inputMs:
      before.inputs === 0 || ms === 0
        ? before.inputMs
        : before.inputMs.map((sum, index) => sum + (before.inputs & (1 << index) ? ms : 0)),
  }
}

interface Step {
  readonly metres: number
  readonly place: Pick<Odometers, 'latitude' | 'longitude' | 'placeAt' | 'isMoving'>
}

/** The way to a position; null: the vehicle stands, or the place is not to be relied on. */
const stepTo = (before: Odometers, location: CountedLocation, heardAt: number | null): Step | null => {
  const { latitude, longitude, validity, timestamp, speed } = location
  if (latitude === null || longitude === null || !hasGps(latitude, longitude, validity)) return null
  const { movingSpeed, standingSpeed, plausibleSpeed } = DEFAULT_SETTINGS
  const isMoving = speed >= (before.isMoving ? standingSpeed : movingSpeed)
  const place = { latitude, longitude, placeAt: timestamp, isMoving }
  if (before.latitude === null || before.longitude === null) return { metres: 0, place }
  if (timestamp <= before.placeAt || (!isMoving && !before.isMoving)) return null
  if (heardAt !== null && timestamp - heardAt > MAX_GAP_MS) return { metres: 0, place }
  const metres = distanceM(before.latitude, before.longitude, latitude, longitude)
  const most = ((timestamp - before.placeAt) / 1_000) * plausibleSpeed + PLACE_SLACK
  return { metres: metres <= most ? metres : 0, place }
}

const onDay = (odometers: Odometers, day: string): Odometers =>
  day > odometers.lastDay ? { ...odometers, days: odometers.days + 1, lastDay: day } : odometers
