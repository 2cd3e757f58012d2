import { type Kysely, sql } from 'kysely'

/** Links that show where a vehicle is; of the token only its SHA-256 is kept. Times are ms since the epoch. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table position_share (
    id integer generated always as identity,
    owner_id integer not null references account (id) on delete cascade,
    vehicle_id bigint not null references vehicle (id) on delete cascade,
    token_hash bytea not null unique,
    link_end text not null,
    note text not null,
    show_name boolean not null,
    show_license_plate boolean not null,
    show_speed boolean not null,
    created_by integer not null references account (id) on delete cascade,
    created_at bigint not null,
    ends_at bigint not null,
    primary key (owner_id, id)
  )`.execute(db)
  await sql`create index position_share_vehicle_id on position_share (vehicle_id)`.execute(db)
  await sql`create index position_share_created_by on position_share (created_by)`.execute(db)
  await sql`create index position_share_ends_at on position_share (ends_at)`.execute(db)
}
