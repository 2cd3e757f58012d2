import { type Kysely, sql } from 'kysely'

/** Transmission of positions to SENT-GEO and e-TOLL (docs/sent-etoll.md). Times are ms since the epoch. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  // The number that the registration of the device gave.
  `alter table vehicle_retranslation add column business_number text not null default ''`,
  `create table retransmission (
    vehicle_id bigint not null references vehicle (id) on delete cascade,
    service text not null check (service in ('sent', 'etoll')),
    -- the owner who switched it on: positions of another one are not sent
    owner_id integer not null references account (id) on delete cascade,
    is_on boolean not null,
    -- positions from this moment on are sent
    since bigint not null,
    -- positions up to this moment are judged
    cursor_at bigint not null,
    -- FrequencyState of server/features/euroservices; null: nothing was judged
    state jsonb,
    -- the moment of the newest position that the receiver took
    newest_at bigint,
    last_success bigint,
    last_error text,
    last_error_at bigint,
    -- how long the silence was that an event was written of, minutes; 0: none
    silent_minutes smallint not null default 0,
    primary key (vehicle_id, service)
  )`,
  // Positions that are not newer than what was stored of their vehicle before.
  `create table retransmission_late (
    vehicle_id bigint not null,
    service text not null,
    at bigint not null,
    primary key (vehicle_id, service, at),
    foreign key (vehicle_id, service) references retransmission (vehicle_id, service) on delete cascade
  )`,
  // Ids grow with the order in which the positions of a vehicle are sent.
  `create table retransmission_record (
    id bigint not null generated always as identity primary key,
    vehicle_id bigint not null references vehicle (id) on delete cascade,
    service text not null,
    owner_id integer not null references account (id) on delete cascade,
    -- the moment of the position
    at bigint not null,
    is_late boolean not null,
    -- the row that is sent, but for its id
    body jsonb not null,
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'dropped', 'rejected')),
    settled_at bigint,
    code text,
    message text
  )`,
  `create index retransmission_record_waiting on retransmission_record (service, id) where state = 'waiting'`,
  `create index retransmission_record_open on retransmission_record (vehicle_id, service)
    where state = 'waiting'`,
  'create index retransmission_record_log on retransmission_record (vehicle_id, service, id)',
  'create index retransmission_record_at on retransmission_record (vehicle_id, service, at)',
  'create index retransmission_record_settled on retransmission_record (settled_at) where settled_at is not null',
  // One process at a time sends the positions of a service.
  `create table retransmission_receiver (
    service text not null primary key,
    lease text,
    leased_until bigint not null default 0,
    attempts integer not null default 0,
    next_at bigint not null default 0,
    last_success bigint,
    last_error text
  )`,
  `insert into retransmission_receiver (service) values ('sent'), ('etoll')`,
]
