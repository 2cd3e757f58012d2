import { type Kysely, sql } from 'kysely'

/** The file of a record of maintenance, such as a scan of an insurance. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table maintenance_file (
      owner_id integer not null,
      maintenance_id integer not null,
      -- as it was sent
      name text not null,
      content_type text not null,
      hash text not null,
      bytes bytea not null,
      primary key (owner_id, maintenance_id),
      foreign key (owner_id, maintenance_id) references maintenance (owner_id, id) on delete cascade
    )`.execute(db)
}
