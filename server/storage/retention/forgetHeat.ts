import { type Kysely, sql } from 'kysely'
import { weekStart } from '../partitions/weeks.ts'
import type { Database } from '../schema.ts'
import type { Keeping } from './readKeeping.ts'

const DAY_MS = 86_400_000

/** Deletes the cells of days whose positions are no longer retained: whole weeks, as those of positions. */
export const forgetHeat = async (db: Kysely<Database>, { oldestOf }: Keeping): Promise<void> => {
  const { rows } = await sql<{ owner_id: number }>`select distinct owner_id from heat_vehicle`.execute(db)
  for (const { owner_id: ownerId } of rows) {
    const oldest = oldestOf(ownerId)
    if (oldest === null) continue
    await db
      .deleteFrom('heat_day')
      .where('owner_id', '=', ownerId)
      .where('day', '<', weekStart(oldest) / DAY_MS)
      .execute()
  }
}
