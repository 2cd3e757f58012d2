import { distanceM } from '../../src/contract/rules/geodesy.ts'
import { type Fix, metresBetween } from './fix.ts'
import type { MovementSettings, Rejection } from './ports.ts'
import { stepLength } from './stepLength.ts'

/** Where and since when it stands. */
export interface Stand {
  readonly from: number
  readonly latitude: number
  readonly longitude: number
  readonly engineMs: number
}

export interface Step {
  readonly to: Fix
  readonly metres: number
  readonly ms: number
  readonly engineMs: number
  readonly maxSpeed: number
}

/** What the motion of a vehicle consists of; the trip book makes trips of it. */
export interface MotionSink {
  /** It left a stand; called when the movement is certain. */
  depart(at: number, from: Fix): void
  /** It came further. */
  step(step: Step): void
  /** It stands since then. */
  arrive(stand: Stand): void
  /** It still stands. */
  stay(fix: Fix): void
  /** The track is interrupted; `isOver`: nothing is known of what was between. */
  gap(from: Fix, to: Fix, metres: number, code: 'silence' | 'jump', isOver: boolean): void
  reject(rejection: Rejection): void
}

/** A movement that is not certain yet: what came together since it may have begun. */
export interface Start {
  readonly at: number
  readonly from: Fix
  to: Fix
  travelled: number
  displacement: number
  maxSpeed: number
}

export interface MotionState {
  mode: 'unknown' | 'standing' | 'moving'
  last: Fix | null
  /** Mean of the last places of a stand. */
  latitude: number
  longitude: number
  places: number
  start: Start | null
  /** Two places of the last minute, for speeds that no device measured. */
  older: Fix | null
  newer: Fix | null
}

/** Before its first place. */
export const newMotionState = (): MotionState => ({
  mode: 'unknown',
  last: null,
  latitude: 0,
  longitude: 0,
  places: 0,
  start: null,
  older: null,
  newer: null,
})

/** m/s²: how vehicles brake and start, for the moment between two positions at which they stood or left. */
const ORDINARY_ACCELERATION = 1
/** m/s: what a vehicle has on average where its own speed at an end says less. */
const ORDINARY_SPEED = 10
/** Places of a stand that its mean is made of. */
const MEAN_OF = 20
/** m/s: the same of a way between two positions that both stand, which has the waits of a town in it. */
const UNSEEN_SPEED = 5
/** Drift radii within which a standing vehicle's places are taken for its receiver's wander, and with the engine off. */
const AWAY = { engineOn: 2, engineOff: 4 }
/** A way that is longer than this many times what it led away is a wander. */
const WANDER = 4
/** Ms over which speed is taken from places. */
const BASELINE_MS = 30_000

/**
 * Distinguishes standing from moving, with a hysteresis in speed, and a movement counts only when way and displacement make it
 * certain; so a receiver's wander moves nobody.
 */
export class Motion {
  #settings: MovementSettings
  #state: MotionState
  readonly #sink: MotionSink

  constructor(settings: MovementSettings, state: MotionState, sink: MotionSink) {
    this.#settings = settings
    this.#state = state
    this.#sink = sink
  }

  /** Continues with another vehicle. */
  turnTo(settings: MovementSettings, state: MotionState): void {
    this.#settings = settings
    this.#state = state
  }

  take(fix: Fix, isJump: boolean, gapMs: number): void {
    const { last } = this.#state
    const speed = this.#speedAt(fix)
    if (last === null) this.#begin(fix)
    else if (fix.at - last.at > gapMs) this.#silence(last, fix)
    else if (isJump) this.#jump(last, fix)
    else if (this.#state.mode === 'moving') this.#move(last, fix, speed)
    else this.#stand(last, fix, speed)
    this.#state.last = fix
  }

  #begin(fix: Fix): void {
    this.#standAt(fix, fix.at, fix.engineMs)
    if (fix.speed !== null && fix.speed >= this.#settings.movingSpeed)
      this.#state.start = startAt(fix.at, fix)
  }

  #jump(last: Fix, fix: Fix): void {
    this.#sink.gap(last, fix, metresBetween(last, fix), 'jump', false)
    this.#forgetStart(fix)
    if (this.#state.mode === 'standing') return this.#setMean(fix)
    const engineMs = fix.engineMs - last.engineMs
    this.#sink.step({ to: fix, metres: 0, ms: fix.at - last.at, engineMs, maxSpeed: 0 })
  }

  /** It reported without a place: with its ignition off it continues to stand. */
  hearWithoutPlace(at: number, engineMs: number, ignitionSince: number | null): void {
    const { mode, last, start } = this.#state
    if (mode !== 'standing' || last === null || start !== null || ignitionSince !== null) return
    this.#sink.stay({ ...last, at, engineMs, ignitionSince })
  }

  #silence(last: Fix, fix: Fix): void {
    const metres = metresBetween(last, fix)
    const isElsewhere = metres > 4 * this.#settings.driftRadius
    this.#forgetStart(last)
    if (isElsewhere) {
      this.#sink.gap(last, fix, metres, 'silence', true)
      return this.#begin(fix)
    }
    if (this.#state.mode === 'moving') this.#standAt(last, last.at, last.engineMs)
    this.#rest(fix)
  }

  #move(last: Fix, fix: Fix, speed: number): void {
    const metres = stepLength(last, fix)
    const isMoving = speed >= this.#settings.standingSpeed
    const ms = isMoving ? fix.at - last.at : Math.min(fix.at - last.at, this.#wayMs(last, fix, last.speed))
    const engineMs = Math.min(ms, fix.engineMs - last.engineMs)
    this.#sink.step({ to: fix, metres, ms, engineMs, maxSpeed: speed })
    if (!isMoving) this.#standAt(fix, last.at + ms, last.engineMs + engineMs)
  }

  #stand(last: Fix, fix: Fix, speed: number): void {
    const displacement = this.#displacement(fix)
    const { driftRadius, movingSpeed, standingSpeed } = this.#settings
    const { start } = this.#state
    const isAway =
      displacement > driftRadius * (fix.engineMs > last.engineMs ? AWAY.engineOn : AWAY.engineOff)
    if (start === null && speed < movingSpeed && !isAway) return this.#rest(fix)
    if (start !== null && speed < standingSpeed && displacement <= driftRadius) {
      this.#forgetStart(fix)
      return this.#rest(fix)
    }
    this.#tryStart(last, fix, speed, displacement)
  }

  #tryStart(last: Fix, fix: Fix, speed: number, displacement: number): void {
    const start = (this.#state.start ??= startAt(
      fix.at - Math.min(fix.at - last.at, this.#wayMs(last, fix, fix.speed)),
      last,
    ))
    start.to = fix
    start.travelled += stepLength(last, fix)
    // So slow, it may have come here in several steps of which each was within the wander of a receiver.
    if (speed < this.#settings.movingSpeed) start.travelled = Math.max(start.travelled, displacement)
    start.displacement = Math.max(start.displacement, displacement)
    start.maxSpeed = Math.max(start.maxSpeed, speed)
    const { driftRadius } = this.#settings
    if (start.travelled > WANDER * Math.max(displacement, driftRadius)) {
      this.#forgetStart(fix)
      return this.#rest(fix)
    }
    if (start.travelled >= driftRadius && displacement >= driftRadius / 2) this.#leave(start)
  }

  #leave({ at, from, to, travelled, maxSpeed }: Start): void {
    this.#state.start = null
    this.#state.mode = 'moving'
    this.#sink.depart(at, from)
    const ms = to.at - at
    const engineMs = Math.min(ms, to.engineMs - from.engineMs)
    this.#sink.step({ to, metres: travelled, ms, engineMs, maxSpeed })
  }

  /**
   * Ms that a vehicle was on its way between two positions, at one of which it stood and at the other had this speed: as
   * long as it takes to brake or to start, and to cover the beeline at that speed. Where it stood at both and is elsewhere,
   * nobody saw for how long it drove: as long as the shortest trip at least.
   */
  #wayMs(from: Fix, to: Fix, speed: number | null): number {
    if (speed === null) return Number.POSITIVE_INFINITY
    const { standingSpeed, driftRadius, minimalTripMs } = this.#settings
    const metres = metresBetween(from, to)
    if (speed < standingSpeed && metres > AWAY.engineOn * driftRadius)
      return Math.max(minimalTripMs, (1_000 * metres) / UNSEEN_SPEED)
    const braking = speed / ORDINARY_ACCELERATION
    return 1_000 * Math.max(braking, metres / Math.max(speed, ORDINARY_SPEED) + braking / 2)
  }

  #forgetStart(until: Fix): void {
    const { start } = this.#state
    if (start === null) return
    this.#state.start = null
    this.#sink.reject({
      of: 'movement',
      from: start.at,
      to: until.at,
      code: 'drift',
      displacement: Math.round(start.displacement),
      travelled: Math.round(start.travelled),
      radius: this.#settings.driftRadius,
    })
  }

  #standAt(fix: Fix, from: number, engineMs: number): void {
    this.#state.mode = 'standing'
    this.#setMean(fix)
    this.#sink.arrive({ from, latitude: fix.latitude, longitude: fix.longitude, engineMs })
  }

  #rest(fix: Fix): void {
    const state = this.#state
    state.places = Math.min(MEAN_OF, state.places + 1)
    state.latitude += (fix.latitude - state.latitude) / state.places
    state.longitude += (fix.longitude - state.longitude) / state.places
    this.#sink.stay(fix)
  }

  #setMean(fix: Fix): void {
    this.#state.latitude = fix.latitude
    this.#state.longitude = fix.longitude
    this.#state.places = 1
  }

  #displacement({ latitude, longitude }: Fix): number {
    return distanceM(this.#state.latitude, this.#state.longitude, latitude, longitude)
  }

  /** As measured; where it was not, or the device says 0 of a vehicle that gets on, as the places have it. */
  #speedAt(fix: Fix): number {
    const { last } = this.#state
    const byPlaces = this.#baselineSpeed(fix)
    if (fix.speed === null) return byPlaces
    const isStill = last?.speed !== null && last !== null && last.speed < this.#settings.standingSpeed
    if (!isStill || fix.speed >= this.#settings.standingSpeed) return fix.speed
    const metres = metresBetween(last, fix)
    return metres > AWAY.engineOn * this.#settings.driftRadius
      ? metres / ((fix.at - last.at) / 1_000)
      : fix.speed
  }

  #baselineSpeed(fix: Fix): number {
    const state = this.#state
    if (state.newer === null || fix.at - state.newer.at >= BASELINE_MS) {
      state.older = state.newer ?? fix
      state.newer = fix
    }
    const { older, last } = state
    const base = older !== null && older.at < fix.at ? older : last
    if (base === null || base.at >= fix.at) return 0
    return Math.min(this.#settings.plausibleSpeed, metresBetween(base, fix) / ((fix.at - base.at) / 1_000))
  }
}

const startAt = (at: number, from: Fix): Start => ({
  at,
  from,
  to: from,
  travelled: 0,
  displacement: 0,
  maxSpeed: from.speed ?? 0,
})
