import { type Kysely, sql } from 'kysely'

/** Receipts of fuel with what the tanks say of them, and the settings of the comparison. Moments are ms since the epoch. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  `create table fuel_receipt (
    owner_id integer not null references account (id) on delete cascade,
    id integer not null generated always as identity,
    -- the number of the receipt, or what else tells it from others
    key text not null,
    plate text not null,
    -- as in the file, and as a moment
    time text not null,
    at bigint not null,
    litres double precision not null,
    latitude double precision,
    longitude double precision,
    station text not null,
    card text not null,
    number text not null,
    flag text not null default 'waiting',
    vehicle_id integer references vehicle (id) on delete set null,
    filled_at bigint,
    filled_litres double precision,
    distance double precision,
    primary key (owner_id, id),
    constraint fuel_receipt_key unique (owner_id, key)
  )`,
  'create index fuel_receipt_at on fuel_receipt (owner_id, at)',
  'create index fuel_receipt_vehicle on fuel_receipt (vehicle_id) where vehicle_id is not null',
  `create table fuel_receipt_settings (
    owner_id integer primary key references account (id) on delete cascade,
    -- as in the contract
    settings jsonb not null
  )`,
]
