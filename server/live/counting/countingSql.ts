import { type Kysely, sql } from 'kysely'
import type { Database } from '../../storage/schema.ts'
import type { CountingRow } from './countingPlan.ts'

/**
 * Stores the counting state of vehicles; absent fields of a row stay unchanged. One statement, whatever the number of
 * rows.
 */
export const upsertCountings = async (db: Kysely<Database>, rows: readonly CountingRow[]): Promise<void> => {
  if (rows.length === 0) return
  const values = rows.map(({ ownerId, vehicleId, stored }) => ({
    owner_id: ownerId,
    vehicle_id: vehicleId,
    state: stored,
  }))
  await sql`insert into vehicle_counting as c (owner_id, vehicle_id, state)
    select owner_id, vehicle_id, state from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as p (
      owner_id integer, vehicle_id bigint, state jsonb)
    on conflict (owner_id, vehicle_id) do update set state = c.state || excluded.state`.execute(db)
}
