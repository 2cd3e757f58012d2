import { sql, type Transaction } from 'kysely'
import { numberArray } from '../../platform/sqlArray.ts'
import type { Database } from '../../storage/schema.ts'
import type { PositionRow } from '../flushPlan.ts'

/**
 * Notes positions that came late of vehicles whose positions are sent to other services, so that these send them too
 * (server/features/euroservices/). What is newer they find by themselves. Only rows that this very transaction has inserted
 * count: a position that was stored before has been judged before.
 */
export const noteLate = async (trx: Transaction<Database>, rows: readonly PositionRow[]): Promise<void> => {
  await sql`insert into retransmission_late (vehicle_id, service, at)
    select r.vehicle_id, r.service, given.at
    from unnest(
      ${numberArray(rows.map(({ ownerId }) => ownerId))}::integer[],
      ${numberArray(rows.map(({ data }) => data.vehicleId))}::bigint[],
      ${numberArray(rows.map(({ data }) => data.timestamp))}::bigint[]
    ) as given (owner_id, vehicle_id, at)
    join retransmission r
      on r.vehicle_id = given.vehicle_id and r.owner_id = given.owner_id and r.is_on and r.since <= given.at
    join position p on p.owner_id = given.owner_id and p.vehicle_id = given.vehicle_id and p.ts = given.at
      and p.xmin = pg_current_xact_id()::xid
    on conflict do nothing`.execute(trx)
}
