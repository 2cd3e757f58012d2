import { type Kysely, sql } from 'kysely'

/** Links that show a customer one stop of a task, or the whole task. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  `create table task_share (
    owner_id integer not null,
    id integer not null generated always as identity,
    task_id integer not null,
    -- the number of the point in the route, from 1; null: the whole task
    point integer,
    -- the digest of the token, which is not stored
    token_hash bytea not null,
    link_end text not null,
    note text not null,
    place_before text not null check (place_before in ('rounded', 'hidden')),
    show_name boolean not null,
    show_license_plate boolean not null,
    created_by integer not null references account (id) on delete cascade,
    -- ms since the epoch
    created_at bigint not null,
    ends_at bigint not null,
    primary key (owner_id, id),
    foreign key (owner_id, task_id) references task (owner_id, id) on delete cascade
  )`,
  'create unique index task_share_token on task_share (token_hash)',
  'create index task_share_task on task_share (owner_id, task_id)',
  'create index task_share_end on task_share (ends_at)',
]
