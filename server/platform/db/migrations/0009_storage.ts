import { type Kysely, sql } from 'kysely'

/**
 * Positions and events in partitions of a week, with their owner in every key and positions in few bytes; how long each
 * client's positions are kept; whose a vehicle was before. What is stored already is moved. Times are ms since the epoch.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

/** Weeks begin on Monday, UTC: 5 January 1970 was one. */
const FIRST_MONDAY = 345_600_000
const WEEK = 604_800_000
/** Ten years. Older rows stay in the partition of the rest. */
const MOST_WEEKS = 520

/** A partition for each week that has rows in `from`. */
const partitionsFor = (table: string, from: string, time: string): string => `do $$
  declare first bigint;
  begin
    for first in
      select distinct (${time} - ${FIRST_MONDAY}) / ${WEEK} * ${WEEK} + ${FIRST_MONDAY} as monday
      from ${from} order by monday desc limit ${MOST_WEEKS}
    loop
      execute format('create table ${table}_%s partition of ${table} for values from (%s) to (%s)',
        to_char(to_timestamp(first / 1000) at time zone 'UTC', 'YYYYMMDD'), first, first + ${WEEK});
    end loop;
  end $$`

/**
 * The columns stand by their width, so that none is padded. No foreign keys: the recorder knows its vehicles, and a check
 * per row would double the cost of a position. Keys are made after the rows are there, which is quicker.
 */
const POSITION = [
  'alter table position rename to position_before',
  `create table position (
    ts bigint not null,
    owner_id integer not null,
    vehicle_id integer not null,
    -- 1e-7 degrees
    lat integer,
    lon integer,
    -- cm/s
    speed smallint not null,
    -- 0.1 degrees
    azimuth smallint,
    -- m above the sea
    altitude smallint,
    -- 0 to 100
    validity smallint not null,
    satellites smallint,
    ignition_on boolean not null,
    -- what else the device sent
    attributes jsonb
  ) partition by range (ts)`,
  'create table position_rest partition of position default',
  partitionsFor('position', 'position_before', 'ts'),
  `insert into position (ts, owner_id, vehicle_id, lat, lon, speed, azimuth, validity, ignition_on)
    select p.ts, v.owner_id, p.vehicle_id, round(p.lat * 1e7), round(p.lon * 1e7),
      least(round(p.speed::numeric * 100), 32767), round(p.azimuth::numeric * 10), floor(p.validity), p.ignition_on
    from position_before p join vehicle v on v.id = p.vehicle_id`,
  'drop table position_before',
  'alter table position add primary key (owner_id, vehicle_id, ts)',
]

const EVENT_LOG = [
  'alter table event_log rename to event_log_before',
  `create table event_log (
    seq bigint not null,
    at bigint not null,
    owner_id integer not null,
    vehicle_id integer not null,
    name text not null,
    counted boolean not null,
    data jsonb not null
  ) partition by range (at)`,
  'create table event_log_rest partition of event_log default',
  partitionsFor('event_log', 'event_log_before', 'at'),
  `insert into event_log (seq, at, owner_id, vehicle_id, name, counted, data)
    select e.seq, e.at, v.owner_id, e.vehicle_id, e.name, e.counted, e.data
    from event_log_before e join vehicle v on v.id = e.vehicle_id`,
  'drop table event_log_before',
  // What is counted is kept once per moment, so that a batch that is repeated after a broken answer counts once.
  'create unique index event_log_counted on event_log (owner_id, vehicle_id, at, name) where counted',
  'create unique index event_log_others on event_log (owner_id, vehicle_id, at, seq) where not counted',
]

const KEEPING = [
  // null: as long as the server's setting says
  'alter table account add column position_keep_days integer check (position_keep_days > 0)',
  // What a vehicle left behind stays with the client that it was with.
  `create table vehicle_past_owner (
    vehicle_id bigint not null references vehicle (id) on delete cascade,
    owner_id integer not null references account (id) on delete cascade,
    until_at bigint not null,
    primary key (vehicle_id, owner_id)
  )`,
  'create index vehicle_past_owner_owner_id on vehicle_past_owner (owner_id)',
]

const STATEMENTS: readonly string[] = [...POSITION, ...EVENT_LOG, ...KEEPING]
