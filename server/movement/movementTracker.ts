import { EngineClock, type EngineState } from './engineClock.ts'
import { believedSpeed, type Fix } from './fix.ts'
import { FuelDetector, type FuelState } from './fuel/fuelDetector.ts'
import { Motion, type MotionState } from './motion.ts'
import { OverSpeedWatch, type OverSpeedState } from './overSpeedWatch.ts'
import { ParkedEngine, type ParkedEngineState } from './parkedEngine.ts'
import { type Candidate, findPlaceDrop, type GateState, PlaceGate } from './placeGate.ts'
import type {
  DropReason,
  FuelReading,
  MovementEvent,
  MovementSettings,
  MovementTotals,
  TrackPosition,
} from './ports.ts'
import { TripBook, type TripBookState } from './tripBook.ts'

/** All that a tracker remembers, plain data: JSON keeps it, and another tracker goes on from it. */
export interface MovementState<P> {
  readonly from: number | null
  readonly newest: number | null
  /** Since when it is slow enough for fuel events; null: it is not. */
  readonly calmSince: number | null
  readonly isCreeping: boolean
  readonly engine: EngineState
  readonly gate: GateState<P>
  readonly motion: MotionState
  readonly trips: TripBookState
  /** null: no reading was heard. */
  readonly fuel: FuelState | null
  readonly parkedEngine: ParkedEngineState
  readonly overSpeed: OverSpeedState
}

export interface TrackerOptions<P> {
  readonly state?: MovementState<P> | undefined
  /** The place of a position counts; told in the order of time, some positions late. */
  readonly onKept?: (position: P) => void
  readonly onDropped?: (position: P, reason: DropReason) => void
}

const NO_EVENTS: readonly MovementEvent[] = []
/** Totals of a vehicle that measures none. */
const NO_FUEL: Pick<MovementTotals, 'fuelFilled' | 'fuelDrained' | 'fuelUsed'> = {
  fuelFilled: 0,
  fuelDrained: 0,
  fuelUsed: null,
}

/**
 * Reads a vehicle's positions and fuel readings one at a time, in the order of time, and tells what it has become sure of;
 * nothing told is ever taken back. What it remembers does not grow. `detectMovement` feeds one with a whole batch. A server
 * has one for every vehicle, so what most of them have no use for is made when it is.
 */
export class MovementTracker<P extends TrackPosition> {
  readonly #settings: MovementSettings
  readonly #options: TrackerOptions<P>
  readonly #engine: EngineClock
  readonly #gate: PlaceGate<P>
  readonly #motion: Motion
  readonly #trips: TripBook
  /** null: no reading was heard. */
  #fuel: FuelDetector | null
  /** null: it is not parked. */
  #parkedEngine: ParkedEngine | null
  /** null: no speed is too high, and none was. */
  readonly #overSpeed: OverSpeedWatch | null
  #events: readonly MovementEvent[] = NO_EVENTS
  #from: number | null
  #newest: number | null
  #calmSince: number | null
  #isCreeping: boolean

  constructor(settings: MovementSettings, options: TrackerOptions<P> = {}) {
    const { state } = options
    const tell = this.#tell
    this.#settings = settings
    this.#options = options
    this.#from = state?.from ?? null
    this.#newest = state?.newest ?? null
    this.#calmSince = state?.calmSince ?? null
    this.#isCreeping = state?.isCreeping ?? false
    this.#engine = new EngineClock(settings.gapMs, state?.engine)
    this.#trips = new TripBook(settings, tell, state?.trips)
    this.#motion = new Motion(settings, this.#trips, state?.motion)
    this.#fuel = state?.fuel ? new FuelDetector(settings, tell, state.fuel) : null
    this.#parkedEngine = state ? new ParkedEngine(settings, tell, state.parkedEngine) : null
    const mayExceed = settings.allowedSpeed !== null || (state?.overSpeed.open ?? null) !== null
    this.#overSpeed = mayExceed ? new OverSpeedWatch(settings, tell, state?.overSpeed) : null
    this.#gate = new PlaceGate(settings, { accept: this.#accept, drop: this.#drop }, state?.gate)
  }

  get state(): MovementState<P> {
    return {
      from: this.#from,
      newest: this.#newest,
      calmSince: this.#calmSince,
      isCreeping: this.#isCreeping,
      engine: this.#engine.state,
      gate: this.#gate.state,
      motion: this.#motion.state,
      trips: this.#trips.state,
      fuel: this.#fuel?.state ?? null,
      parkedEngine: this.#parkedEngine?.state ?? { toldSince: null },
      overSpeed: this.#overSpeed?.state ?? { open: null, isTold: false },
    }
  }

  /** What has become certain by a position; one that is not newer than the one before is dropped. */
  addPosition(position: P): readonly MovementEvent[] {
    const newest = this.#newest
    if (newest !== null && position.timestamp <= newest) {
      const byMs = newest - position.timestamp
      this.#drop(position, byMs === 0 ? { code: 'duplicate' } : { code: 'late', byMs })
      return NO_EVENTS
    }
    this.#from ??= position.timestamp
    this.#newest = position.timestamp
    this.#engine.hear(position)
    this.#watchCalm(position)
    const reason = findPlaceDrop(position)
    if (reason === null) this.#gate.take({ fix: this.#fixOf(position), position })
    else this.#hearWithoutPlace(position, reason)
    this.#overSpeed?.hear(position)
    this.#watchParkedEngine(position.timestamp)
    return this.#takeEvents()
  }

  /** What has become certain by a fuel reading; the positions up to its moment have to be known. */
  addFuel(reading: FuelReading): readonly MovementEvent[] {
    const { last } = this.#motion.state
    this.#fuel ??= new FuelDetector(this.#settings, this.#tell)
    this.#fuel.add(reading, {
      calmMs: this.#calmSince === null ? null : reading.timestamp - this.#calmSince,
      isCreeping: this.#isCreeping,
      mileage: this.#trips.state.mileage,
      engineMs: this.#engine.state.engineMs,
      latitude: last?.latitude ?? null,
      longitude: last?.longitude ?? null,
    })
    return this.#takeEvents()
  }

  /** When its newest position was taken; null: it knows none. */
  get newest(): number | null {
    return this.#newest
  }

  /** Metres of the certain trips; part of `totals`. */
  get mileage(): number {
    return this.#trips.state.mileage
  }

  /** Ms with the ignition on; part of `totals`. */
  get engineMs(): number {
    return this.#engine.state.engineMs
  }

  /** What is open where the positions end, for batches; nothing can be added afterwards. */
  finish(): readonly MovementEvent[] {
    this.#gate.finish()
    this.#trips.finish()
    this.#fuel?.finish()
    return this.#takeEvents()
  }

  /** Sums of what is certain. */
  get totals(): MovementTotals {
    const { mileage, movingMs, movingEngineMs, gapMs, gapMetres, maxSpeed } = this.#trips.state
    const { engineMs } = this.#engine.state
    const heardMs = this.#from === null || this.#newest === null ? 0 : this.#newest - this.#from
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
      ...(this.#fuel?.totals ?? NO_FUEL),
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
    this.#motion.hearWithoutPlace(position.timestamp, this.#engine.state.engineMs, this.#engine.ignitionSince)
  }

  #watchParkedEngine(at: number): void {
    const { parked } = this.#trips
    if (parked === null) {
      this.#parkedEngine = null
      return
    }
    this.#parkedEngine ??= new ParkedEngine(this.#settings, this.#tell)
    this.#parkedEngine.hear(at, parked, this.#engine.ignitionSince)
  }

  #watchCalm(position: P): void {
    const speed = believedSpeed(position, this.#settings)
    const isMoving = this.#motion.state.mode === 'moving'
    const isSlow = speed === null ? !isMoving : speed <= this.#settings.fuel.maximumSpeed
    this.#isCreeping = speed === null ? isMoving : speed >= this.#settings.standingSpeed
    this.#calmSince = isSlow ? (this.#calmSince ?? position.timestamp) : null
  }

  #fixOf(position: P): Fix {
    return {
      at: position.timestamp,
      latitude: position.latitude ?? 0,
      longitude: position.longitude ?? 0,
      speed: believedSpeed(position, this.#settings),
      azimuth: position.azimuth,
      engineMs: this.#engine.state.engineMs,
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
