import type { DetectorStates } from './detectors.ts'
import type { Fix } from './fix.ts'
import type { MotionState, Stand, Start } from './motion.ts'
import { type MovementState, newMovementState } from './movementTracker.ts'
import type { Candidate } from './placeGate.ts'
import type { TrackPosition } from './ports.ts'
import { NO_WAITING, type RunningTrip } from './tripBook.ts'

type State = MovementState<TrackPosition>
type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** What few vehicles have at a time. */
interface Rarities {
  held: Candidate<TrackPosition> | null
  start: Start | null
  /** The last fix of the trips, where it is not that of the motion. */
  tripsLast: Fix | null
  /** Of a trip that is not certain yet. */
  origin: Fix | null
  waiting: RunningTrip['waiting']
  /** null: all of them are. */
  detectors: DetectorStates | null
}

/**
 * A `MovementState` as one array of numbers. A server remembers a hundred thousand of them: as the objects that the detectors
 * work with, each of them is two dozen, all of which the garbage collector marks and the processor fetches one by one.
 */
export interface PackedMovement {
  readonly numbers: number[]
  /** null: it has none of them. */
  rarities: Rarities | null
}

/** Places of the numbers; null is NaN there, and what may be missing as a whole is null in its first number. */
const AT = {
  newest: 0,
  mileage: 1,
  engineMs: 2,
  flags: 3,
  from: 4,
  calmSince: 5,
  heardAt: 6,
  onSince: 7,
  offSince: 8,
  doubts: 9,
  latitude: 10,
  longitude: 11,
  places: 12,
  movingMs: 13,
  movingEngineMs: 14,
  maxSpeed: 15,
  gapMs: 16,
  gapMetres: 17,
  last: 18,
  older: 25,
  newer: 28,
  parking: 31,
  stand: 35,
  trip: 39,
  intervalMs: 49,
} as const
const LENGTH = 50
const NOTHING: readonly number[] = Array.from({ length: LENGTH }, () => Number.NaN)

/** Bits of the flags. */
const IS = {
  standing: 1,
  moving: 2,
  creeping: 4,
  ignitionOn: 8,
  parkingTold: 16,
  tripCertain: 32,
  /** The last fix of the trips is that of the motion. */
  lastShared: 64,
} as const

/** What is remembered of a vehicle that is in this state. */
export const packedMovementOf = (state: State): PackedMovement => {
  const packed: PackedMovement = { numbers: NOTHING.slice(), rarities: null }
  packMovement(state, packed)
  return packed
}

/** Remembers the state that a vehicle is in now. */
export const packMovement = (state: State, packed: PackedMovement): void => {
  const { numbers } = packed
  const { engine, gate, motion, trips } = state
  put(numbers, AT.newest, state.newest)
  put(numbers, AT.from, state.from)
  put(numbers, AT.calmSince, state.calmSince)
  put(numbers, AT.intervalMs, state.intervalMs ?? null)
  numbers[AT.flags] = flagsOf(state)
  put(numbers, AT.heardAt, engine.heardAt)
  numbers[AT.engineMs] = engine.engineMs
  put(numbers, AT.onSince, engine.onSince)
  put(numbers, AT.offSince, engine.offSince)
  numbers[AT.doubts] = gate.doubts
  numbers[AT.latitude] = motion.latitude
  numbers[AT.longitude] = motion.longitude
  numbers[AT.places] = motion.places
  putFix(numbers, AT.last, motion.last)
  putSight(numbers, AT.older, motion.older)
  putSight(numbers, AT.newer, motion.newer)
  numbers[AT.mileage] = trips.mileage
  numbers[AT.movingMs] = trips.movingMs
  numbers[AT.movingEngineMs] = trips.movingEngineMs
  numbers[AT.maxSpeed] = trips.maxSpeed
  numbers[AT.gapMs] = trips.gapMs
  numbers[AT.gapMetres] = trips.gapMetres
  putStand(numbers, AT.parking, trips.parking)
  putStand(numbers, AT.stand, trips.stand)
  putTrip(numbers, AT.trip, trips.trip)
  packRarities(state, packed)
}

/**
 * The objects that the detectors work with, filled for one vehicle after the other. The last fix and the stands are new
 * objects, because detectors may keep them; all else is overwritten, for it would be a kilobyte of garbage a position.
 */
export class UnpackedMovement {
  readonly state: State = newMovementState()
  readonly #older = newSight()
  readonly #newer = newSight()
  readonly #origin = newSight()
  readonly #trip = newTrip(this.#origin)

  /** Lays out what is remembered of a vehicle; it is packed again once the detectors changed it. */
  unpack(packed: PackedMovement): State {
    const { numbers, rarities } = packed
    const { state } = this
    const { engine, gate, motion, trips } = state
    const flags = at(numbers, AT.flags)
    const last = fixAt(numbers, AT.last)
    state.newest = nullable(numbers, AT.newest)
    state.from = nullable(numbers, AT.from)
    state.calmSince = nullable(numbers, AT.calmSince)
    state.intervalMs = nullable(numbers, AT.intervalMs) ?? undefined
    state.isCreeping = (flags & IS.creeping) !== 0
    unpackDetectors(rarities?.detectors ?? null, state.detectors)
    engine.heardAt = nullable(numbers, AT.heardAt)
    engine.isOn = (flags & IS.ignitionOn) !== 0
    engine.engineMs = at(numbers, AT.engineMs)
    engine.onSince = nullable(numbers, AT.onSince)
    engine.offSince = nullable(numbers, AT.offSince)
    gate.last = last
    gate.held = rarities?.held ?? null
    gate.doubts = at(numbers, AT.doubts)
    motion.mode = modeOf(flags)
    motion.last = last
    motion.latitude = at(numbers, AT.latitude)
    motion.longitude = at(numbers, AT.longitude)
    motion.places = at(numbers, AT.places)
    motion.start = rarities?.start ?? null
    motion.older = sightAt(numbers, AT.older, this.#older)
    motion.newer = sightAt(numbers, AT.newer, this.#newer)
    trips.last = flags & IS.lastShared ? last : (rarities?.tripsLast ?? null)
    trips.isParkingTold = (flags & IS.parkingTold) !== 0
    trips.parking = standAt(numbers, AT.parking)
    trips.stand = standAt(numbers, AT.stand)
    trips.trip = this.#tripOf(packed, (flags & IS.tripCertain) !== 0)
    trips.mileage = at(numbers, AT.mileage)
    trips.movingMs = at(numbers, AT.movingMs)
    trips.movingEngineMs = at(numbers, AT.movingEngineMs)
    trips.maxSpeed = at(numbers, AT.maxSpeed)
    trips.gapMs = at(numbers, AT.gapMs)
    trips.gapMetres = at(numbers, AT.gapMetres)
    return state
  }

  /** The origin of a certain trip is not read, except for the trip's own start. */
  #tripOf({ numbers, rarities }: PackedMovement, isCertain: boolean): RunningTrip | null {
    const from = at(numbers, AT.trip)
    if (Number.isNaN(from)) return null
    const trip = this.#trip
    trip.from = from
    trip.latitude = at(numbers, AT.trip + 1)
    trip.longitude = at(numbers, AT.trip + 2)
    trip.mileage = at(numbers, AT.trip + 3)
    trip.movingMs = at(numbers, AT.trip + 4)
    trip.engineMs = at(numbers, AT.trip + 5)
    trip.maxSpeed = at(numbers, AT.trip + 6)
    trip.to = at(numbers, AT.trip + 7)
    trip.endLatitude = at(numbers, AT.trip + 8)
    trip.endLongitude = at(numbers, AT.trip + 9)
    trip.isCertain = isCertain
    trip.origin = rarities?.origin ?? sightAt(numbers, AT.trip, this.#origin) ?? this.#origin
    trip.waiting = rarities?.waiting ?? NO_WAITING
    return trip
  }
}

const newSight = (): Mutable<Fix> => ({
  at: Number.NaN,
  latitude: Number.NaN,
  longitude: Number.NaN,
  speed: null,
  azimuth: null,
  engineMs: 0,
  ignitionSince: null,
})

const newTrip = (origin: Fix): Mutable<RunningTrip> => ({
  from: Number.NaN,
  latitude: Number.NaN,
  longitude: Number.NaN,
  mileage: Number.NaN,
  movingMs: Number.NaN,
  engineMs: Number.NaN,
  maxSpeed: Number.NaN,
  to: Number.NaN,
  endLatitude: Number.NaN,
  endLongitude: Number.NaN,
  isCertain: false,
  origin,
  waiting: NO_WAITING,
})

/** When its newest position was taken; null: it knows none. */
export const newestOf = ({ numbers }: PackedMovement): number | null => nullable(numbers, AT.newest)

/** Metres of the certain trips. */
export const mileageOf = ({ numbers }: PackedMovement): number => at(numbers, AT.mileage)

/** Ms with the ignition on. */
export const engineMsOf = ({ numbers }: PackedMovement): number => at(numbers, AT.engineMs)

/** Every place is within the array; to look whether it is would cost as much as the reading. */
const at = (numbers: readonly number[], place: number): number => numbers[place] as number

const nullable = (numbers: readonly number[], place: number): number | null => {
  const value = at(numbers, place)
  return Number.isNaN(value) ? null : value
}

const put = (numbers: number[], place: number, value: number | null): void => {
  numbers[place] = value ?? Number.NaN
}

const modeOf = (flags: number): MotionState['mode'] =>
  flags & IS.moving ? 'moving' : flags & IS.standing ? 'standing' : 'unknown'

const flagsOf = ({ isCreeping, engine, trips, motion }: State): number =>
  (motion.mode === 'standing' ? IS.standing : 0) |
  (motion.mode === 'moving' ? IS.moving : 0) |
  (isCreeping ? IS.creeping : 0) |
  (engine.isOn ? IS.ignitionOn : 0) |
  (trips.isParkingTold ? IS.parkingTold : 0) |
  (trips.trip?.isCertain ? IS.tripCertain : 0) |
  (trips.last === motion.last ? IS.lastShared : 0)

/** An existing object is overwritten: a new one for each position of a vehicle with fuel would fill the old generation. */
const packRarities = ({ detectors: states, gate, motion, trips }: State, packed: PackedMovement): void => {
  const { held } = gate
  const { start, last } = motion
  const { trip } = trips
  const tripsLast = trips.last === last ? null : trips.last
  const origin = trip === null || trip.isCertain ? null : trip.origin
  const waiting = trip?.waiting ?? NO_WAITING
  const { rarities } = packed
  const detectors = packDetectors(states, rarities?.detectors ?? null)
  if ((held ?? start ?? tripsLast ?? origin ?? detectors) === null) packed.rarities = null
  else if (rarities === null) packed.rarities = { held, start, tripsLast, origin, waiting, detectors }
  else {
    rarities.held = held
    rarities.start = start
    rarities.tripsLast = tripsLast
    rarities.origin = origin
    rarities.waiting = waiting
    rarities.detectors = detectors
  }
}

/** null: nothing is going on. */
const packDetectors = (states: DetectorStates, packed: DetectorStates | null): DetectorStates | null => {
  let isIdle = true
  for (const state of states) isIdle &&= state === null
  if (isIdle) return null
  if (packed === null) return states.slice()
  for (let place = 0; place < states.length; place++) packed[place] = states[place]
  return packed
}

const unpackDetectors = (packed: DetectorStates | null, states: DetectorStates): void => {
  for (let place = 0; place < states.length; place++) states[place] = packed === null ? null : packed[place]
}

const putFix = (numbers: number[], place: number, fix: Fix | null): void => {
  putSight(numbers, place, fix)
  if (fix === null) return
  put(numbers, place + 3, fix.speed)
  put(numbers, place + 4, fix.azimuth)
  numbers[place + 5] = fix.engineMs
  put(numbers, place + 6, fix.ignitionSince)
}

const fixAt = (numbers: readonly number[], place: number): Fix | null =>
  Number.isNaN(at(numbers, place))
    ? null
    : {
        at: at(numbers, place),
        latitude: at(numbers, place + 1),
        longitude: at(numbers, place + 2),
        speed: nullable(numbers, place + 3),
        azimuth: nullable(numbers, place + 4),
        engineMs: at(numbers, place + 5),
        ignitionSince: nullable(numbers, place + 6),
      }

/** Of a fix that is asked only where it was and when. */
const putSight = (numbers: number[], place: number, fix: Fix | null): void => {
  numbers[place] = fix?.at ?? Number.NaN
  if (fix === null) return
  numbers[place + 1] = fix.latitude
  numbers[place + 2] = fix.longitude
}

const sightAt = (numbers: readonly number[], place: number, sight: Mutable<Fix>): Fix | null => {
  const moment = at(numbers, place)
  if (Number.isNaN(moment)) return null
  sight.at = moment
  sight.latitude = at(numbers, place + 1)
  sight.longitude = at(numbers, place + 2)
  return sight
}

const putStand = (numbers: number[], place: number, stand: Stand | null): void => {
  numbers[place] = stand?.from ?? Number.NaN
  if (stand === null) return
  numbers[place + 1] = stand.latitude
  numbers[place + 2] = stand.longitude
  numbers[place + 3] = stand.engineMs
}

const standAt = (numbers: readonly number[], place: number): Stand | null =>
  Number.isNaN(at(numbers, place))
    ? null
    : {
        from: at(numbers, place),
        latitude: at(numbers, place + 1),
        longitude: at(numbers, place + 2),
        engineMs: at(numbers, place + 3),
      }

const putTrip = (numbers: number[], place: number, trip: RunningTrip | null): void => {
  numbers[place] = trip?.from ?? Number.NaN
  if (trip === null) return
  numbers[place + 1] = trip.latitude
  numbers[place + 2] = trip.longitude
  numbers[place + 3] = trip.mileage
  numbers[place + 4] = trip.movingMs
  numbers[place + 5] = trip.engineMs
  numbers[place + 6] = trip.maxSpeed
  numbers[place + 7] = trip.to
  numbers[place + 8] = trip.endLatitude
  numbers[place + 9] = trip.endLongitude
}
