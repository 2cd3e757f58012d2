import type { VehicleNow } from '../detector.ts'
import type { FuelEvent, FuelReason, FuelRejection, FuelSettings } from '../ports.ts'

/** A rise or fall of the level that has come to rest. */
export interface Change {
  readonly sign: 1 | -1
  readonly from: number
  readonly to: number
  readonly before: number
  readonly after: number
  /** Litres that the engine used in between. */
  readonly expectedUse: number
  /** How far off the difference may be, litres. */
  readonly sigma: number
  readonly code: FuelReason['code']
  readonly parts: number
  readonly latitude: number | null
  readonly longitude: number | null
}

export interface FuelBookState {
  /** It waits for what may be joined to it. */
  pending: Change | null
  filled: number
  drained: number
}

/** Sigmas that a change has to stand out by. */
const CERTAIN = 5
/** A change of which less than this share stays was a peak of the sensor. */
const REMAINDER = 0.2

const NAMES = {
  fuelling: { begins: 'FUELLING_START', ends: 'FUELLING_END' },
  defuelling: { begins: 'DEFUELLING_START', ends: 'DEFUELLING_END' },
} as const

/** Joins changes and decides which of them are fuel events; the others are rejected with a reason. */
export class FuelBook {
  #settings: FuelSettings
  #state: FuelBookState
  #now: VehicleNow

  constructor(now: VehicleNow, state: FuelBookState) {
    this.#settings = now.settings.fuel
    this.#state = state
    this.#now = now
  }

  /** Continues with another vehicle. */
  turnTo(now: VehicleNow, state: FuelBookState): void {
    this.#settings = now.settings.fuel
    this.#state = state
    this.#now = now
  }

  /** What waits longer than the join time is judged. */
  passTime(at: number): void {
    const { pending } = this.#state
    if (pending !== null && at - pending.to > this.#settings.joinMs) this.judge()
  }

  add(change: Change): void {
    const { pending } = this.#state
    if (pending === null || change.from - pending.to > this.#settings.joinMs) {
      this.judge()
      this.#state.pending = change
    } else if (pending.sign === change.sign) {
      this.#state.pending = joined(pending, change)
    } else if (litresOf(change) < this.minimumOf(change)) {
      this.#reject(change, 'belowMinimum')
    } else if (litresLeft(pending, change) < REMAINDER * litresOf(pending)) {
      this.#reject(pending, 'cameBack', change.to)
      this.#reject(change, 'cameBack', change.to)
      this.#state.pending = null
    } else {
      this.judge()
      this.#state.pending = change
    }
  }

  /** Decides about the pending change now. */
  judge(): void {
    const { pending } = this.#state
    if (pending === null) return
    this.#state.pending = null
    const litres = litresOf(pending)
    const dropped = Math.abs(pending.after - pending.before)
    if (litres >= this.minimumOf(pending)) this.#emitEvent(pending, litres)
    else
      this.#reject(
        pending,
        pending.sign < 0 && dropped >= this.minimumOf(pending) ? 'usedByDriving' : 'belowMinimum',
      )
  }

  /** Litres that make a change an event. */
  minimumOf({ sign, sigma }: { readonly sign: 1 | -1; readonly sigma: number }): number {
    const { minimalFuelling, minimalDefuelling } = this.#settings
    return Math.max(sign > 0 ? minimalFuelling : minimalDefuelling, CERTAIN * sigma)
  }

  #emitEvent(change: Change, litres: number): void {
    const { sign, from, to, before, after, latitude, longitude, code, expectedUse, parts } = change
    const reason = { code, minimum: this.minimumOf(change), expectedUse, parts }
    const event: FuelEvent = { from, to, before, after, latitude, longitude, litres, reason }
    if (sign > 0) this.#state.filled += litres
    else this.#state.drained += litres
    this.#now.emit({ kind: kindOf(change), event })
    const { begins, ends } = NAMES[kindOf(change)]
    const details = { latitude, longitude, reason: { ...reason, from, to, litres, before, after } }
    this.#now.emit({ kind: 'found', found: { name: begins, at: from, details } })
    this.#now.emit({ kind: 'found', found: { name: ends, at: to, details } })
  }

  #reject(change: Change, code: FuelRejection['code'], backAt: number | null = null): void {
    const { from, to, before, after, latitude, longitude, expectedUse } = change
    this.reject({
      of: kindOf(change),
      code,
      litres: litresOf(change),
      minimum: this.minimumOf(change),
      from,
      to,
      latitude,
      longitude,
      before,
      after,
      expectedUse,
      backAt,
    })
  }

  /** Reports a change that is no event. */
  reject(rejection: FuelRejection): void {
    this.#now.emit({ kind: 'rejected', rejection })
  }
}

const kindOf = ({ sign }: Change): 'fuelling' | 'defuelling' => (sign > 0 ? 'fuelling' : 'defuelling')

/** What came or went, besides what the engine used meanwhile. */
const litresOf = ({ sign, before, after, expectedUse }: Change): number =>
  Math.max(0, sign * (after - before + expectedUse))

/** How far the level is from where it was before both. */
const litresLeft = (first: Change, second: Change): number => Math.abs(second.after - first.before)

const joined = (first: Change, second: Change): Change => ({
  ...first,
  to: second.to,
  after: second.after,
  expectedUse: first.expectedUse + second.expectedUse,
  sigma: Math.max(first.sigma, second.sigma),
  parts: first.parts + second.parts,
})
