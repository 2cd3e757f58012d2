import type { Clock } from '../../platform/clock.ts'

/**
 * Throttles guesses of device passwords. All state is bounded and in this process's memory: a restart clears it. A
 * throttled attempt is rejected without a password check, and does not count as a failure.
 */

/** Wrong passwords before attempts are throttled: a person who sets up a tracker mistypes. */
export const FREE_FAILURES = 5
/** Initial duration; doubled with each further failure, up to the maximum. */
const FIRST_HOLD_MS = 1_000
export const LONGEST_HOLD_MS = 60_000
/** Failures further apart do not add up. */
const FORGOTTEN_AFTER_MS = 3_600_000
/**
 * Maximum number of addresses, and of subjects, with remembered failures; those that failed longest ago are dropped
 * first.
 */
const FAILURES_MOST = 10_000
/** Maximum number of admitted subjects with their addresses: a large fleet that signs in with passwords. */
const TRUSTED_MOST = 100_000

/** The source and target of an attempt: an address, and a device or the token of a program. */
export interface Attempt {
  readonly address: string
  readonly subject: string
}

interface Failures {
  count: number
  heldUntil: number
  lastAt: number
}

/**
 * Failures count by address and by subject, whether the device exists or not. The failures of a subject throttle only
 * addresses that have failed themselves: a device from another address than its guessers is admitted at once. An
 * address where it was admitted is not throttled until a wrong password comes from there.
 */
export class GuessGuard {
  readonly #clock: Pick<Clock, 'monotonic'>
  readonly #addresses = new Map<string, Failures>()
  readonly #subjects = new Map<string, Failures>()
  readonly #trusted = new Set<string>()

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock
  }

  /** Whether the password of an attempt may be checked now. */
  mayTry(attempt: Attempt): boolean {
    if (this.#trusted.has(keyOf(attempt))) return true
    const now = this.#clock.monotonic()
    const ofAddress = recent(this.#addresses.get(attempt.address), now)
    if (ofAddress === null) return true
    const ofSubject = recent(this.#subjects.get(attempt.subject), now)
    return now >= ofAddress.heldUntil && (ofSubject === null || now >= ofSubject.heldUntil)
  }

  /** The password was correct. */
  succeeded(attempt: Attempt): void {
    const key = keyOf(attempt)
    this.#trusted.delete(key)
    this.#trusted.add(key)
    dropOldest(this.#trusted, TRUSTED_MOST)
  }

  /** The password was wrong, or there is no such device. */
  failed(attempt: Attempt): void {
    const now = this.#clock.monotonic()
    this.#trusted.delete(keyOf(attempt))
    countFailure(this.#addresses, attempt.address, now)
    countFailure(this.#subjects, attempt.subject, now)
  }
}

const keyOf = ({ address, subject }: Attempt): string => `${address} ${subject}`

const recent = (failures: Failures | undefined, now: number): Failures | null =>
  failures && now - failures.lastAt < FORGOTTEN_AFTER_MS ? failures : null

const countFailure = (all: Map<string, Failures>, key: string, now: number): void => {
  const count = (recent(all.get(key), now)?.count ?? 0) + 1
  const doublings = count - FREE_FAILURES
  const hold = doublings < 0 ? 0 : Math.min(LONGEST_HOLD_MS, FIRST_HOLD_MS * 2 ** doublings)
  all.delete(key)
  all.set(key, { count, heldUntil: now + hold, lastAt: now })
  dropOldest(all, FAILURES_MOST)
}

/** Maps and sets keep their keys in insertion order. */
const dropOldest = (
  keys: { readonly size: number; keys(): Iterator<string>; delete(key: string): boolean },
  most: number,
): void => {
  if (keys.size <= most) return
  const oldest = keys.keys().next()
  if (!oldest.done) keys.delete(oldest.value)
}
