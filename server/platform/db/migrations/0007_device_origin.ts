import { type Kysely, sql } from 'kysely'

/**
 * A device remembers for whom a source brought it, so that the source finds it again after an administrator gave it, or its
 * vehicle, to another client.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table device add column brought_for integer references account (id) on delete set null`.execute(
    db,
  )
  await sql`update device d set brought_for = d.owner_id
    where exists (select from vehicle v where v.device_serial = d.serial)`.execute(db)
}
