import { type Kysely, sql } from 'kysely'
import type { Database } from '../../storage/schema.ts'

/** Days for which positions of a client are kept; `keepDays`: of clients who have no number of their own. */
export const keptDays = async (db: Kysely<Database>, clientId: number, keepDays: number): Promise<number> => {
  const { rows } = await sql<{ days: number | null }>`select position_keep_days as days from account
    where id = ${clientId}`.execute(db)
  return rows[0]?.days ?? keepDays
}
