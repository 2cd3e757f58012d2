import { type Kysely, sql } from 'kysely'

/** A secret of each session, from which the key of the fleet that its browser keeps is made (docs/warm-start.md). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Two random UUIDs: 244 random bits. Sessions that exist get one each, too.
  await sql`alter table session add column fleet_secret bytea not null
    default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')`.execute(db)
}
