import { type Kysely, sql } from 'kysely'
import { numberArray } from '../../platform/sqlArray.ts'
import { CORRECTION_MARGIN_MS } from '../../storage/fuelCorrections.ts'
import type { Database } from '../../storage/schema.ts'
import type { FollowRow } from '../../live/following/followSql.ts'

/** The statements about the days of vehicles. Days are YYYY-MM-DD of the server's calendar, moments ms since the epoch. */

type Db = Kysely<Database>

/** A vehicle with what its days are counted by. */
export interface CountedVehicle
  extends Pick<FollowRow, 'ownerId' | 'vehicleId' | 'settings' | 'tankVolume' | 'sensors'> {
  /** A digest of the settings. */
  readonly setup: string
}

/** A vehicle that sent something since a moment. */
export interface HeardVehicle extends Pick<CountedVehicle, 'ownerId' | 'vehicleId' | 'setup'> {
  /** Of its newest position. */
  readonly newest: number
  /** It may measure fuel. */
  readonly hasFuel: boolean
}

const SETUP = sql`md5(v.settings::text || coalesce(v.details->>'tankVolume', ''))`

/** The vehicles after this id that sent a position since a moment, by id. */
export const readHeard = async (
  db: Db,
  { after, since, limit }: { readonly after: number; readonly since: number; readonly limit: number },
): Promise<readonly HeardVehicle[]> => {
  const { rows } =
    await sql<HeardVehicle>`select v.owner_id as "ownerId", v.id as "vehicleId", ${SETUP} as setup,
      p."timestamp" as newest, coalesce(s.sensors::text like '%FUEL_LEVEL%', false) as "hasFuel"
    from vehicle v
    join vehicle_position_state p on p.owner_id = v.owner_id and p.vehicle_id = v.id
    left join vehicle_state s on s.owner_id = v.owner_id and s.vehicle_id = v.id
    where v.id > ${after}::bigint and p."timestamp" >= ${since}::bigint
    order by v.id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Those of these vehicles that there are, by id. */
export const readCounted = async (
  db: Db,
  vehicleIds: readonly number[],
): Promise<ReadonlyMap<number, CountedVehicle>> => {
  const { rows } = await sql<CountedVehicle>`select v.owner_id as "ownerId", v.id as "vehicleId", v.settings,
      (v.details->>'tankVolume')::float8 as "tankVolume", s.sensors, ${SETUP} as setup
    from vehicle v left join vehicle_state s on s.owner_id = v.owner_id and s.vehicle_id = v.id
    where v.id = any(${numberArray(vehicleIds)}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.vehicleId, row]))
}

/** Those of these vehicles of whose fuel in a time a person said something. */
export const readCorrected = async (
  db: Db,
  vehicleIds: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`select distinct vehicle_id as id from fuel_correction
    where vehicle_id = any(${numberArray(vehicleIds)}::bigint[])
      and to_ts >= ${from - CORRECTION_MARGIN_MS}::bigint and from_ts < ${to + CORRECTION_MARGIN_MS}::bigint`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** A day of a vehicle, by its key. */
export interface VehicleDay extends Pick<CountedVehicle, 'ownerId' | 'vehicleId'> {
  readonly day: string
}

/** A counted day. */
export interface CountedDay extends VehicleDay {
  readonly newest: number | null
  readonly metres: number
  readonly engineMs: number
  readonly fuelUsed: number | null
  readonly letters: string
  readonly lastLetter: string
}

/** Stores counted days in place of what was counted of them before. */
export const saveDays = async (db: Db, days: readonly CountedDay[], now: number): Promise<void> => {
  if (days.length === 0) return
  const rows = days.map((one) => ({
    owner_id: one.ownerId,
    vehicle_id: one.vehicleId,
    day: one.day,
    newest: one.newest,
    metres: one.metres,
    engine_ms: one.engineMs,
    fuel_used: one.fuelUsed,
    states: one.letters,
    last_state: one.lastLetter,
  }))
  await sql`insert into vehicle_day (owner_id, vehicle_id, day, counted_at, newest, metres, engine_ms, fuel_used, states, last_state)
    select owner_id, vehicle_id, day, ${now}::bigint, newest, metres, engine_ms, fuel_used, states, last_state
    from json_to_recordset(${JSON.stringify(rows)}::json) as p (owner_id integer, vehicle_id bigint, day text,
      newest bigint, metres float8, engine_ms float8, fuel_used float8, states text, last_state text)
    order by owner_id, vehicle_id, day
    on conflict (owner_id, vehicle_id, day) do update set counted_at = excluded.counted_at, newest = excluded.newest,
      metres = excluded.metres, engine_ms = excluded.engine_ms, fuel_used = excluded.fuel_used,
      states = excluded.states, last_state = excluded.last_state`.execute(db)
}

/** Lets days be counted again, or for the first time. */
export const queueDays = async (db: Db, days: readonly VehicleDay[]): Promise<void> => {
  if (days.length === 0) return
  await sql`insert into vehicle_day (owner_id, vehicle_id, day)
    select distinct * from unnest(${numberArray(days.map(({ ownerId }) => ownerId))}::integer[],
      ${numberArray(days.map(({ vehicleId }) => vehicleId))}::bigint[],
      ${days.map(({ day }) => day)}::text[]) order by 1, 2, 3
    on conflict (owner_id, vehicle_id, day) do update set counted_at = null`.execute(db)
}

/**
 * Lets the days before today be counted that a vehicle may have sent something of before it sent the first position of today:
 * from the last one on that has a row, and at least yesterday. days: the last days before today, the newest first.
 */
export const queueFinished = async (
  db: Db,
  vehicles: readonly Pick<VehicleDay, 'ownerId' | 'vehicleId'>[],
  days: readonly string[],
): Promise<void> => {
  if (vehicles.length === 0) return
  await sql`insert into vehicle_day (owner_id, vehicle_id, day)
    select f.owner_id, f.vehicle_id, d.day
    from unnest(${numberArray(vehicles.map(({ ownerId }) => ownerId))}::integer[],
      ${numberArray(vehicles.map(({ vehicleId }) => vehicleId))}::bigint[]) as f (owner_id, vehicle_id)
    cross join lateral (select coalesce((select k.day from vehicle_day k
      where k.owner_id = f.owner_id and k.vehicle_id = f.vehicle_id and k.day <= ${days[0]}
      order by k.owner_id desc, k.vehicle_id desc, k.day desc limit 1), ${days[0]}) as day) as since
    join unnest(${[...days]}::text[]) as d (day) on d.day >= since.day
    order by 1, 2, 3
    on conflict (owner_id, vehicle_id, day) do update set counted_at = null`.execute(db)
}

/** Lets these days be counted of every vehicle of those owners that have no row of them. */
export const queueMissing = async (db: Db, days: readonly string[]): Promise<void> => {
  await sql`insert into vehicle_day (owner_id, vehicle_id, day)
    select v.owner_id, v.id, d.day from vehicle v cross join unnest(${[...days]}::text[]) as d (day)
    where exists (select from vehicle_position_state p
        where p.owner_id = v.owner_id and p.vehicle_id = v.id and p."timestamp" is not null)
      and not exists (select from vehicle_day k where k.owner_id = v.owner_id and k.day = d.day)
    on conflict do nothing`.execute(db)
}

/** Some of the days that wait, the newest first. */
export const readQueue = async (db: Db, limit: number): Promise<readonly VehicleDay[]> => {
  const { rows } =
    await sql<VehicleDay>`select owner_id as "ownerId", vehicle_id as "vehicleId", day from vehicle_day
    where counted_at is null order by day desc, owner_id, vehicle_id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** A day of UTC, since the epoch, that something came late for. change: grows with each of them. */
interface LateDay extends Pick<CountedVehicle, 'ownerId' | 'vehicleId'> {
  readonly day: number
  readonly change: number
}

/** What came late after this change, once every write of its time has ended; at most a quarter of an hour ago. */
export const readLate = async (db: Db, change: number): Promise<readonly LateDay[]> => {
  const { rows } = await sql<LateDay>`select owner_id as "ownerId", vehicle_id as "vehicleId", day, change
    from late_day where change > ${change}::bigint
      and changed_at between now() - interval '15 minutes' and now() - interval '10 seconds'
    order by change`.execute(db)
  return rows
}

/** Deletes the days before this one. */
export const dropDays = async (db: Db, before: string): Promise<void> => {
  await sql`delete from vehicle_day where day < ${before}`.execute(db)
}
