import { type Kysely, sql } from 'kysely'

/** The stays of vehicles in geozones, and since when a zone has its shape. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  // ms since the epoch
  'alter table geozone add column shaped_at bigint not null default 0',
  `create table zone_visit (
    owner_id integer not null,
    vehicle_id bigint not null references vehicle (id) on delete cascade,
    zone_id integer not null references geozone (id) on delete cascade,
    -- ms since the epoch; left_at null: it is inside
    entered_at bigint not null,
    left_at bigint,
    -- where, whether it crossed the border there, and which positions say so
    entry jsonb not null,
    exit jsonb,
    primary key (owner_id, vehicle_id, zone_id, entered_at)
  )`,
  'create index zone_visit_open on zone_visit (owner_id, vehicle_id) where left_at is null',
  'create index zone_visit_zone on zone_visit (zone_id, entered_at)',
  'create index zone_visit_left on zone_visit (left_at) where left_at is not null',
]
