import { type Kysely, sql } from 'kysely'

/** Employees of clients with their photos and violations (EMP-02, EMP-03). Whoever is purged takes both along. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  `create table employee (
    owner_id integer not null references account (id) on delete cascade,
    id integer not null generated always as identity,
    last_name text not null,
    first_name text not null,
    -- a list of a plus and 12 digits
    phones jsonb not null,
    licence_number text not null,
    -- YYYY-MM-DD
    licence_expires_on text,
    -- ids of rfid_card
    card_ids jsonb not null,
    -- the usual one
    vehicle_id bigint,
    department text not null,
    -- times of day, HH:MM
    works_from text,
    works_to text,
    -- the version of the picture; null: there is none
    photo text,
    -- ms since the epoch; null: it is not deleted
    deleted_at bigint,
    primary key (owner_id, id)
  )`,
  'create index employee_deleted on employee (deleted_at) where deleted_at is not null',
  'create index employee_cards on employee using gin (card_ids) where deleted_at is null',
  `create table employee_photo (
    owner_id integer not null,
    employee_id integer not null,
    content_type text not null,
    hash text not null,
    bytes bytea not null,
    primary key (owner_id, employee_id),
    foreign key (owner_id, employee_id) references employee (owner_id, id) on delete cascade
  )`,
  `create table violation (
    owner_id integer not null,
    id integer not null generated always as identity,
    employee_id integer not null,
    vehicle_id bigint not null,
    kind text not null check (kind in ('overSpeed', 'cardExpired', 'offHours')),
    -- ms since the epoch
    at bigint not null,
    -- degrees; null: the place is unknown
    latitude double precision,
    longitude double precision,
    -- numbers of the description: maxSpeed and allowedSpeed in m/s, until in ms since the epoch
    details jsonb not null,
    primary key (owner_id, id),
    foreign key (owner_id, employee_id) references employee (owner_id, id) on delete cascade
  )`,
  'create index violation_employee on violation (owner_id, employee_id, at)',
  'create index violation_vehicle on violation (owner_id, vehicle_id, at)',
  `alter table driver_interval add constraint driver_interval_employee_known
    foreign key (owner_id, employee_id) references employee (owner_id, id) on delete set null (employee_id)`,
]
