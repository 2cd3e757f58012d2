import { type Kysely, sql } from 'kysely'
import type { Database } from '../../storage/schema.ts'

/** The number of failures that lock a key, and the duration of the lock. */
export interface FailureLimit {
  readonly limit: number
  /** Failures count for this time after the first of them, ms. */
  readonly windowMs: number
  /** Duration of the lock at the limit, ms; every further failure doubles it. */
  readonly lockMs: number
  /** The longest duration of a lock, ms. */
  readonly longestLockMs: number
}

/** A key whose failures are counted. */
export interface CountedKey extends FailureLimit {
  readonly key: string
}

/** Failures by key, stored in the database, so that they survive a restart. now: ms since the epoch. */
export interface FailureCounter {
  /** The locked keys among these. */
  findLocked(keys: readonly string[], now: number): Promise<ReadonlySet<string>>
  /** Counts a failure of every key; returns the keys that are locked by it. */
  count(keys: readonly CountedKey[], now: number): Promise<ReadonlySet<string>>
  /** Deletes the failures of these keys. */
  forgive(keys: readonly string[]): Promise<void>
}

/** More doublings than this exceed every longest lock; the limit keeps the database from overflowing. */
const MOST_DOUBLINGS = 20

export const createFailureCounter = (db: Kysely<Database>): FailureCounter => {
  /** Counts in one statement, so that all concurrent attempts are counted. */
  const countKey = async (
    { key, limit, windowMs, lockMs, longestLockMs }: CountedKey,
    now: number,
  ): Promise<boolean> => {
    const at = sql`${new Date(now)}::timestamptz`
    const lockedUntil = (failures: ReturnType<typeof sql>) => sql`case when ${failures} >= ${limit}::int then
      ${at} + interval '1 ms' * least(
        ${lockMs}::float8 * power(2, least(${failures} - ${limit}::int, ${MOST_DOUBLINGS}::int)),
        ${longestLockMs}::float8) end`
    const again = sql`login_failure.failures + 1`
    const { rows } = await sql<{ locked: boolean }>`
      insert into login_failure (key, failures, since, window_ms, locked_until)
      values (${key}, 1, ${at}, ${windowMs}::int, ${lockedUntil(sql`1`)})
      on conflict (key) do update set failures = ${again}, locked_until = ${lockedUntil(again)}
      returning locked_until is not null as locked
    `.execute(db)
    return rows[0]?.locked === true
  }
  /** Deletes rows whose window and lock are over, so that the table stays as small as the recent attempts. */
  const deleteOutdated = async (now: number): Promise<void> => {
    await sql`delete from login_failure
      where since <= ${new Date(now)}::timestamptz - interval '1 ms' * window_ms
        and (locked_until is null or locked_until <= ${new Date(now)})`.execute(db)
  }
  return {
    async findLocked(keys, now) {
      const rows = await db
        .selectFrom('login_failure')
        .select('key')
        .where('key', 'in', [...keys])
        .where('locked_until', '>', new Date(now))
        .execute()
      return new Set(rows.map(({ key }) => key))
    },
    async count(keys, now) {
      await deleteOutdated(now)
      const locked = new Set<string>()
      for (const counted of keys) if (await countKey(counted, now)) locked.add(counted.key)
      return locked
    },
    async forgive(keys) {
      await db
        .deleteFrom('login_failure')
        .where('key', 'in', [...keys])
        .execute()
    },
  }
}
