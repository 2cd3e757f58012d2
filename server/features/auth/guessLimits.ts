import type { FailureLimit } from './failureCounter.ts'

/** The limits for guesses at one kind of secret. */
export interface GuessLimits {
  /** Prefix of the counter keys. */
  readonly kind: string
  /** For one account from one address. */
  readonly perPair: FailureLimit
  /** For one account from all addresses together. Never locks an address from which it signed in recently. */
  readonly perAccount: FailureLimit
  /** For all accounts from one address, which may be a whole office; null: the calls need a session anyway. */
  readonly perAddress: FailureLimit | null
  /** Whether the person is notified by mail of a lock. */
  readonly sendsMail: boolean
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** The same lock duration each time. */
const quarterHour = (limit: number): FailureLimit => ({
  limit,
  windowMs: 15 * MINUTE_MS,
  lockMs: 15 * MINUTE_MS,
  longestLockMs: 15 * MINUTE_MS,
})
/** Starts at a minute and grows: after the limit about thirty more guesses a day are possible. */
const growing = (limit: number): FailureLimit => ({
  limit,
  windowMs: DAY_MS,
  lockMs: MINUTE_MS,
  longestLockMs: HOUR_MS,
})

/**
 * Failed sign-ins, by password or code (ERR-13). A day's guesses from many addresses stay below the hundred per
 * account that NIST SP 800-63B 5.2.2 allows.
 */
export const SIGN_IN_LIMITS: GuessLimits = {
  kind: 'signIn',
  perPair: quarterHour(10),
  perAccount: growing(30),
  perAddress: quarterHour(50),
  sendsMail: true,
}
/** Wrong current passwords of a signed-in caller (VALID-06). */
export const PASSWORD_LIMITS: GuessLimits = {
  kind: 'password',
  perPair: quarterHour(5),
  perAccount: growing(15),
  perAddress: null,
  sendsMail: true,
}
/** Wrong codes when turning the second factor off. */
export const CODE_LIMITS: GuessLimits = { ...PASSWORD_LIMITS, kind: 'code' }
/** Requests for a new password. Each one counts, because each sends a mail. */
export const RESET_LIMITS: GuessLimits = {
  kind: 'reset',
  perPair: quarterHour(3),
  perAccount: { ...growing(10), lockMs: 15 * MINUTE_MS },
  perAddress: quarterHour(20),
  sendsMail: false,
}
