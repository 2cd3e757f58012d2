import { type Kysely, sql } from 'kysely'
import type { DeviceStatus } from '../../../src/contract/entities/vehicle.ts'
import { type Viewer, visibleVehicle } from '../../access/visibility.ts'
import type { Database } from '../../storage/schema.ts'

/** The statements of the overview; all of them are limited to the vehicles that the viewer sees. */

type Db = Kysely<Database>

/** What says how a vehicle is now. */
export interface PresentRow {
  readonly id: number
  readonly deviceStatus: DeviceStatus
  readonly deviceOn: boolean
  readonly lastKnownTime: number | null
  readonly speed: number
  readonly ignitionOn: boolean
  readonly isAlarmed: boolean
}

export const readPresent = async (db: Db, viewer: Viewer): Promise<readonly PresentRow[]> => {
  const { rows } =
    await sql<PresentRow>`select vehicle.id, coalesce(s.device_status, 'NO_DEVICE') as "deviceStatus",
      coalesce(s.device_on, false) as "deviceOn", p.last_known_time as "lastKnownTime", coalesce(p.speed, 0) as speed,
      coalesce(p.ignition_on, false) as "ignitionOn", coalesce(s.alarm or s.locked_alarm, false) as "isAlarmed"
    from vehicle
    left join vehicle_state s on s.owner_id = vehicle.owner_id and s.vehicle_id = vehicle.id
    left join vehicle_position_state p on p.owner_id = vehicle.owner_id and p.vehicle_id = vehicle.id
    where ${visibleVehicle(viewer)}`.execute(db)
  return rows
}

/** A sensor of fuel or voltage as a vehicle reported it last. */
export interface LevelRow {
  readonly id: number
  readonly name: string
  readonly licensePlate: string
  /** Litres; null: unknown. */
  readonly tankVolume: number | null
  readonly sensorType: 'FUEL_LEVEL' | 'VOLTAGE'
  readonly units: string
  readonly value: number
}

export const readLevels = async (db: Db, viewer: Viewer): Promise<readonly LevelRow[]> => {
  const { rows } =
    await sql<LevelRow>`select vehicle.id, vehicle.name, vehicle.license_plate as "licensePlate",
      (vehicle.details->>'tankVolume')::float8 as "tankVolume", e.one->>'sensorType' as "sensorType",
      coalesce(e.one->>'units', '') as units, (e.one->>'value')::float8 as value
    from vehicle
    join vehicle_state s on s.owner_id = vehicle.owner_id and s.vehicle_id = vehicle.id
    cross join lateral jsonb_array_elements(s.sensors->'realSensorValues') as e (one)
    where ${visibleVehicle(viewer)} and e.one->>'sensorType' in ('FUEL_LEVEL', 'VOLTAGE')
      and jsonb_typeof(e.one->'value') = 'number'`.execute(db)
  return rows
}

/** What all vehicles did on a day. */
export interface DayRow {
  readonly day: string
  /** When the last of them was counted, ms since the epoch; null: none was. */
  readonly countedAt: number | null
  /** Some wait to be counted. */
  readonly isWaiting: boolean
  readonly metres: number
  readonly engineMs: number
  readonly fuelUsed: number | null
}

/** The sums of those of these days that something was sent on; days: YYYY-MM-DD. */
export const readDays = async (
  db: Db,
  viewer: Viewer,
  days: readonly string[],
): Promise<readonly DayRow[]> => {
  const { rows } = await sql<DayRow>`select d.day, max(d.counted_at) as "countedAt",
      bool_or(d.counted_at is null) as "isWaiting", sum(d.metres) as metres, sum(d.engine_ms) as "engineMs",
      sum(d.fuel_used) as "fuelUsed"
    from vehicle_day d join vehicle on vehicle.id = d.vehicle_id
    where d.owner_id = ${viewer.ownerId} and d.day = any(${[...days]}::text[]) and ${visibleVehicle(viewer)}
    group by d.day having count(d.newest) > 0 order by d.day desc`.execute(db)
  return rows
}

/** The states of a vehicle on a day. */
export interface StatesRow {
  readonly id: number
  readonly day: string
  readonly letters: string
  readonly lastLetter: string
  readonly newest: number
}

export const readStates = async (
  db: Db,
  viewer: Viewer,
  days: readonly string[],
): Promise<readonly StatesRow[]> => {
  const { rows } = await sql<StatesRow>`select d.vehicle_id as id, d.day, d.states as letters,
      d.last_state as "lastLetter", d.newest
    from vehicle_day d join vehicle on vehicle.id = d.vehicle_id
    where d.owner_id = ${viewer.ownerId} and d.day = any(${[...days]}::text[]) and d.newest is not null
      and ${visibleVehicle(viewer)}`.execute(db)
  return rows
}
