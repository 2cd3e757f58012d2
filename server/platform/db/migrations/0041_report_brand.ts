import { type Kysely, sql } from 'kysely'

/** The name and the logo of each client on its reports. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table report_brand (
    owner_id integer primary key references account (id) on delete cascade,
    company text not null,
    -- null: none; its bytes were checked
    logo bytea,
    logo_type text check (logo_type in ('png', 'jpeg')),
    -- pixels
    logo_width integer,
    logo_height integer,
    changed_at bigint not null
  )`.execute(db)
}
