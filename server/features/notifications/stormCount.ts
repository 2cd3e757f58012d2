import { sql, type Transaction } from 'kysely'
import { NOTIFICATION_STORM } from '../../../src/contract/http/notifications.ts'
import type { Database } from '../../storage/schema.ts'

const MINUTE_MS = 60_000

export const minuteOf = (now: number): number => Math.floor(now / MINUTE_MS)

/**
 * Counts further events of owners in the current minute, and returns how many of each owner's may still be written one
 * by one; the others become a summary.
 */
export const takeStormRoom = async (
  trx: Transaction<Database>,
  counts: ReadonlyMap<number, number>,
  now: number,
): Promise<ReadonlyMap<number, number>> => {
  if (counts.size === 0) return new Map()
  const given = [...counts].map(([ownerId, count]) => ({ ownerId, count }))
  const { rows } = await sql<{ ownerId: number; count: number }>`
    insert into notification_storm as s (owner_id, minute, count)
    select "ownerId", ${minuteOf(now)}::bigint, count
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g ("ownerId" integer, count integer)
    order by "ownerId"
    on conflict (owner_id) do update set
      count = excluded.count + case when s.minute = excluded.minute then s.count else 0 end,
      minute = excluded.minute
    returning owner_id as "ownerId", count`.execute(trx)
  return new Map(
    rows.map(({ ownerId, count }) => {
      const before = count - (counts.get(ownerId) ?? 0)
      return [ownerId, Math.max(0, NOTIFICATION_STORM - before)]
    }),
  )
}
