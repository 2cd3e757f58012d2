import { type Kysely, sql } from 'kysely'

/**
 * The log of the commands of devices: whose the vehicle was when one was asked, for a vehicle that changes hands begins
 * anew; the newest of a vehicle at once; and what is too old to keep.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  'alter table device_command add column owner_id integer references account (id) on delete cascade',
  'update device_command c set owner_id = v.owner_id from vehicle v where v.id = c.vehicle_id',
  'alter table device_command alter column owner_id set not null',
  'create index device_command_log on device_command (owner_id, vehicle_id, id desc)',
  'create index device_command_settled on device_command (settled_at) where settled_at is not null',
]
