import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { type CountedKey, createFailureCounter } from './failureCounter.ts'

/** How many failed sign-ins lock a key, within which time, and for how long. */
export interface FailureLimits {
  readonly perLogin: number
  /** Higher, for an address may be a whole office. */
  readonly perAddress: number
  readonly windowMs: number
  readonly lockMs: number
}

export const FAILURE_LIMITS: FailureLimits = {
  perLogin: 10,
  perAddress: 50,
  windowMs: 900_000,
  lockMs: 900_000,
}

/** One sign-in attempt's origin. */
export interface Attempt {
  readonly login: string
  readonly address: string
}

/** Failed sign-ins in a row, by login and by address (ERR-13). Kept in the database: a restart forgives nothing. */
export interface LoginFailures {
  isLocked(attempt: Attempt, now: number): Promise<boolean>
  count(attempt: Attempt, now: number): Promise<void>
  /** A success ends the row of failures. */
  forgive(attempt: Attempt): Promise<void>
}

export const createLoginFailures = (
  db: Kysely<Database>,
  limits: FailureLimits = FAILURE_LIMITS,
): LoginFailures => {
  const counter = createFailureCounter(db, limits)
  const keysOf = ({ login, address }: Attempt): CountedKey[] => [
    { key: `login ${login.toLowerCase()}`, limit: limits.perLogin },
    { key: `address ${address}`, limit: limits.perAddress },
  ]
  return {
    isLocked: (attempt, now) => counter.isLocked(keysOf(attempt), now),
    count: (attempt, now) => counter.count(keysOf(attempt), now),
    forgive: (attempt) => counter.forgive(keysOf(attempt)),
  }
}
