import type { FuelReading, FuelReason, FuelSettings, MovementEvent, MovementSettings } from '../ports.ts'
import { FuelBook, type FuelBookState } from './fuelBook.ts'
import { type FuelMoment, findArrival, findOnset, type Level, levelOf, pushLimited } from './levels.ts'
import { median } from './median.ts'

/** A change that goes on. */
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
  readonly calm: FuelReading[]
  /** Readings of the drive. */
  readonly driving: FuelReading[]
  base: Level | null
  change: OpenChange | null
  first: number | null
  readonly book: FuelBookState
}

/** Calm readings from which a stand has a level. */
const FEWEST = 3
/** Calm readings that are remembered. */
const CALM_LENGTH = 40
/** Readings of a drive that give a level, for slosh is ten times what it is at a stand. */
const DRIVING_LENGTH = 15
const FEWEST_DRIVING = 5
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
/** What a drive may use of what it uses on average. */
const THIRSTY = 1.5

/**
 * Fuellings and defuellings from the readings of one level. Calm readings (the vehicle has stood) give precise levels, of
 * which a change has to stand out; readings of a drive give a rough one over many, for what came or went while too few
 * calm readings saw it. Parameters follow Wialon's and Navixy's (docs/movement.md).
 */
export class FuelDetector {
  readonly #state: FuelState
  readonly #settings: FuelSettings
  readonly #gapMs: number
  readonly #book: FuelBook

  constructor({ fuel, gapMs }: MovementSettings, tell: (event: MovementEvent) => void, state?: FuelState) {
    this.#settings = fuel
    this.#gapMs = gapMs
    this.#book = new FuelBook(fuel, tell, state?.book)
    this.#state = state ?? {
      calm: [],
      driving: [],
      base: null,
      change: null,
      first: null,
      book: this.#book.state,
    }
  }

  get state(): FuelState {
    return this.#state
  }

  get totals(): {
    readonly fuelFilled: number
    readonly fuelDrained: number
    readonly fuelUsed: number | null
  } {
    const { first, base } = this.#state
    const { filled, drained, pending } = this.#book.state
    const waiting = pending === null ? 0 : pending.after - pending.before
    const used = first === null || base === null ? null : first + filled - drained + waiting - base.litres
    return { fuelFilled: filled, fuelDrained: drained, fuelUsed: used === null ? null : Math.max(0, used) }
  }

  add(reading: FuelReading, moment: FuelMoment): void {
    if (!this.#isPossible(reading.litres)) return
    this.#book.passTime(reading.timestamp)
    if (moment.calmMs === null) this.#drive(reading, moment)
    else if (moment.calmMs >= this.#settings.settleMs) this.#stand(reading, moment)
  }

  finish(): void {
    this.#endStand(null)
    this.#book.judge()
  }

  #isPossible(litres: number): boolean {
    const { tankVolume } = this.#settings
    return litres >= 0 && litres <= (tankVolume === null ? Number.MAX_VALUE : tankVolume * OVERFLOW)
  }

  #drive(reading: FuelReading, moment: FuelMoment): void {
    const { calm, driving } = this.#state
    if (calm.length > 0) this.#endStand(moment)
    pushLimited(driving, reading, DRIVING_LENGTH)
    if (driving.length < DRIVING_LENGTH) return
    const level = levelOf(driving, moment)
    const { base } = this.#state
    if (base !== null && this.#isRise(base, level)) this.#addDirect(base, level, 1, moment)
    this.#setBase(level)
    driving.length = 0
  }

  #stand(reading: FuelReading, moment: FuelMoment): void {
    const { calm, change } = this.#state
    pushLimited(calm, reading, CALM_LENGTH)
    if (calm.length < FEWEST) return
    const level = levelOf(calm.slice(-this.#settings.filterLength), moment)
    if (calm.length === FEWEST && change === null) this.#beginStand(level, moment)
    else if (change !== null) this.#followChange(change, level)
    else this.#followBase(level, moment)
  }

  /** The first level of a stand against that of the way there. */
  #beginStand(level: Level, moment: FuelMoment): void {
    const { driving, base } = this.#state
    const prior = driving.length >= FEWEST_DRIVING ? levelOf(driving, moment) : base
    driving.length = 0
    if (prior !== null && this.#isRise(prior, level)) this.#openFrom(prior, 1, moment)
    else if (prior !== null && this.#isFall(prior, level)) this.#openFrom(prior, -1, moment)
    else this.#setBase(level)
  }

  #openFrom(before: Level, sign: 1 | -1, moment: FuelMoment): void {
    const { latitude, longitude } = moment
    const code = moment.mileage > before.mileage ? 'betweenStands' : 'step'
    this.#state.change = { sign, from: before.at, before, code, latitude, longitude }
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

  #open(base: Level, sign: 1 | -1, moment: FuelMoment): void {
    const { calm } = this.#state
    const onset = findOnset(calm, base.litres, sign, this.#tolerance / 2)
    const readings = calm.slice(Math.max(0, onset + 1 - BEFORE_LENGTH), onset + 1)
    const before = readings.length >= FEWEST ? levelOf(readings, base) : base
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

  /** The stand is over; the last readings may show a change that the median has not seen yet. */
  #endStand(moment: FuelMoment | null): void {
    const { calm, base } = this.#state
    const last = calm.at(-1)
    if (last !== undefined && base !== null && calm.length >= FEWEST) {
      const seen = moment ?? { ...base, calmMs: null, latitude: null, longitude: null }
      const level = levelOf(calm.slice(-2), seen)
      const difference = level.litres - base.litres
      if (this.#state.change === null && Math.abs(difference) > this.#tolerance)
        this.#open(base, difference > 0 ? 1 : -1, seen)
      if (this.#state.change !== null)
        this.#close(this.#state.change, { ...level, mileage: base.mileage, at: last.timestamp })
    }
    calm.length = 0
  }

  #addDirect(before: Level, after: Level, sign: 1 | -1, { latitude, longitude }: FuelMoment): void {
    this.#book.add({
      sign,
      from: before.at,
      to: after.at,
      before: before.litres,
      after: after.litres,
      expectedUse: this.#useBetween(before, after),
      sigma: Math.hypot(before.sigma, after.sigma),
      code: 'betweenStands',
      parts: 1,
      latitude,
      longitude,
    })
  }

  #isRise(before: Level, after: Level): boolean {
    const sigma = Math.hypot(before.sigma, after.sigma)
    const rise = after.litres - before.litres + this.#useBetween(before, after)
    return rise >= this.#book.minimumOf({ sign: 1, sigma })
  }

  /** Across a drive of unknown consumption every fall is the drive's. */
  #isFall(before: Level, after: Level): boolean {
    if (after.mileage > before.mileage && this.#settings.litresPerMetre === 0) return false
    const sigma = Math.hypot(before.sigma, after.sigma)
    const fall = before.litres - after.litres - THIRSTY * this.#useBetween(before, after)
    return fall >= this.#book.minimumOf({ sign: -1, sigma })
  }

  /** Litres that driving and idling use between two levels. */
  #useBetween(before: Level, after: Level): number {
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
