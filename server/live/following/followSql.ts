import { type Kysely, sql, type Transaction } from 'kysely'
import type { VehicleSetting } from '../../../src/contract/entities/vehicle.ts'
import type { Database } from '../../storage/schema.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import type { SensorsState } from '../../storage/tables/fleetTables.ts'
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

/** How far a vehicle was followed now, by who knew the version before. */
export interface FollowSave extends Pick<FollowRow, 'ownerId' | 'vehicleId' | 'version' | 'newest'> {
  readonly state: FollowState
}

/** Saves it where no other process continued meanwhile and the vehicle still has this owner; returns the vehicles saved. */
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

/** Vehicles that an owner gets with a position are followed from it on, for what was before is published already. */
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

/** Vehicles that nobody followed yet are followed from a moment on, ms since the epoch; of several moments from the latest. */
export const followFrom = async (db: Db, vehicleIds: readonly number[], from: number): Promise<void> => {
  await sql`insert into vehicle_movement as m (owner_id, vehicle_id, newest)
    select owner_id, id, ${from}::bigint from vehicle where id = any(${numberArray(vehicleIds)}::bigint[])
    on conflict (owner_id, vehicle_id) do update set newest = excluded.newest
      where m.version = 0 and m.newest < excluded.newest`.execute(db)
}
