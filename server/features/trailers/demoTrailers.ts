import { type Kysely, sql } from 'kysely'
import { DEMO_TRAILERS, DEMO_TRACKED } from '../../ingest/demo/demoTrailers.ts'
import { insertRecords } from '../resource/resourceSql.ts'
import type { Database } from '../../storage/schema.ts'
import { trailers } from './trailers.ts'

/** Gives the client `ownerId` the trailers of the demo fleet, unless it has some. */
export const seedDemoTrailers = (db: Kysely<Database>, ownerId: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Several servers may start at once.
    await sql`select from account where id = ${ownerId} for no key update`.execute(trx)
    const { rows } = await sql`select from trailer where owner_id = ${ownerId} limit 1`.execute(trx)
    if (rows.length > 0) return
    await insertRecords(trx, trailers, ownerId, DEMO_TRAILERS)
  })

/** Gives some of them a tracker of their own, vehicles of the type TRAILER, once there are some. */
export const linkDemoTrackers = async (db: Kysely<Database>, ownerId: number): Promise<void> => {
  await sql`update trailer t set tracker_id = v.id from (
      select id, row_number() over (order by id) as place from vehicle
      where owner_id = ${ownerId} and type = 'TRAILER') v
    join unnest(${[...DEMO_TRACKED]}::text[]) with ordinality as d (serial, place) on d.place = v.place
    where t.owner_id = ${ownerId} and t.serial_number = d.serial and t.deleted_at is null and t.tracker_id is null
      and not exists (select from trailer where owner_id = ${ownerId} and tracker_id is not null)`.execute(db)
}
