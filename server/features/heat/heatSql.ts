import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import type { VehicleSetting } from '../../../src/contract/entities/vehicle.ts'
import type { HeatMeasure } from '../../../src/contract/http/heat.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import { moment } from '../../storage/history.ts'
import type { Database } from '../../storage/schema.ts'
import { packCells } from './packCells.ts'
import type { DayCells } from './dayCells.ts'

/** The statements about cells of days. Days are of UTC, since the epoch. */

type Db = Kysely<Database>
export const DAY_MS = 86_400_000

/** A vehicle with days that are not computed from what is stored now. */
export interface StaleVehicle {
  readonly ownerId: number
  readonly vehicleId: number
  readonly settings: readonly VehicleSetting[]
  /** Litres; null: unknown. */
  readonly tankVolume: number | null
  /** The newest position, ms since the epoch. */
  readonly newestAt: number
  /** How far its days are computed; null: none are, or the settings have changed since. */
  readonly untilAt: number | null
  readonly digest: string
  /** Days that something came late for, with the change of each. */
  readonly late: readonly (readonly [day: number, change: number])[]
}

/** Which vehicles: those of an owner, or of all of them; after `after` in the order of owner and vehicle. */
export interface StaleScope {
  readonly ownerId: number | null
  /** Days before this moment count, ms since the epoch. */
  readonly before: number
  readonly after?: Pick<StaleVehicle, 'ownerId' | 'vehicleId'>
  readonly limit: number
}

const DIGEST = sql`md5(v.settings::text || coalesce(v.details->>'tankVolume', ''))`
/** The newest position of the days before a moment. */
const countedUntil = (before: number) => sql`least(p.timestamp, ${moment(before - 1)})`
const lateDays = (before: number) => sql`late_day l left join heat_day d
    on d.owner_id = l.owner_id and d.vehicle_id = l.vehicle_id and d.day = l.day
  where l.owner_id = v.owner_id and l.vehicle_id = v.id and l.day < ${sql.lit(Math.floor(before / DAY_MS))}
    and l.change is distinct from d.late`
const staleVehicles = (before: number, among: Expression<SqlBool>) => sql`vehicle v
    join vehicle_position_state p on p.owner_id = v.owner_id and p.vehicle_id = v.id
    left join heat_vehicle h on h.owner_id = v.owner_id and h.vehicle_id = v.id
  where ${among} and p.timestamp is not null and (h.vehicle_id is null or h.settings <> ${DIGEST}
    or h.until_at < ${countedUntil(before)} or exists (select 1 from ${lateDays(before)}))`

/** Vehicles with days to compute, in the order of owner and vehicle. */
export const readStale = async (
  db: Db,
  { ownerId, before, after, limit }: StaleScope,
): Promise<readonly StaleVehicle[]> => {
  const owned = ownerId === null ? sql<SqlBool>`true` : sql<SqlBool>`v.owner_id = ${ownerId}`
  const from = after
    ? sql<SqlBool>`${owned} and (v.owner_id, v.id) > (${after.ownerId}, ${after.vehicleId})`
    : owned
  const { rows } =
    await sql<StaleVehicle>`select v.owner_id as "ownerId", v.id::integer as "vehicleId", v.settings,
      (v.details->>'tankVolume')::float8 as "tankVolume", ${countedUntil(before)} as "newestAt",
      case when h.settings = ${DIGEST} then h.until_at end as "untilAt", ${DIGEST} as digest,
      coalesce((select jsonb_agg(jsonb_build_array(l.day, l.change) order by l.day) from ${lateDays(before)}), '[]') as late
    from ${staleVehicles(before, from)} order by v.owner_id, v.id limit ${limit}`.execute(db)
  return rows
}

/** Whether some of an owner's vehicles have days before a moment to compute. */
export const isStale = async (
  db: Db,
  ownerId: number,
  vehicleIds: readonly number[],
  before: number,
): Promise<boolean> => {
  const among = sql<SqlBool>`v.owner_id = ${ownerId} and v.id = any(${numberArray(vehicleIds)}::bigint[])`
  const { rows } = await sql<{ is: boolean }>`select exists (
    select 1 from ${staleVehicles(before, among)}) as is`.execute(db)
  return rows[0]?.is ?? false
}

/** The first day from a moment on with a position before another moment; null: there is none. */
export const nextDay = async (
  db: Db,
  { ownerId, vehicleId }: Pick<StaleVehicle, 'ownerId' | 'vehicleId'>,
  from: number,
  before: number,
): Promise<number | null> => {
  const { rows } = await sql<{ ts: number }>`select ts from position where owner_id = ${ownerId}
    and vehicle_id = ${vehicleId} and ts >= ${moment(from)} and ts < ${moment(before)} order by ts limit 1`.execute(
    db,
  )
  const [row] = rows
  return row ? Math.floor(row.ts / DAY_MS) : null
}

/** Stores the cells of a day in place of those before. late: the change of `late_day` that they include. */
export const storeDay = async (
  db: Db,
  of: {
    readonly ownerId: number
    readonly vehicleId: number
    readonly day: number
    readonly late: number | null
  },
  cells: DayCells,
): Promise<void> => {
  const row = {
    late: of.late,
    presence: packCells(cells.presence),
    stops: packCells(cells.stops),
    speeding: packCells(cells.speeding),
    lost: packCells(cells.lost),
  }
  await db
    .insertInto('heat_day')
    .values({ owner_id: of.ownerId, vehicle_id: of.vehicleId, day: of.day, ...row })
    .onConflict((conflict) => conflict.columns(['owner_id', 'vehicle_id', 'day']).doUpdateSet(row))
    .execute()
}

/** Stores how far the days of a vehicle are computed. */
export const storeUntil = async (
  db: Db,
  { ownerId, vehicleId, newestAt, digest }: StaleVehicle,
): Promise<void> => {
  const row = { until_at: newestAt, settings: digest }
  await db
    .insertInto('heat_vehicle')
    .values({ owner_id: ownerId, vehicle_id: vehicleId, ...row })
    .onConflict((conflict) => conflict.columns(['owner_id', 'vehicle_id']).doUpdateSet(row))
    .execute()
}

/** The packed cells of some vehicles of an owner over days, `toDay` exclusive. */
export const readPacked = async (
  db: Db,
  of: {
    readonly ownerId: number
    readonly vehicleIds: readonly number[]
    readonly fromDay: number
    readonly toDay: number
    readonly measure: HeatMeasure
  },
): Promise<readonly { readonly vehicleId: number; readonly cells: Buffer }[]> => {
  const cells = sql.ref(of.measure)
  const { rows } = await sql<{
    vehicleId: number
    cells: Buffer
  }>`select vehicle_id::integer as "vehicleId", ${cells} as cells
    from heat_day where owner_id = ${of.ownerId} and vehicle_id = any(${numberArray(of.vehicleIds)}::bigint[])
      and day >= ${of.fromDay} and day < ${of.toDay} and ${cells} is not null`.execute(db)
  return rows
}
