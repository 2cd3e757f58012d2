import type { Fix } from './fix.ts'
import type { MotionSink, Stand, Step } from './motion.ts'
import type { Gap, MovementSettings, Rejection, Standstill, Emit, Trip } from './ports.ts'

/** A running trip; it counts once it is long enough. */
export interface RunningTrip {
  readonly from: number
  readonly latitude: number
  readonly longitude: number
  mileage: number
  movingMs: number
  /** With the ignition on while it moved. */
  engineMs: number
  maxSpeed: number
  to: number
  endLatitude: number
  endLongitude: number
  isCertain: boolean
  /** Where it left, to end the parking by once the trip is certain. */
  readonly origin: Fix
  /** Stands of a trip that is not certain yet. */
  waiting: readonly WaitingStand[]
}

interface WaitingStand {
  readonly stand: Stand
  readonly to: number
  readonly last: Fix
}

/** Shared, for most trips have none. */
export const NO_WAITING: readonly WaitingStand[] = []

export interface TripBookState {
  /** The stand before the running trip, or the present one where there is none. */
  parking: Stand | null
  /** The start of the parking was emitted. */
  isParkingTold: boolean
  trip: RunningTrip | null
  /** The present stand within a trip; null: it moves. */
  stand: Stand | null
  /** The last fix. */
  last: Fix | null
  /** Sums of the certain trips, the running one included. */
  mileage: number
  movingMs: number
  movingEngineMs: number
  maxSpeed: number
  gapMs: number
  gapMetres: number
}

/** Before its first stand. */
export const newTripBookState = (): TripBookState => ({
  parking: null,
  isParkingTold: false,
  trip: null,
  stand: null,
  last: null,
  mileage: 0,
  movingMs: 0,
  movingEngineMs: 0,
  maxSpeed: 0,
  gapMs: 0,
  gapMetres: 0,
})

/** Trips, stops and parkings of the motion, and their sums. A trip leads from parking to parking. */
export class TripBook implements MotionSink {
  #settings: MovementSettings
  #state: TripBookState
  readonly #emit: Emit

  constructor(settings: MovementSettings, state: TripBookState, emit: Emit) {
    this.#settings = settings
    this.#state = state
    this.#emit = emit
  }

  /** Continues with another vehicle. */
  turnTo(settings: MovementSettings, state: TripBookState): void {
    this.#settings = settings
    this.#state = state
  }

  /** Where it is parked now, once that is certain; null: it is not. */
  get parked(): Stand | null {
    const { trip, parking, isParkingTold } = this.#state
    return trip === null && isParkingTold ? parking : null
  }

  depart(at: number, from: Fix): void {
    const state = this.#state
    state.last = from
    if (state.stand !== null) this.#endStand(state.stand, at, from)
    state.trip ??= {
      from: at,
      latitude: from.latitude,
      longitude: from.longitude,
      mileage: 0,
      movingMs: 0,
      engineMs: 0,
      maxSpeed: 0,
      to: at,
      endLatitude: from.latitude,
      endLongitude: from.longitude,
      isCertain: false,
      origin: from,
      waiting: NO_WAITING,
    }
    state.stand = null
  }

  step({ to, metres, ms, engineMs, maxSpeed }: Step): void {
    const state = this.#state
    const { trip } = state
    state.last = to
    if (trip === null) return
    trip.mileage += metres
    trip.movingMs += ms
    trip.engineMs += engineMs
    trip.maxSpeed = Math.max(trip.maxSpeed, maxSpeed)
    trip.to = to.at
    trip.endLatitude = to.latitude
    trip.endLongitude = to.longitude
    if (trip.isCertain) this.#count(metres, ms, engineMs, maxSpeed)
    else if (this.#isLongEnough(trip)) this.#confirm(trip)
  }

  arrive(stand: Stand): void {
    const state = this.#state
    state.stand = stand
    state.parking ??= stand
    if (state.trip !== null) state.trip.to = stand.from
  }

  stay(fix: Fix): void {
    const state = this.#state
    state.last = fix
    const { stand } = state
    if (stand === null || fix.at - stand.from < this.#settings.parkingMs) return
    if (state.trip !== null) this.#park(state.trip, stand)
    if (state.parking !== null && !state.isParkingTold) this.#emitParkingStart(state.parking)
  }

  gap(from: Fix, to: Fix, metres: number, code: Gap['code'], isOver: boolean): void {
    const state = this.#state
    this.#emit({ kind: 'gap', gap: { from: from.at, to: to.at, metres: Math.round(metres), code } })
    state.gapMetres += metres
    if (!isOver) {
      state.last = to
      return
    }
    this.#close(from, 'gap')
    state.gapMs += to.at - from.at
    state.last = to
  }

  reject(rejection: Rejection): void {
    this.#emit({ kind: 'rejected', rejection })
  }

  /** What is open where the positions end. */
  finish(): void {
    const { last } = this.#state
    if (last !== null) this.#close(last, 'open')
  }

  #close(last: Fix, end: 'gap' | 'open'): void {
    const { trip, stand, parking } = this.#state
    const isOpen = end === 'open'
    if (trip === null) {
      if (parking !== null) this.#emitStandstill(parking, last.at, last, isOpen)
    } else if (trip.isCertain) {
      if (stand !== null) this.#emitStandstill(stand, last.at, last, isOpen)
      this.#emit({ kind: 'trip', trip: tripOf(trip, end) })
    } else {
      this.#rejectTrip(trip)
      if (parking !== null) this.#emitStandstill(parking, last.at, last, isOpen)
    }
    Object.assign(this.#state, { trip: null, stand: null, parking: null, isParkingTold: false })
  }

  /** The present stand ends, for it departs. */
  #endStand(stand: Stand, at: number, from: Fix): void {
    const { trip } = this.#state
    if (trip === null) return
    if (at - stand.from >= this.#settings.parkingMs) this.#park(trip, stand)
    else if (trip.isCertain) this.#emitStandstill(stand, at, from, false)
    else trip.waiting = [...trip.waiting, { stand, to: at, last: from }]
  }

  /** The stand is long enough to end the trip. */
  #park(trip: RunningTrip, stand: Stand): void {
    const state = this.#state
    state.trip = null
    if (trip.isCertain) {
      this.#emit({ kind: 'trip', trip: tripOf(trip, 'parking') })
      state.parking = stand
      state.isParkingTold = false
    } else {
      this.#rejectTrip(trip)
      state.parking ??= stand
    }
  }

  #confirm(trip: RunningTrip): void {
    const state = this.#state
    trip.isCertain = true
    if (state.parking !== null) this.#emitStandstill(state.parking, trip.from, trip.origin, false)
    state.parking = null
    state.isParkingTold = false
    this.#emit({ kind: 'tripStart', at: trip.from })
    const { waiting } = trip
    trip.waiting = NO_WAITING
    for (const { stand, to, last } of waiting) this.#emitStandstill(stand, to, last, false)
    this.#count(trip.mileage, trip.movingMs, trip.engineMs, trip.maxSpeed)
  }

  #count(metres: number, ms: number, engineMs: number, maxSpeed: number): void {
    const state = this.#state
    state.mileage += metres
    state.movingMs += ms
    state.movingEngineMs += engineMs
    state.maxSpeed = Math.max(state.maxSpeed, maxSpeed)
  }

  #isLongEnough({ mileage, from, to }: RunningTrip): boolean {
    return mileage >= this.#settings.minimalMileage && to - from >= this.#settings.minimalTripMs
  }

  #rejectTrip({ from, to, mileage }: RunningTrip): void {
    const { minimalMileage, minimalTripMs } = this.#settings
    const rejection = {
      of: 'trip',
      from,
      to,
      code: 'tooShort',
      mileage: Math.round(mileage),
      minimalMileage,
      ms: to - from,
      minimalMs: minimalTripMs,
    } as const
    this.#emit({ kind: 'rejected', rejection })
  }

  #emitParkingStart(parking: Stand): void {
    this.#state.isParkingTold = true
    const { from, latitude, longitude } = parking
    const details = { latitude, longitude, reason: { code: 'parked' } }
    this.#emit({ kind: 'found', found: { name: 'VEHICLE_PARKING_START', at: from, details } })
  }

  #emitParking(parking: Standstill): void {
    this.#emit({ kind: 'parking', parking })
    const { from, to, latitude, longitude, ignitionMs } = parking
    const details = { latitude, longitude, reason: { code: 'left', from, to, ignitionMs } }
    this.#emit({ kind: 'found', found: { name: 'VEHICLE_PARKING_END', at: to, details } })
  }

  #emitStandstill(stand: Stand, to: number, last: Fix, isOpen: boolean): void {
    const ms = to - stand.from
    if (ms <= 0) return
    const { minimalStopMs, parkingMs } = this.#settings
    if (ms >= parkingMs) {
      if (!this.#state.isParkingTold) this.#emitParkingStart(stand)
      this.#emitParking(standstillOf(stand, to, last, isOpen))
    } else if (ms >= minimalStopMs) {
      this.#emit({ kind: 'stop', stop: standstillOf(stand, to, last, isOpen) })
    } else {
      const span = { from: stand.from, to, ms, minimalMs: minimalStopMs }
      this.#emit({ kind: 'rejected', rejection: { of: 'stop', code: 'tooShort', ...span } })
    }
  }
}

const tripOf = (trip: RunningTrip, end: Trip['end']): Trip => {
  const { from, to, latitude, longitude, endLatitude, endLongitude, mileage, movingMs, maxSpeed } = trip
  const averageSpeed = movingMs > 0 ? (mileage / movingMs) * 1_000 : 0
  return {
    from,
    to,
    latitude,
    longitude,
    endLatitude,
    endLongitude,
    mileage,
    movingMs,
    maxSpeed,
    averageSpeed,
    end,
  }
}

const standstillOf = (stand: Stand, to: number, last: Fix, isOpen: boolean): Standstill => ({
  from: stand.from,
  to,
  latitude: stand.latitude,
  longitude: stand.longitude,
  ignitionMs: Math.max(0, Math.min(to - stand.from, last.engineMs - stand.engineMs)),
  ignitionSince: last.ignitionSince === null ? null : Math.max(stand.from, last.ignitionSince),
  isOpen,
})
