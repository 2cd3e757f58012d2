import { type Kysely, sql } from 'kysely'

/**
 * Wall screens: links that show the fleet, or a group of it, until they are revoked. Of the token only its SHA-256 is
 * kept. A wall screen of a group goes with it, so that it never shows more. Times are ms since the epoch.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table wall_screen (
    id integer generated always as identity,
    owner_id integer not null references account (id) on delete cascade,
    name text not null,
    views text[] not null,
    seconds_per_view integer not null,
    language text not null,
    group_id bigint references vehicle_group (id) on delete cascade,
    token_hash bytea not null unique,
    link_end text not null,
    created_by integer not null references account (id) on delete cascade,
    created_at bigint not null,
    last_seen_at bigint,
    primary key (owner_id, id)
  )`.execute(db)
  await sql`create index wall_screen_group_id on wall_screen (group_id)`.execute(db)
  await sql`create index wall_screen_created_by on wall_screen (created_by)`.execute(db)
}
