import { type Kysely, sql, type Transaction } from 'kysely'
import type { VehicleSetting } from '../../../src/contract/entities/vehicle.ts'
import type { Database } from '../../db/schema.ts'
import type { TrackPosition } from '../../movement/ports.ts'
import { readAzimuth, readPlace, readSpeed } from '../../storage/positionUnits.ts'
import { numberArray } from '../sqlArray.ts'
import type { SensorsState } from '../tables.ts'
import type { ReadTelling } from './fuelTelling.ts'
import type { FollowState, FollowTotals } from './vehicleFollow.ts'

type Db = Kysely<Database> | Transaction<Database>

/** A vehicle by the key under which its state is kept. */
export interface VehicleKey {
  readonly ownerId: number
  readonly vehicleId: number
}

/** How far a vehicle was followed, with what it takes to go on. */
export interface FollowRow extends VehicleKey {
  /** Grows with every writing; 0: nobody followed it yet. */
  readonly version: number
  /** Positions up to this moment are done with, ms since the epoch; null: none is. */
  readonly newest: number | null
  readonly base: FollowTotals | null
  readonly state: FollowState | null
  readonly settings: readonly VehicleSetting[]
  readonly tankVolume: number | null
  readonly sensors: SensorsState | null
}

/** The vehicles of these ids that there are. */
export const readFollowed = async (db: Db, vehicleIds: readonly number[]): Promise<readonly FollowRow[]> => {
  const { rows } = await sql<FollowRow>`select v.owner_id as "ownerId", v.id as "vehicleId",
      coalesce(m.version, 0) as version, m.newest, m.base, m.state, v.settings,
      (v.details->>'tankVolume')::float8 as "tankVolume", s.sensors
    from vehicle v
    left join vehicle_movement m on m.owner_id = v.owner_id and m.vehicle_id = v.id
    left join vehicle_state s on s.owner_id = v.owner_id and s.vehicle_id = v.id
    where v.id = any(${numberArray(vehicleIds)}::bigint[])`.execute(db)
  return rows
}

/** The statement of `findBehind`: it goes along the keys of both tables, so that each page costs its own rows only. */
export const behindStatement = (after: VehicleKey, limit: number) => sql<VehicleKey>`select
    s.owner_id as "ownerId", s.vehicle_id as "vehicleId"
  from vehicle_position_state s
  left join vehicle_movement m on m.owner_id = s.owner_id and m.vehicle_id = s.vehicle_id
  where (s.owner_id, s.vehicle_id) > (${after.ownerId}::integer, ${after.vehicleId}::bigint)
    and s."timestamp" > coalesce(m.newest, 0)
  order by s.owner_id, s.vehicle_id limit ${sql.lit(limit)}`

/** Vehicles after this one, by owner and id, that sent more than was followed: the next `limit` of them. */
export const findBehind = async (db: Db, after: VehicleKey, limit: number): Promise<readonly VehicleKey[]> =>
  (await behindStatement(after, limit).execute(db)).rows

/** From where on the rows of a vehicle are asked for: later than these moments, ms since the epoch. */
export interface FollowCursor extends VehicleKey {
  readonly position: number
  readonly reading: number
}

interface PositionRow {
  readonly vehicleId: number
  readonly ts: number
  readonly lat: number | null
  readonly lon: number | null
  readonly speed: number
  readonly azimuth: number | null
  readonly validity: number
  readonly ignition_on: boolean
}

/** What vehicles sent after their cursors, in the order of time, at most `limit` rows of each. */
export interface ReadOn {
  readonly positions: ReadonlyMap<number, readonly TrackPosition[]>
  readonly readings: ReadonlyMap<number, readonly ReadTelling[]>
}

const cursorsOf = (cursors: readonly FollowCursor[], name: 'position' | 'reading') => sql`unnest(
  ${numberArray(cursors.map(({ ownerId }) => ownerId))}::integer[],
  ${numberArray(cursors.map(({ vehicleId }) => vehicleId))}::integer[],
  ${numberArray(cursors.map((cursor) => cursor[name]))}::bigint[]) as f (owner_id, vehicle_id, since)`

const byVehicle = <T extends { readonly vehicleId: number }, R>(
  rows: readonly T[],
  read: (row: T) => R,
): ReadonlyMap<number, readonly R[]> => {
  const lists = new Map<number, R[]>()
  for (const row of rows) {
    const list = lists.get(row.vehicleId)
    if (list) list.push(read(row))
    else lists.set(row.vehicleId, [read(row)])
  }
  return lists
}

export const readOn = async (db: Db, cursors: readonly FollowCursor[], limit: number): Promise<ReadOn> => {
  const positions = await sql<PositionRow>`select f.vehicle_id as "vehicleId", p.*
    from ${cursorsOf(cursors, 'position')} cross join lateral (
      select ts, lat, lon, speed, azimuth, validity, ignition_on from position
      where owner_id = f.owner_id and vehicle_id = f.vehicle_id and ts > f.since
      order by ts limit ${sql.lit(limit)}) p
    order by f.vehicle_id, p.ts`.execute(db)
  const readings = await sql<
    ReadTelling & { readonly vehicleId: number }
  >`select f.vehicle_id as "vehicleId", r.*
    from ${cursorsOf(cursors, 'reading')} cross join lateral (
      select ts, series, readings from sensor_reading
      where owner_id = f.owner_id and vehicle_id = f.vehicle_id and ts > f.since
      order by ts limit ${sql.lit(limit)}) r
    order by f.vehicle_id, r.ts`.execute(db)
  return {
    positions: byVehicle(positions.rows, (row) => ({
      timestamp: row.ts,
      latitude: row.lat === null ? null : readPlace(row.lat),
      longitude: row.lon === null ? null : readPlace(row.lon),
      speed: readSpeed(row.speed),
      azimuth: row.azimuth === null ? null : readAzimuth(row.azimuth),
      validity: row.validity,
      ignitionOn: row.ignition_on,
    })),
    readings: byVehicle(readings.rows, (row) => row),
  }
}

/** How far a vehicle was followed now, by who knew the version before. */
export interface FollowSave extends Pick<FollowRow, 'ownerId' | 'vehicleId' | 'version' | 'newest'> {
  readonly state: FollowState
}

/** Keeps it where nobody else went on meanwhile and the vehicle is still its owner's; answers whose rows were kept. */
export const saveFollowed = async (db: Db, rows: readonly FollowSave[]): Promise<ReadonlySet<number>> => {
  const values = rows.map(({ ownerId, vehicleId, version, newest, state }) => ({
    owner_id: ownerId,
    vehicle_id: vehicleId,
    version,
    newest,
    state,
  }))
  const kept = await sql<{
    id: number
  }>`insert into vehicle_movement as m (owner_id, vehicle_id, version, newest, state)
    select p.owner_id, p.vehicle_id, p.version + 1, p.newest, p.state
    from json_to_recordset(${JSON.stringify(values)}::json) as p (
      owner_id integer, vehicle_id bigint, version integer, newest bigint, state json)
    join vehicle v on v.owner_id = p.owner_id and v.id = p.vehicle_id
    order by p.vehicle_id
    on conflict (owner_id, vehicle_id) do update
      set version = excluded.version, newest = excluded.newest, state = excluded.state
      where m.version = excluded.version - 1
    returning vehicle_id as id`.execute(db)
  return new Set(kept.rows.map(({ id }) => id))
}

/** Vehicles of an owner that come along with a position are followed from it on, for what was before is told already. */
export const followFromNow = async (
  db: Db,
  ownerId: number,
  vehicleIds: readonly number[],
): Promise<void> => {
  await sql`insert into vehicle_movement (owner_id, vehicle_id, newest)
    select owner_id, vehicle_id, "timestamp" from vehicle_position_state
    where owner_id = ${ownerId} and vehicle_id = any(${numberArray(vehicleIds)}::bigint[])
      and "timestamp" is not null
    on conflict do nothing`.execute(db)
}
