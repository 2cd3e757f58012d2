import { type Kysely, sql } from 'kysely'
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
