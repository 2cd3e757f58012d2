import { type Kysely, sql } from 'kysely'

/** Fleets that are moved in from a Traccar server (docs/move-in.md). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  `create table move_in (
    id integer not null generated always as identity primary key,
    -- the client whose the fleet becomes
    owner_id integer not null references account (id) on delete cascade,
    url text not null,
    -- null: it was forgotten, as at the end of a run
    token text,
    -- the period of the positions, ms since the epoch, without its end
    from_at bigint not null,
    until_at bigint not null,
    step text not null check (step in ('look', 'bring')),
    -- of the step; its state is that of the run
    job_id bigint not null,
    -- what was read, made, known and left out; null: nothing was read yet
    report jsonb,
    -- ms since the epoch
    created_at bigint not null
  )`,
  'create index move_in_owner on move_in (owner_id)',
  // How far the positions of each device are brought.
  `create table move_in_device (
    move_in_id integer not null references move_in (id) on delete cascade,
    -- as the Traccar server numbers it
    device_id bigint not null,
    vehicle_id bigint not null references vehicle (id) on delete cascade,
    -- positions before this moment are stored, ms since the epoch
    done_until bigint not null,
    read integer not null default 0,
    made integer not null default 0,
    left_out integer not null default 0,
    primary key (move_in_id, device_id)
  )`,
  'create index move_in_device_vehicle on move_in_device (vehicle_id)',
]
