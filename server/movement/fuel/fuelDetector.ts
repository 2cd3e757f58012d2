import type { VehicleNow } from '../detector.ts'
import type { FuelReading, FuelReason, FuelSettings, MovementTotals } from '../ports.ts'
import { type FaultRun, rejectionOfFault } from './faultRun.ts'
import { FuelBook, type FuelBookState } from './fuelBook.ts'
import { LevelGate, type LevelGateState, newLevelGateState } from './levelGate.ts'
import {
  type FuelMoment,
  findArrival,
  findOnset,
  type Level,
  calmLevel,
  drivingLevel,
  pushLimited,
  type Sums,
} from './levels.ts'
import { median } from './median.ts'
import { learnStandNoise, standSigma } from './standNoise.ts'

const litresOf = (readings: readonly TotalReading[]): number => median(readings.map(({ litres }) => litres))

type Place = Pick<FuelMoment, 'latitude' | 'longitude'>
const NOWHERE: Place = { latitude: null, longitude: null }

export type FuelTotals = Pick<
  MovementTotals,
  'fuelFilled' | 'fuelDrained' | 'fuelUsed' | 'fuelStart' | 'fuelEnd'
>

/** What is remembered of a reading. */
type TotalReading = Pick<FuelReading, 'timestamp' | 'litres'>

/** A running change. */
interface OpenChange {
  readonly sign: 1 | -1
  readonly from: number
  readonly before: Level
  readonly code: FuelReason['code']
  readonly latitude: number | null
  readonly longitude: number | null
}

export interface FuelState {
  /** Readings of the present stand, those of the time of settling left out. */
  readonly calm: TotalReading[]
  /** Readings of the drive. */
  readonly driving: TotalReading[]
  base: Level | null
  change: OpenChange | null
  /** What the present stand should have begun with. */
  prior: Level | null
  /** The level at the first readings. */
  first: number | null
  /** The level at the last readings, where the readings ended during a drive; absent before. */
  last?: number
  readonly book: FuelBookState
  /** Tank by tank; absent where an earlier version kept it. */
  gates?: LevelGateState[]
  /** By how much stands differ, as learned; absent before the second stand, and where an earlier version kept it. */
  standNoise?: number
  /** A part of the drive has no known distance, so that its use is not known either; absent: none. */
  isLost?: boolean
  /** Faulty readings since the last level; absent where there was no fault yet. */
  fault?: FaultRun | null
}

/** Before the first reading. */
export const newFuelState = (): FuelState => ({
  calm: [],
  driving: [],
  base: null,
  change: null,
  prior: null,
  first: null,
  book: { pending: null, filled: 0, drained: 0 },
  gates: [],
})

/** What came, went and was used until now. */
export const fuelTotals = ({ first, last, base, book }: FuelState): FuelTotals => {
  const { filled, drained, pending } = book
  const waiting = pending === null ? 0 : pending.after - pending.before
  const now = last ?? base?.litres ?? null
  const used = first === null || now === null ? null : first + filled - drained + waiting - now
  return { fuelFilled: filled, fuelDrained: drained, fuelUsed: used, fuelStart: first, fuelEnd: now }
}

/** Calm readings from which a stand has a level. */
const FEWEST = 3
/** Calm readings that are remembered. */
const CALM = { length: 40, spacing: 15_000 }
/** Readings of a drive that give a level, for slosh is ten times what it is at a stand. */
const DRIVING = { length: 15, spacing: 5_000 }
const FEWEST_DRIVING = 10
/** Readings of a drive that give the level at an end of a period, however far apart they are. */
const FEWEST_AT_END = 5
/** Readings before a change that give the level before it. */
const BEFORE_LENGTH = 9
/** Share of a tank that the level of a standing vehicle swings, where no setting says. */
const FLUCTUATION = 0.02
/** Share of the smallest event by which the level has to leave its base for a change to set in. */
const TOLERANCE = 0.7
/** The base follows the level with this time, so that slow drifts (temperature, a parked slope) are no events. */
const FOLLOW_MS = 600_000
/** A level above the tank by this share is a fault of the sensor. */
const OVERFLOW = 1.1
/** By how much of it the use of a drive differs from the average (one sigma). */
const USE_SIGMA = 0.3
/** Litres a metre that a drive of unknown consumption is unsure by: a lorry's 30 L on 100 km. */
const UNKNOWN_USE = 0.0003
/** Sigmas from which a stand's first reading is taken to lie within a change and not before it. */
const LATE_SIGMAS = 2.5

/**
 * Fuellings and defuellings from the readings of one level. Calm readings (the vehicle has stood) give precise levels, of
 * which a change has to stand out; readings of a drive give a rough one over many, for what came or went while too few
 * calm readings saw it. Parameters follow Wialon's and Navixy's (docs/movement.md).
 */
export class FuelDetector {
  #settings: FuelSettings
  #gapMs: number
  #state: FuelState
  readonly #book: FuelBook

  constructor(now: VehicleNow, state: FuelState) {
    const { fuel, gapMs } = now.settings
    this.#settings = fuel
    this.#gapMs = gapMs
    this.#state = state
    this.#book = new FuelBook(now, state.book)
  }

  /** Continues with another vehicle. */
  turnTo(now: VehicleNow, state: FuelState): void {
    const { fuel, gapMs } = now.settings
    this.#settings = fuel
    this.#gapMs = gapMs
    this.#state = state
    this.#book.turnTo(now, state.book)
  }

  add({ timestamp, litres, tanks }: FuelReading, moment: FuelMoment): void {
    const reading = { timestamp, litres }
    if (!this.#isPossible(litres)) return this.#noteFault('aboveTank', reading, moment)
    if (!this.#isTold(timestamp, tanks ?? [litres])) return this.#noteFault('zeroReading', reading, moment)
    this.#endFault({ at: timestamp, litres })
    if (this.#state.change === null) this.#book.passTime(reading.timestamp)
    if (moment.calmMs === null) this.#drive(reading, moment)
    else if (moment.calmMs >= this.#settings.settleMs && !moment.isCreeping) this.#stand(reading, moment)
  }

  finish(): void {
    this.#endFault(null)
    this.#endStand(null)
    this.#book.judge()
    const { driving } = this.#state
    if (driving.length >= FEWEST_AT_END) this.#state.last = litresOf(driving.slice(-FEWEST_AT_END))
  }

  #noteFault(code: FaultRun['code'], { timestamp, litres }: TotalReading, place: Place): void {
    const { fault, base } = this.#state
    if (fault?.code === code) {
      fault.to = timestamp
      return
    }
    this.#endFault(null)
    if (base === null || litres < 0) return
    const { latitude, longitude } = place
    const levels = { before: base.litres, value: litres }
    this.#state.fault = { code, from: timestamp, to: timestamp, ...levels, latitude, longitude }
  }

  /** Faulty readings are over; back: the level that is there again, null where it is not known. */
  #endFault(back: { readonly at: number; readonly litres: number } | null): void {
    const { fault } = this.#state
    if (!fault) return
    this.#state.fault = null
    const { minimalFuelling, minimalDefuelling } = this.#settings
    const minimum = fault.code === 'zeroReading' ? minimalDefuelling : minimalFuelling
    const rejection = rejectionOfFault(fault, minimum, back)
    if (rejection !== null) this.#book.reject(rejection)
  }

  /** Whether the levels of all tanks are believed; each tank has its own gate. */
  #isTold(at: number, tanks: readonly number[]): boolean {
    const gates = (this.#state.gates ??= [])
    let isTold = true
    for (const [tank, litres] of tanks.entries()) {
      const gate = (gates[tank] ??= newLevelGateState())
      isTold = new LevelGate(this.#settings.minimalDefuelling, gate).isTold(at, litres) && isTold
    }
    return isTold
  }

  #isPossible(litres: number): boolean {
    const { tankVolume } = this.#settings
    return litres >= 0 && litres <= (tankVolume === null ? Number.MAX_VALUE : tankVolume * OVERFLOW)
  }

  #drive(reading: FuelReading, moment: FuelMoment): void {
    const { calm, driving } = this.#state
    if (calm.length > 0) this.#endStand(moment)
    if (moment.isLost) this.#state.isLost = true
    pushLimited(driving, reading, DRIVING)
    if (driving.length === FEWEST_AT_END) this.#state.first ??= litresOf(driving)
    if (driving.length < DRIVING.length) return
    const level = drivingLevel(driving, moment)
    driving.length = 0
    const known = this.#levelNow(moment)
    if (known !== null && this.#isChange(known, this.#offStand(level), 1))
      this.#addDirect(known, this.#offStand(level), moment)
    else if (known !== null && known.sigma <= level.sigma) return
    else if (known !== null && this.#isChange(known, this.#offStand(level), -1))
      this.#rejectInMotion(known, this.#offStand(level), moment)
    this.#setBase(level)
  }

  #stand(reading: FuelReading, moment: FuelMoment): void {
    const { calm, change } = this.#state
    if (!pushLimited(calm, reading, CALM) || calm.length < FEWEST) return
    if (calm.length === FEWEST && change === null) this.#beginStand(moment)
    const level = calmLevel(calm.slice(-this.#settings.filterLength), moment)
    if (this.#state.change !== null) this.#followChange(this.#state.change, level)
    else this.#followBase(level, moment)
  }

  /** The first reading of a stand against the level of the way there; from it the stand is followed. */
  #beginStand(moment: FuelMoment): void {
    const { calm } = this.#state
    const isLost = this.#state.isLost === true
    this.#state.isLost = false
    const prior = this.#priorOf(moment)
    const first = calmLevel(calm.slice(0, 1), moment)
    this.#state.prior = isLost ? null : prior
    if (prior === null) return this.#setBase(first)
    const expected = this.#offStand(prior)
    if (this.#isChange(expected, first, 1)) this.#openFrom(expected, 1, moment)
    else if (isLost) return this.#setBase(first)
    else if (this.#isChange(expected, first, -1)) this.#openFrom(expected, -1, moment)
    else this.#setBase(first)
    const { standNoise } = this.#state
    const difference = Math.abs(first.litres - prior.litres)
    this.#state.standNoise = learnStandNoise(standNoise, difference, this.#settings.tankVolume)
  }

  /** A level that is compared with one of another stand. */
  #offStand(level: Level): Level {
    const between = standSigma(this.#state.standNoise, this.#settings.tankVolume)
    return { ...level, sigma: Math.hypot(level.sigma, between) }
  }

  /** The level that a stand should begin with, from the readings of the drive or from what was known before it. */
  #priorOf(moment: FuelMoment): Level | null {
    const { driving } = this.#state
    const known = this.#levelNow(moment)
    const driven = driving.length >= FEWEST_DRIVING ? drivingLevel(driving, moment) : null
    driving.length = 0
    if (known === null || driven === null) return driven ?? known
    return driven.sigma < known.sigma ? driven : known
  }

  /** What is left of the last level that was known, the less certain the farther it drove. */
  #levelNow(moment: FuelMoment): Level | null {
    const { base } = this.#state
    if (base === null) return null
    const use = this.#useBetween(base, moment)
    const { litresPerMetre } = this.#settings
    const unsure = litresPerMetre > 0 ? USE_SIGMA * use : UNKNOWN_USE * (moment.mileage - base.mileage)
    const { mileage, engineMs } = moment
    return {
      at: base.at,
      litres: base.litres - use,
      sigma: Math.hypot(base.sigma, unsure),
      mileage,
      engineMs,
    }
  }

  #openFrom(before: Level, sign: 1 | -1, moment: FuelMoment): void {
    const { latitude, longitude } = moment
    this.#state.change = { sign, from: before.at, before, code: 'betweenStands', latitude, longitude }
  }

  #followBase(level: Level, moment: FuelMoment): void {
    const { base } = this.#state
    if (base === null) return this.#setBase(level)
    const expected = base.litres - this.#useBetween(base, level)
    const difference = level.litres - expected
    if (Math.abs(difference) > this.#tolerance) return this.#open(base, difference > 0 ? 1 : -1, moment)
    const share = 1 - Math.exp(-(level.at - base.at) / FOLLOW_MS)
    this.#setBase({ ...level, litres: expected + share * difference })
  }

  #open(base: Level, sign: 1 | -1, moment: Place): void {
    const { calm } = this.#state
    const onset = findOnset(calm, base.litres, sign, this.#tolerance / 2)
    const readings = calm.slice(Math.max(0, onset + 1 - BEFORE_LENGTH), onset + 1)
    const { prior } = this.#state
    const isLate =
      onset === 0 && prior !== null && sign * (base.litres - prior.litres) > LATE_SIGMAS * prior.sigma
    const before = isLate ? prior : readings.length >= FEWEST ? calmLevel(readings, base) : base
    const [last, next] = [calm[onset], calm[onset + 1]]
    const isSilence =
      last !== undefined && next !== undefined && next.timestamp - last.timestamp > this.#gapMs
    const { latitude, longitude } = moment
    this.#state.change = {
      sign,
      from: last?.timestamp ?? base.at,
      before: { ...before, mileage: base.mileage, engineMs: base.engineMs },
      code: isSilence ? 'gap' : 'step',
      latitude,
      longitude,
    }
  }

  #followChange(change: OpenChange, level: Level): void {
    const { calm } = this.#state
    const length = this.#settings.filterLength
    const earlier = calm.slice(-2 * length, -length)
    if (earlier.length < length) return
    const progress = change.sign * (level.litres - median(earlier.map((each) => each.litres)))
    if (progress < this.#tolerance / 2) this.#close(change, level)
  }

  #close(change: OpenChange, level: Level): void {
    const { sign, from, before, code, latitude, longitude } = change
    const arrival = findArrival(this.#state.calm, from, level.litres, sign, this.#tolerance / 2)
    this.#state.change = null
    this.#book.add({
      sign,
      from,
      to: arrival?.timestamp ?? level.at,
      before: before.litres,
      after: level.litres,
      expectedUse: this.#useBetween(before, level),
      sigma: Math.hypot(before.sigma, level.sigma),
      code,
      parts: 1,
      latitude,
      longitude,
    })
    this.#setBase(level)
  }

  /** The stand is over; its last two readings may show a change that the median has not seen yet. */
  #endStand(moment: FuelMoment | null): void {
    const { calm, base } = this.#state
    const [before, last] = calm.slice(-2)
    if (before !== undefined && last !== undefined && base !== null && calm.length >= FEWEST) {
      const [a, b] = [before.litres - base.litres, last.litres - base.litres]
      const isChange = a * b > 0 && Math.min(Math.abs(a), Math.abs(b)) > this.#tolerance
      if (this.#state.change === null && isChange) this.#open(base, a > 0 ? 1 : -1, moment ?? NOWHERE)
      const { change } = this.#state
      if (change !== null)
        this.#close(change, calmLevel(isChange ? calm.slice(-2) : calm.slice(-FEWEST), base))
    }
    calm.length = 0
  }

  #addDirect(before: Level, after: Level, { latitude, longitude }: Place): void {
    this.#book.add({
      sign: 1,
      from: before.at,
      to: after.at,
      before: before.litres,
      after: after.litres,
      expectedUse: 0,
      sigma: Math.hypot(before.sigma, after.sigma),
      code: 'betweenStands',
      parts: 1,
      latitude,
      longitude,
    })
  }

  #rejectInMotion(before: Level, after: Level, { latitude, longitude }: Place): void {
    this.#book.reject({
      of: 'defuelling',
      code: 'inMotion',
      from: before.at,
      to: after.at,
      latitude,
      longitude,
      litres: before.litres - after.litres,
      before: before.litres,
      after: after.litres,
      minimum: this.#book.minimumOf({ sign: -1, sigma: Math.hypot(before.sigma, after.sigma) }),
      expectedUse: 0,
      backAt: null,
    })
  }

  /** Whether the level has risen, or fallen, by more than the smallest event and what it is unsure by. */
  #isChange(before: Level, after: Level, sign: 1 | -1): boolean {
    const sigma = Math.hypot(before.sigma, after.sigma)
    return sign * (after.litres - before.litres) >= this.#book.minimumOf({ sign, sigma })
  }

  /** Litres that driving and idling use between two levels. */
  #useBetween(before: Sums, after: Sums): number {
    const { litresPerMetre, idleLitresPerMs } = this.#settings
    const metres = Math.max(0, after.mileage - before.mileage)
    const idleMs = metres > 0 && litresPerMetre > 0 ? 0 : Math.max(0, after.engineMs - before.engineMs)
    return litresPerMetre * metres + idleLitresPerMs * idleMs
  }

  #setBase(level: Level): void {
    this.#state.base = level
    this.#state.first ??= level.litres
  }

  /** Litres by which the level leaves its base for good. */
  get #tolerance(): number {
    const { minimalFuelling, minimalDefuelling, tankVolume, fluctuation } = this.#settings
    const swing = fluctuation ?? (tankVolume === null ? Number.POSITIVE_INFINITY : tankVolume * FLUCTUATION)
    const smallest = TOLERANCE * Math.min(minimalFuelling, minimalDefuelling)
    return Math.max(Math.min(swing, smallest), smallest / 3)
  }
}
