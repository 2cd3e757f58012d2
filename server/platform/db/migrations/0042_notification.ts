import { type Kysely, sql } from 'kysely'

/** Notifications of people, and what each wants. Moments are ms since the epoch. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  `create table notification_settings (
    account_id integer primary key references account (id) on delete cascade,
    -- as in the contract; null: as for a new account
    filters jsonb,
    channels jsonb,
    quiet jsonb
  )`,
  `create table notification (
    account_id integer not null references account (id) on delete cascade,
    id bigint not null generated always as identity,
    -- the owner of the vehicle at the time
    owner_id integer not null,
    -- null: it stands for many
    vehicle_id bigint references vehicle (id) on delete cascade,
    -- 0: it stands for many
    event_seq bigint not null,
    event_name text not null,
    description text not null,
    -- what the type is about, such as a zone or a sensor; of a summary, its minute
    subject text not null,
    -- 1 info, 2 warning, 3 alarm
    severity smallint not null,
    at bigint not null,
    created_at bigint not null,
    is_read boolean not null default false,
    is_hidden boolean not null,
    -- whether the pages of the account were told of it
    is_published boolean not null default false,
    rule_id integer,
    text text,
    details jsonb not null,
    -- degrees, m/s
    latitude double precision,
    longitude double precision,
    speed double precision,
    -- of the zone that it is about
    zone_type_id integer,
    primary key (account_id, id)
  )`,
  'create unique index notification_event on notification (account_id, event_seq, description, subject)',
  'create index notification_unread on notification (account_id, id) where not is_read',
  'create index notification_read on notification (account_id, id) where is_read',
  'create index notification_top on notification (account_id, severity desc, id desc) where not is_read',
  'create index notification_of_vehicle on notification (account_id, vehicle_id, id)',
  'create index notification_vehicle on notification (vehicle_id)',
  'create index notification_unpublished on notification (id) where not is_published',
  'create index notification_created on notification (created_at)',
]
