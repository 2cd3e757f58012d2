import { type Kysely, sql } from 'kysely'

/**
 * What devices that connect by themselves need: the password of a tracker, when each was heard last, and the devices that
 * nobody knows yet. Times are ms since the epoch.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  'alter table device add column secret_hash text',
  // Apart from the device and half empty, for it is written again and again: each time beside the last, no index touched.
  `create table device_contact (
    device_id bigint primary key references device (id) on delete cascade,
    heard_at bigint not null
  ) with (fillfactor = 50)`,
  `create table unknown_device (
    id bigint generated always as identity primary key,
    protocol text not null,
    identifier text not null,
    first_seen_at bigint not null,
    last_seen_at bigint not null,
    attempts bigint not null,
    remote_address text not null,
    lat double precision,
    lon double precision,
    place_at bigint,
    is_ignored boolean not null default false,
    unique (identifier, protocol)
  )`,
  'create index unknown_device_last_seen_at on unknown_device (last_seen_at)',
]
