import { type Kysely, sql } from 'kysely'

/**
 * What sensors and inputs told, kept for as long as positions are, in partitions of a week: a row per telling. It takes the
 * place of the whole event in the log of events, which was ten times as large and kept for a quarter of a year. What the log
 * has already stays there until its time is over.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

/** The columns of both tables in the order of those of `position`, so that all keys begin with the owner. */
const STATEMENTS: readonly string[] = [
  `create table sensor_reading (
    ts bigint not null,
    owner_id integer not null,
    vehicle_id integer not null,
    -- which series (server/storage/sensorReadings.ts)
    series integer[] not null,
    -- of each series in turn; null: it told no value
    readings real[] not null
  ) partition by range (ts)`,
  'create table sensor_reading_rest partition of sensor_reading default',
  'alter table sensor_reading add primary key (owner_id, vehicle_id, ts)',
]
