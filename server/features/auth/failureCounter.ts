import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** Something whose failures are counted, and how many of them in a row lock it. */
export interface CountedKey {
  readonly key: string
  readonly limit: number
}

/** Failures in a row by key, kept in the database: a restart forgives nothing. now: ms since the epoch. */
export interface FailureCounter {
  isLocked(keys: readonly CountedKey[], now: number): Promise<boolean>
  count(keys: readonly CountedKey[], now: number): Promise<void>
  /** Ends the row of failures. */
  forgive(keys: readonly CountedKey[]): Promise<void>
}

/** Failures further apart than windowMs do not add up; a lock lasts lockMs from the last failure on. */
export const createFailureCounter = (
  db: Kysely<Database>,
  { windowMs, lockMs }: { readonly windowMs: number; readonly lockMs: number },
): FailureCounter => {
  const namesOf = (keys: readonly CountedKey[]): string[] => keys.map(({ key }) => key)
  /** Counts in one statement, so that attempts side by side are all counted. */
  const countKey = async ({ key, limit }: CountedKey, now: number): Promise<void> => {
    const failures = sql<number>`login_failure.failures + 1`
    const lockedUntil = new Date(now + lockMs)
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
      .where('since', '<=', new Date(now - windowMs))
      .where((where) =>
        where.or([where('locked_until', 'is', null), where('locked_until', '<=', new Date(now))]),
      )
      .execute()
  }
  return {
    async isLocked(keys, now) {
      const row = await db
        .selectFrom('login_failure')
        .select('key')
        .where('key', 'in', namesOf(keys))
        .where('locked_until', '>', new Date(now))
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
    async count(keys, now) {
      await deleteOutdated(now)
      for (const key of keys) await countKey(key, now)
    },
    async forgive(keys) {
      await db.deleteFrom('login_failure').where('key', 'in', namesOf(keys)).execute()
    },
  }
}
