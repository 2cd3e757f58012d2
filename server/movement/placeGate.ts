import { FULL_VALIDITY } from '../../src/contract/constants.ts'
import { type Fix, isWithin, metresBetween } from './fix.ts'
import type { DropReason, MovementSettings, TrackPosition } from './ports.ts'

/** Degrees around 0, 0 that are no place: what trackers say before their first fix. */
const ZERO_RADIUS = 0.001
/** Metres that a place may be beyond what speed allows: several sigmas of a receiver in a street. */
const SLACK = 100
/** m/s²: what a vehicle gains between two positions at most. */
const ACCELERATION = 1.5
/** Doubted places in a row that agree with nothing before one of them is believed. */
const BELIEVED_AFTER = 3
/** A doubted place is an outlier if the way over it is more than this many times the direct way. */
const DETOUR = 1.5

/** Why the place of a position is invalid; null: it is valid. */
export const findPlaceDrop = ({ latitude, longitude, validity }: TrackPosition): DropReason | null => {
  if (latitude === null || longitude === null) return { code: 'noPlace' }
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) return { code: 'placeRange' }
  if (Math.abs(latitude) < ZERO_RADIUS && Math.abs(longitude) < ZERO_RADIUS) return { code: 'zeroPlace' }
  return validity < FULL_VALIDITY ? { code: 'notValid' } : null
}

/** A place with the position that brought it. */
export interface Candidate<P> {
  readonly fix: Fix
  readonly position: P
}

export interface GateState<P> {
  last: Fix | null
  held: Candidate<P> | null
  /** Doubted places in a row. */
  doubts: number
}

/** Before its first place. */
export const newGateState = <P>(): GateState<P> => ({ last: null, held: null, doubts: 0 })

/** What the gate lets through; `isJump`: no vehicle can have come there from the fix before. */
export interface GateSink<P> {
  accept(candidate: Candidate<P>, isJump: boolean): void
  drop(position: P, reason: DropReason): void
}

/**
 * Lets places through that a vehicle can have reached. A doubtful one is held until the next place: if that continues from
 * the held one, the held one was true; if it continues from the track, the held one was an outlier.
 */
export class PlaceGate<P> {
  #settings: MovementSettings
  #state: GateState<P>
  /** A silence above which the speeds at its ends say nothing of the way between. */
  #gapMs = 0
  readonly #sink: GateSink<P>

  constructor(settings: MovementSettings, state: GateState<P>, sink: GateSink<P>) {
    this.#settings = settings
    this.#state = state
    this.#sink = sink
  }

  /** Continues with another vehicle. */
  turnTo(settings: MovementSettings, state: GateState<P>): void {
    this.#settings = settings
    this.#state = state
  }

  take(candidate: Candidate<P>, gapMs: number): void {
    this.#gapMs = gapMs
    const { last, held } = this.#state
    if (last === null) return this.#accept(candidate)
    if (held !== null) return this.#settle(last, held, candidate)
    if (this.#isReachable(last, candidate.fix)) return this.#accept(candidate)
    this.#hold(candidate)
  }

  /** What is still held is dropped, for nothing came that agrees with it. */
  finish(): void {
    const { last, held } = this.#state
    if (last !== null && held !== null) this.#dropHeld(last, held)
    this.#state.held = null
  }

  #settle(last: Fix, held: Candidate<P>, next: Candidate<P>): void {
    const goesOn = this.#isReachable(held.fix, next.fix) || this.#isUnmeasured(held.fix, next.fix)
    const comesBack = this.#isReachable(last, next.fix)
    if (goesOn && !(comesBack && isDetour(last, held.fix, next.fix))) {
      this.#accept(held)
      return this.#accept(next)
    }
    this.#dropHeld(last, held)
    if (comesBack) return this.#accept(next)
    if (this.#state.doubts >= BELIEVED_AFTER) return this.#accept(next)
    this.#hold(next)
  }

  #hold(candidate: Candidate<P>): void {
    this.#state.held = candidate
    this.#state.doubts++
  }

  #accept(candidate: Candidate<P>): void {
    const { last } = this.#state
    this.#state.held = null
    this.#state.doubts = 0
    this.#state.last = candidate.fix
    this.#sink.accept(candidate, last !== null && !this.#isPossible(last, candidate.fix))
  }

  #dropHeld(last: Fix, { fix, position }: Candidate<P>): void {
    const metres = Math.round(metresBetween(last, fix))
    this.#sink.drop(position, { code: 'jump', metres, reach: Math.round(this.#reach(last, fix)) })
  }

  #isReachable(from: Fix, to: Fix): boolean {
    return isWithin(this.#reach(from, to), from, to)
  }

  /** It came further while its device says that it stands: some measure no speed and say 0. */
  #isUnmeasured(from: Fix, to: Fix): boolean {
    const { standingSpeed } = this.#settings
    const stands = Math.max(from.speed ?? 0, to.speed ?? 0) < standingSpeed
    return stands && this.#isPossible(from, to)
  }

  #isPossible(from: Fix, to: Fix): boolean {
    return isWithin(SLACK + this.#settings.plausibleSpeed * secondsBetween(from, to), from, to)
  }

  /** Metres that a vehicle with these speeds at both ends comes, at most. */
  #reach(from: Fix, to: Fix): number {
    const { plausibleSpeed, standingSpeed } = this.#settings
    const seconds = secondsBetween(from, to)
    if (from.speed === null || to.speed === null || to.at - from.at > this.#gapMs)
      return SLACK + plausibleSpeed * seconds
    const fastest = Math.max(from.speed, to.speed)
    if (fastest < standingSpeed) return SLACK
    return SLACK + Math.min(plausibleSpeed, fastest * 1.2 + (ACCELERATION / 2) * seconds) * seconds
  }
}

const secondsBetween = (from: Fix, to: Fix): number => Math.max(0, to.at - from.at) / 1_000

const isDetour = (last: Fix, held: Fix, next: Fix): boolean =>
  metresBetween(last, held) + metresBetween(held, next) > DETOUR * metresBetween(last, next) + SLACK
