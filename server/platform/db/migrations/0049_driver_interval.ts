import { type Kysely, sql } from 'kysely'

/** Who drove what and when: readings of cards, and the intervals that follow from them (docs/drivers.md). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  `create table card_reading (
    owner_id integer not null references account (id) on delete cascade,
    vehicle_id bigint not null,
    -- ms since the epoch
    at bigint not null,
    -- null: the card was taken out
    number text,
    primary key (owner_id, vehicle_id, at)
  )`,
  // From this moment on the intervals of the vehicle have to be judged again.
  `create table driver_mark (
    id bigint not null generated always as identity primary key,
    owner_id integer not null references account (id) on delete cascade,
    vehicle_id bigint not null,
    since bigint not null,
    -- not before this moment of the server's clock, ms since the epoch
    due_at bigint not null default 0
  )`,
  `create table driver_interval (
    owner_id integer not null references account (id) on delete cascade,
    id integer not null generated always as identity,
    vehicle_id bigint not null,
    source text not null check (source in ('card', 'manual', 'plan')),
    number text,
    -- null: nobody who is known; the person may be purged later
    employee_id integer,
    from_at bigint not null,
    -- null: it lasts
    to_at bigint,
    end_reason text check (end_reason in ('card', 'ignitionOff', 'shiftEnd', 'manual')),
    -- who wrote it by hand, when, and what the readings say instead
    made_by text,
    made_at bigint,
    before jsonb,
    primary key (owner_id, id)
  )`,
  'create index driver_interval_vehicle on driver_interval (owner_id, vehicle_id, from_at)',
  `create index driver_interval_employee on driver_interval (owner_id, employee_id, from_at)
    where employee_id is not null`,
  `create index driver_interval_open on driver_interval (owner_id, vehicle_id)
    where to_at is null and source = 'card'`,
]
