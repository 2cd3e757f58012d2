import { EngineClock, type EngineState, newEngineState } from './engineClock.ts'
import { believedSpeed, type Fix } from './fix.ts'
import {
  FuelDetector,
  type FuelState,
  type FuelTotals,
  fuelTotals,
  newFuelState,
} from './fuel/fuelDetector.ts'
import { Motion, type MotionState, newMotionState } from './motion.ts'
import { OverSpeedWatch, type OverSpeedState } from './overSpeedWatch.ts'
import { ParkedEngine, type ParkedEngineState } from './parkedEngine.ts'
import { type Candidate, findPlaceDrop, type GateState, newGateState, PlaceGate } from './placeGate.ts'
import type {
  DropReason,
  FuelReading,
  MovementEvent,
  MovementSettings,
  MovementTotals,
  TrackPosition,
} from './ports.ts'
import { newTripBookState, TripBook, type TripBookState } from './tripBook.ts'

/** All that is remembered of a vehicle, plain data: JSON keeps it, and another tracker goes on from it. */
export interface MovementState<P> {
  from: number | null
  newest: number | null
  /** Since when it is slow enough for fuel events; null: it is not. */
  calmSince: number | null
  isCreeping: boolean
  readonly engine: EngineState
  readonly gate: GateState<P>
  readonly motion: MotionState
  readonly trips: TripBookState
  /** null: no reading was heard. */
  fuel: FuelState | null
  readonly parkedEngine: ParkedEngineState
  readonly overSpeed: OverSpeedState
}

/** What is known of a vehicle before its first position. */
export const newMovementState = <P>(): MovementState<P> => ({
  from: null,
  newest: null,
  calmSince: null,
  isCreeping: false,
  engine: newEngineState(),
  gate: newGateState(),
  motion: newMotionState(),
  trips: newTripBookState(),
  fuel: null,
  parkedEngine: { toldSince: null },
  overSpeed: { open: null, isTold: false },
})

export interface TrackerOptions<P> {
  readonly state?: MovementState<P> | undefined
  /** The place of a position counts; told in the order of time, some positions late. */
  readonly onKept?: (position: P) => void
  readonly onDropped?: (position: P, reason: DropReason) => void
}

const NO_EVENTS: readonly MovementEvent[] = []
/** Totals of a vehicle that measures none. */
const NO_FUEL: FuelTotals = { fuelFilled: 0, fuelDrained: 0, fuelUsed: null }

/**
 * Reads a vehicle's positions and fuel readings one at a time, in the order of time, and tells what it has become sure of;
 * nothing told is ever taken back. What is remembered of a vehicle is all in its state, and does not grow: `detectMovement`
 * feeds a tracker with a whole batch, and a server turns one tracker to each of its vehicles in turn.
 */
export class MovementTracker<P extends TrackPosition> {
  #settings: MovementSettings
  #state: MovementState<P>
  readonly #options: TrackerOptions<P>
  readonly #engine: EngineClock
  readonly #gate: PlaceGate<P>
  readonly #motion: Motion
  readonly #trips: TripBook
  /** null: no reading was heard of any vehicle. */
  #fuel: FuelDetector | null = null
  readonly #parkedEngine: ParkedEngine
  readonly #overSpeed: OverSpeedWatch
  #events: readonly MovementEvent[] = NO_EVENTS

  constructor(settings: MovementSettings, options: TrackerOptions<P> = {}) {
    const { state = newMovementState<P>() } = options
    const tell = this.#tell
    this.#settings = settings
    this.#state = state
    this.#options = options
    this.#engine = new EngineClock(settings, state.engine)
    this.#trips = new TripBook(settings, state.trips, tell)
    this.#motion = new Motion(settings, state.motion, this.#trips)
    this.#parkedEngine = new ParkedEngine(settings, state.parkedEngine, tell)
    this.#overSpeed = new OverSpeedWatch(settings, state.overSpeed, tell)
    this.#gate = new PlaceGate(settings, state.gate, { accept: this.#accept, drop: this.#drop })
  }

  /** Goes on with another vehicle, whose state changes from now on. */
  turnTo(settings: MovementSettings, state: MovementState<P>): void {
    this.#events = NO_EVENTS
    // Most vehicles are set up alike, and laid out in the same objects.
    if (settings === this.#settings && state === this.#state) return
    this.#settings = settings
    this.#state = state
    this.#engine.turnTo(settings, state.engine)
    this.#trips.turnTo(settings, state.trips)
    this.#motion.turnTo(settings, state.motion)
    this.#parkedEngine.turnTo(settings, state.parkedEngine)
    this.#overSpeed.turnTo(settings, state.overSpeed)
    this.#gate.turnTo(settings, state.gate)
  }

  get state(): MovementState<P> {
    return this.#state
  }

  /** What has become certain by a position; one that is not newer than the one before is dropped. */
  addPosition(position: P): readonly MovementEvent[] {
    const state = this.#state
    const { newest } = state
    if (newest !== null && position.timestamp <= newest) {
      const byMs = newest - position.timestamp
      this.#drop(position, byMs === 0 ? { code: 'duplicate' } : { code: 'late', byMs })
      return NO_EVENTS
    }
    state.from ??= position.timestamp
    state.newest = position.timestamp
    this.#engine.hear(position)
    this.#watchCalm(position)
    const reason = findPlaceDrop(position)
    if (reason === null) this.#gate.take({ fix: this.#fixOf(position), position })
    else this.#hearWithoutPlace(position, reason)
    this.#watchSpeed(position)
    this.#watchParkedEngine(position.timestamp)
    return this.#takeEvents()
  }

  /** What has become certain by a fuel reading; the positions up to its moment have to be known. */
  addFuel(reading: FuelReading): readonly MovementEvent[] {
    const { calmSince, isCreeping, engine, motion, trips } = this.#state
    this.#fuelOf((this.#state.fuel ??= newFuelState())).add(reading, {
      calmMs: calmSince === null ? null : reading.timestamp - calmSince,
      isCreeping,
      mileage: trips.mileage,
      engineMs: engine.engineMs,
      latitude: motion.last?.latitude ?? null,
      longitude: motion.last?.longitude ?? null,
    })
    return this.#takeEvents()
  }

  /** When its newest position was taken; null: it knows none. */
  get newest(): number | null {
    return this.#state.newest
  }

  /** Metres of the certain trips; part of `totals`. */
  get mileage(): number {
    return this.#state.trips.mileage
  }

  /** Ms with the ignition on; part of `totals`. */
  get engineMs(): number {
    return this.#state.engine.engineMs
  }

  /** What is open where the positions end, for batches; nothing can be added afterwards. */
  finish(): readonly MovementEvent[] {
    const { fuel } = this.#state
    this.#gate.finish()
    this.#trips.finish()
    if (fuel !== null) this.#fuelOf(fuel).finish()
    return this.#takeEvents()
  }

  /** Sums of what is certain. */
  get totals(): MovementTotals {
    const { from, newest, engine, trips, fuel } = this.#state
    const { mileage, movingMs, movingEngineMs, gapMs, gapMetres, maxSpeed } = trips
    const { engineMs } = engine
    const heardMs = from === null || newest === null ? 0 : newest - from
    return {
      mileage,
      movingMs,
      standingMs: Math.max(0, heardMs - movingMs - gapMs),
      idlingMs: Math.max(0, engineMs - movingEngineMs),
      engineMs,
      gapMs,
      gapMetres,
      maxSpeed,
      averageSpeed: movingMs > 0 ? (mileage / movingMs) * 1_000 : 0,
      ...(fuel === null ? NO_FUEL : fuelTotals(fuel)),
    }
  }

  #tell = (event: MovementEvent): void => {
    this.#events = [...this.#events, event]
  }

  #accept = ({ fix, position }: Candidate<P>, isJump: boolean): void => {
    this.#motion.take(fix, isJump)
    this.#options.onKept?.(position)
  }

  #drop = (position: P, reason: DropReason): void => this.#options.onDropped?.(position, reason)

  #hearWithoutPlace(position: P, reason: DropReason): void {
    this.#drop(position, reason)
    this.#motion.hearWithoutPlace(position.timestamp, this.#state.engine.engineMs, this.#engine.ignitionSince)
  }

  /** The detector of fuel, turned to the vehicle; made for the first that measures any. */
  #fuelOf(state: FuelState): FuelDetector {
    this.#fuel ??= new FuelDetector(this.#settings, state, this.#tell)
    this.#fuel.turnTo(this.#settings, state)
    return this.#fuel
  }

  /** Where no speed is too high, none that was goes on. */
  #watchSpeed(position: P): void {
    if (this.#settings.allowedSpeed === null && this.#state.overSpeed.open === null) return
    this.#overSpeed.hear(position)
  }

  #watchParkedEngine(at: number): void {
    const { parked } = this.#trips
    if (parked === null) this.#state.parkedEngine.toldSince = null
    else this.#parkedEngine.hear(at, parked, this.#engine.ignitionSince)
  }

  #watchCalm(position: P): void {
    const speed = believedSpeed(position, this.#settings)
    const state = this.#state
    const isMoving = state.motion.mode === 'moving'
    const isSlow = speed === null ? !isMoving : speed <= this.#settings.fuel.maximumSpeed
    state.isCreeping = speed === null ? isMoving : speed >= this.#settings.standingSpeed
    state.calmSince = isSlow ? (state.calmSince ?? position.timestamp) : null
  }

  #fixOf(position: P): Fix {
    return {
      at: position.timestamp,
      latitude: position.latitude ?? 0,
      longitude: position.longitude ?? 0,
      speed: believedSpeed(position, this.#settings),
      azimuth: position.azimuth,
      engineMs: this.#state.engine.engineMs,
      ignitionSince: this.#engine.ignitionSince,
    }
  }

  #takeEvents(): readonly MovementEvent[] {
    if (this.#events.length === 0) return NO_EVENTS
    const events = this.#events
    this.#events = NO_EVENTS
    return events
  }
}
