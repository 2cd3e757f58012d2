import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../storage/schema.ts'

/**
 * Whether this process does a piece of periodic work now: of several processes one in each period, whichever comes first.
 * The next one is due after the period even if this process dies. now, periodMs: ms.
 * @param name of the work, the same in every process
 */
export const takeTurn = async (
  db: Kysely<Database>,
  name: string,
  { now, periodMs }: { readonly now: number; readonly periodMs: number },
): Promise<boolean> => {
  const { rows } = await sql`insert into periodic_turn as t (name, next_at)
    values (${name}, ${now + periodMs}::bigint)
    on conflict (name) do update set next_at = excluded.next_at
      -- A clock that was set back must not stop the work.
      where t.next_at <= ${now}::bigint or t.next_at > excluded.next_at
    returning 1`.execute(db)
  return rows.length > 0
}

/** The clocks of processes differ, and looks take time: a turn is free a little before its period ends, ms. */
const SLACK_MS = 1_000

/**
 * Asked as often as one likes whether a piece of periodic work is due here now; only once a period this asks the database.
 */
export const periodicTurn = (
  { db, clock }: { readonly db: Kysely<Database>; readonly clock: Clock },
  name: string,
  periodMs: number,
): (() => Promise<boolean>) => {
  let askedAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (clock.monotonic() - askedAt < periodMs) return false
    const isMine = await takeTurn(db, name, { now: clock.now(), periodMs: periodMs - SLACK_MS })
    askedAt = clock.monotonic()
    return isMine
  }
}
