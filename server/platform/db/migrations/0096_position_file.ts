import { type Kysely, sql } from 'kysely'

/** Positions are moved in from files, too (docs/move-in.md). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  `alter table move_in
    add column source text not null default 'traccar' check (source in ('traccar', 'positions')),
    -- null: the source is no server
    alter column url drop not null,
    -- null: the file of the run is not here as a whole
    alter column job_id drop not null`,
  'alter table move_in alter column source drop default',
  // The file of a run, and how far its positions are stored.
  `create table move_in_file (
    move_in_id integer not null primary key references move_in (id) on delete cascade,
    name text not null,
    -- of the whole file, and of what is here, bytes
    size integer not null,
    received integer not null default 0,
    -- whose the positions are; null: a column of the file names the vehicle
    vehicle_id bigint,
    -- PositionFileSettings
    settings jsonb not null,
    -- lines and points that are read and stored, and what became of them
    read integer not null default 0,
    made integer not null default 0,
    left_out integer not null default 0
  )`,
  // The bytes of files, while a run needs them.
  `create table move_in_piece (
    move_in_id integer not null references move_in_file (move_in_id) on delete cascade,
    -- of the piece in the file, bytes
    first_byte integer not null,
    bytes bytea not null,
    primary key (move_in_id, first_byte)
  )`,
  // How the files of a client are read.
  `create table position_file_settings (
    owner_id integer not null primary key references account (id) on delete cascade,
    -- PositionFileSettings
    settings jsonb not null
  )`,
]
