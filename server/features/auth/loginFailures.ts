import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

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

const loginKey = (attempt: Attempt): string => `login ${attempt.login.toLowerCase()}`
const addressKey = (attempt: Attempt): string => `address ${attempt.address}`
const keysOf = (attempt: Attempt): string[] => [loginKey(attempt), addressKey(attempt)]

export const createLoginFailures = (
  db: Kysely<Database>,
  limits: FailureLimits = FAILURE_LIMITS,
): LoginFailures => {
  /** Counts in one statement, so that attempts side by side are all counted. */
  const countKey = async (key: string, limit: number, now: number): Promise<void> => {
    const failures = sql<number>`login_failure.failures + 1`
    const lockedUntil = new Date(now + limits.lockMs)
    await sql`
      insert into login_failure (key, failures, since, locked_until)
      values (${key}, 1, ${new Date(now)}, case when ${limit}::int <= 1 then ${lockedUntil}::timestamptz end)
      on conflict (key) do update set
        failures = ${failures},
        locked_until = case when ${failures} >= ${limit}::int then ${lockedUntil}::timestamptz end
    `.execute(db)
  }
  /**
   * Rows whose window and lock are over go: they count no more, and the table stays as small as the attempts of one
   * window.
   */
  const deleteOutdated = async (now: number): Promise<void> => {
    await db
      .deleteFrom('login_failure')
      .where('since', '<=', new Date(now - limits.windowMs))
      .where((where) =>
        where.or([where('locked_until', 'is', null), where('locked_until', '<=', new Date(now))]),
      )
      .execute()
  }
  return {
    async isLocked(attempt, now) {
      const row = await db
        .selectFrom('login_failure')
        .select('key')
        .where('key', 'in', keysOf(attempt))
        .where('locked_until', '>', new Date(now))
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
    async count(attempt, now) {
      await deleteOutdated(now)
      await countKey(loginKey(attempt), limits.perLogin, now)
      await countKey(addressKey(attempt), limits.perAddress, now)
    },
    async forgive(attempt) {
      await db.deleteFrom('login_failure').where('key', 'in', keysOf(attempt)).execute()
    },
  }
}
