import type { VehicleNow } from './detector.ts'
import { DETECTORS, type DetectorStates, newDetectorStates, stateOf } from './detectors.ts'
import { EngineClock, type EngineState, newEngineState } from './engineClock.ts'
import { believedSpeed, type Fix } from './fix.ts'
import { fuel } from './fuel/fuel.ts'
import { fuelTotals, type FuelTotals } from './fuel/fuelDetector.ts'
import { Motion, type MotionState, newMotionState, type Stand } from './motion.ts'
import { type Candidate, findPlaceDrop, type GateState, newGateState, PlaceGate } from './placeGate.ts'
import { learnInterval, usualSilenceMs } from './reportInterval.ts'
import type {
  DropReason,
  FuelReading,
  MovementEvent,
  MovementSettings,
  MovementTotals,
  TrackPosition,
} from './ports.ts'
import { newTripBookState, TripBook, type TripBookState } from './tripBook.ts'
import { NO_ZONES, type ZoneIndex } from './zones/zoneIndex.ts'

/** All that is remembered of a vehicle, plain data: it survives JSON, and another tracker can continue from it. */
export interface MovementState<P> {
  from: number | null
  newest: number | null
  /** Since when it is slow enough for fuel events; null: it is not. */
  calmSince: number | null
  /** What is usual between two reports of the device; absent before the second, and where an earlier version kept it. */
  intervalMs?: number | undefined
  isCreeping: boolean
  readonly engine: EngineState
  readonly gate: GateState<P>
  readonly motion: MotionState
  readonly trips: TripBookState
  readonly detectors: DetectorStates
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
  detectors: newDetectorStates(),
})

export interface TrackerOptions<P> {
  readonly state?: MovementState<P> | undefined
  /** Of the vehicle's owner; none by default. */
  readonly zones?: ZoneIndex
  /** The place of a position counts; called in the order of time, some positions late. */
  readonly onKept?: (position: P) => void
  readonly onDropped?: (position: P, reason: DropReason) => void
}

const NO_EVENTS: readonly MovementEvent[] = []
/** Totals of a vehicle that measures none. */
const NO_FUEL: FuelTotals = {
  fuelFilled: 0,
  fuelDrained: 0,
  fuelUsed: null,
  fuelStart: null,
  fuelEnd: null,
}

/**
 * Reads a vehicle's positions and fuel readings one at a time, in the order of time, and emits what has become
 * certain; nothing is ever taken back. All memory of a vehicle is in its state, which does not grow: `detectMovement`
 * feeds a tracker with a whole batch, and a server uses one tracker for all of its vehicles in turn.
 */
export class MovementTracker<P extends TrackPosition> implements VehicleNow {
  #settings: MovementSettings
  #state: MovementState<P>
  readonly #options: TrackerOptions<P>
  readonly #engine: EngineClock
  readonly #gate: PlaceGate<P>
  readonly #motion: Motion
  readonly #trips: TripBook
  #events: readonly MovementEvent[] = NO_EVENTS
  #zones: ZoneIndex
  /** The silence that is unusual for the present vehicle, as of before the message that is taken. */
  #gapMs = 0
  #isInterrupted = false
  #mileageBefore = 0

  constructor(settings: MovementSettings, options: TrackerOptions<P> = {}) {
    const { state = newMovementState<P>(), zones = NO_ZONES } = options
    this.#settings = settings
    this.#zones = zones
    this.#state = state
    this.#options = options
    this.#engine = new EngineClock(state.engine)
    this.#trips = new TripBook(settings, state.trips, (event) => this.emit(event))
    this.#motion = new Motion(settings, state.motion, this.#trips)
    this.#gate = new PlaceGate(settings, state.gate, { accept: this.#accept, drop: this.#drop })
  }

  /** Continues with another vehicle, whose state changes from now on. */
  turnTo(settings: MovementSettings, state: MovementState<P>, zones: ZoneIndex = NO_ZONES): void {
    this.#events = NO_EVENTS
    this.#zones = zones
    // Most vehicles are set up alike, and laid out in the same objects.
    if (settings === this.#settings && state === this.#state) return
    this.#settings = settings
    this.#state = state
    this.#engine.turnTo(state.engine)
    this.#trips.turnTo(settings, state.trips)
    this.#motion.turnTo(settings, state.motion)
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
    const gapMs = this.#readGap()
    this.#mileageBefore = state.trips.mileage
    if (newest !== null)
      state.intervalMs = learnInterval(state.intervalMs, position.timestamp - newest, this.#settings)
    state.from ??= position.timestamp
    state.newest = position.timestamp
    this.#engine.hear(position, gapMs)
    this.#watchCalm(position)
    const reason = findPlaceDrop(position)
    if (reason === null) this.#gate.take({ fix: this.#fixOf(position), position }, gapMs)
    else this.#hearWithoutPlace(position, reason)
    this.#step(position)
    return this.#takeEvents()
  }

  /** What has become certain by a fuel reading; the positions up to its moment have to be known. */
  addFuel(reading: FuelReading): readonly MovementEvent[] {
    const { detectors } = this.#state
    let place = 0
    this.#readGap()
    for (const detector of DETECTORS) {
      if (detector.read) detectors[place] = detector.read(reading, detectors[place], this)
      place++
    }
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

  get mileageBefore(): number {
    return this.#mileageBefore
  }

  /** Sums until now with those of the running trip, which is not certain yet and may be taken back. */
  get running(): Pick<MovementTotals, 'mileage' | 'movingMs' | 'engineMs'> {
    const { engine, trips } = this.#state
    const trip = trips.trip?.isCertain === false ? trips.trip : null
    return {
      mileage: trips.mileage + (trip?.mileage ?? 0),
      movingMs: trips.movingMs + (trip?.movingMs ?? 0),
      engineMs: engine.engineMs,
    }
  }

  /** Ms with the ignition on; part of `totals`. */
  get engineMs(): number {
    return this.#state.engine.engineMs
  }

  get settings(): MovementSettings {
    return this.#settings
  }

  get gapMs(): number {
    return this.#gapMs
  }

  get ignitionSince(): number | null {
    return this.#engine.ignitionSince
  }

  get parked(): Stand | null {
    return this.#trips.parked
  }

  get calmSince(): number | null {
    return this.#state.calmSince
  }

  get isCreeping(): boolean {
    return this.#state.isCreeping
  }

  get lastFix(): Fix | null {
    return this.#state.motion.last
  }

  get motion(): Readonly<MotionState> {
    return this.#state.motion
  }

  get isInterrupted(): boolean {
    return this.#isInterrupted
  }

  get zones(): ZoneIndex {
    return this.#zones
  }

  /** Judges the last place again, because the zones changed. */
  judgeAgain(): readonly MovementEvent[] {
    const { last } = this.#state.motion
    this.#readGap()
    if (last !== null) this.#judge(last, null)
    return this.#takeEvents()
  }

  /** What is open where the positions end, for batches; nothing can be added afterwards. */
  finish(): readonly MovementEvent[] {
    const { detectors } = this.#state
    this.#gate.finish()
    this.#trips.finish()
    for (const [place, detector] of DETECTORS.entries()) {
      const state = detectors[place]
      if (state !== null) detector.finish?.(state, this)
    }
    return this.#takeEvents()
  }

  /** Sums of what is certain. */
  get totals(): MovementTotals {
    const { from, newest, engine, trips, detectors } = this.#state
    const fuelState = stateOf(detectors, fuel)
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
      ...(fuelState === null ? NO_FUEL : fuelTotals(fuelState)),
    }
  }

  emit(event: MovementEvent): void {
    this.#events = [...this.#events, event]
  }

  #accept = ({ fix, position }: Candidate<P>, isJump: boolean): void => {
    const before = this.#state.motion.last
    this.#isInterrupted = isJump || (before !== null && fix.at - before.at > this.#gapMs)
    this.#motion.take(fix, isJump, this.#gapMs)
    this.#judge(fix, before)
    this.#options.onKept?.(position)
  }

  #drop = (position: P, reason: DropReason): void => this.#options.onDropped?.(position, reason)

  #judge(fix: Fix, before: Fix | null): void {
    const { detectors } = this.#state
    let place = 0
    for (const detector of DETECTORS) {
      if (detector.place) detectors[place] = detector.place(fix, before, detectors[place], this)
      place++
    }
  }

  #hearWithoutPlace(position: P, reason: DropReason): void {
    this.#drop(position, reason)
    this.#motion.hearWithoutPlace(position.timestamp, this.#state.engine.engineMs, this.#engine.ignitionSince)
  }

  #step(position: P): void {
    const { detectors } = this.#state
    let place = 0
    for (const detector of DETECTORS) {
      if (detector.step) detectors[place] = detector.step(position, detectors[place], this)
      place++
    }
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

  /** Of the present vehicle, whichever vehicle this tracker had before. */
  #readGap(): number {
    return (this.#gapMs = usualSilenceMs(this.#state.intervalMs, this.#settings))
  }

  #takeEvents(): readonly MovementEvent[] {
    if (this.#events.length === 0) return NO_EVENTS
    const events = this.#events
    this.#events = NO_EVENTS
    return events
  }
}
