import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../storage/schema.ts'

/** Notes the period of the positions of a run, ms since the epoch, without its end; null: it has none. */
export const setPeriod = async (
  db: Kysely<Database>,
  moveInId: number,
  period: { readonly from: number; readonly until: number } | null,
): Promise<void> => {
  const { from, until } = period ?? { from: 0, until: 0 }
  await sql`update move_in set from_at = ${from}, until_at = ${until} where id = ${moveInId}`.execute(db)
}
