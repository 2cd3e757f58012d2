import { type Kysely, sql } from 'kysely'

/** A secret of each session, from which the key of the fleet that its browser keeps is made (docs/warm-start.md). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Sessions that exist get theirs when they first need it.
  await sql`alter table session add column fleet_secret bytea`.execute(db)
  // Two random UUIDs: 244 random bits.
  await sql`alter table session alter column fleet_secret set
    default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')`.execute(db)
}
