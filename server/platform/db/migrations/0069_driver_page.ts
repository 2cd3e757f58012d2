import { type Kysely, sql } from 'kysely'

/** Phones of drivers, what drivers say of the points of tasks, and their pictures. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  `create table driver_link (
    owner_id integer not null references account (id) on delete cascade,
    id integer not null generated always as identity,
    -- one of the two
    vehicle_id bigint references vehicle (id) on delete cascade,
    employee_id integer,
    -- the digest of the SID; null once a phone has opened the link
    sid_hash bytea,
    -- the digest of the token of the phone that opened it
    token_hash bytea,
    link_end text not null,
    days integer not null,
    created_by integer not null references account (id) on delete cascade,
    -- ms since the epoch
    created_at bigint not null,
    bound_at bigint,
    seen_at bigint,
    -- of the link, and of the phone once it is bound
    ends_at bigint not null,
    primary key (owner_id, id),
    foreign key (owner_id, employee_id) references employee (owner_id, id) on delete cascade,
    check ((vehicle_id is null) <> (employee_id is null))
  )`,
  'create unique index driver_link_sid on driver_link (sid_hash) where sid_hash is not null',
  'create unique index driver_link_token on driver_link (token_hash) where token_hash is not null',
  'create index driver_link_vehicle on driver_link (vehicle_id) where vehicle_id is not null',
  'create index driver_link_employee on driver_link (owner_id, employee_id) where employee_id is not null',
  'create index driver_link_end on driver_link (ends_at)',
  // A list of what drivers said, the oldest moment first: key, point, kind, at, reason and vehicleId of each.
  `alter table task add column marks jsonb not null default '[]'`,
  `create table task_proof (
    owner_id integer not null,
    id integer not null generated always as identity,
    task_id integer not null,
    -- the number of the point in the route, from 1
    point integer not null,
    kind text not null check (kind in ('photo', 'signature')),
    -- made by the phone, so that a picture that is sent twice is stored once
    key uuid not null,
    -- when it was taken, ms since the epoch
    at bigint not null,
    content_type text not null,
    bytes bytea not null,
    primary key (owner_id, id),
    unique (owner_id, task_id, key),
    foreign key (owner_id, task_id) references task (owner_id, id) on delete cascade
  )`,
]
