import { type Kysely, sql } from 'kysely'
import type { Database } from '../../server/storage/schema.ts'
import { makePartition } from '../../server/storage/partitions/makePartition.ts'
import { POSITIONS } from '../../server/storage/partitions/timedTable.ts'
import { weekOf } from '../../server/storage/partitions/weeks.ts'
import { openStageDatabase, type StageDatabase } from './stageDatabase.ts'

export const DAY_MS = 86_400_000
/** A Monday, UTC: the end of the stored weeks. */
export const END = Date.UTC(2026, 10, 16)

/** Vehicles of one owner that report at the same interval. */
export interface Herd {
  readonly ownerId: number
  readonly firstVehicle: number
  readonly vehicles: number
  readonly everyMs: number
  readonly days: number
}

/** Ten million positions: a large fleet that reports every 9.6 hours, and a small one with 1,000 positions a day. */
export const LARGE: Herd = {
  ownerId: 1,
  firstVehicle: 1,
  vehicles: 100_000,
  everyMs: 0.4 * DAY_MS,
  days: 28,
}
export const SMALL: Herd = { ownerId: 2, firstVehicle: 100_001, vehicles: 100, everyMs: 86_400, days: 30 }

export interface HistoryStage extends StageDatabase {
  readonly positions: number
  /** Of the position tables and their indexes. */
  readonly bytesPerRow: { readonly table: number; readonly index: number }
  readonly fillSeconds: number
}

/** Starts a separate database and fills it in the order in which the positions would have arrived. */
export const openHistory = async (): Promise<HistoryStage> => {
  const database = await openStageDatabase()
  const { db } = database
  const began = performance.now()
  await fillVehicles(db)
  await fillPositions(db)
  const fillSeconds = (performance.now() - began) / 1_000
  return { ...database, fillSeconds, ...(await measureSize(db)) }
}

const fillVehicles = async (db: Kysely<Database>): Promise<void> => {
  for (const { ownerId, vehicles } of [LARGE, SMALL]) {
    await sql`insert into account (login, password_hash, kind, capabilities, created_at)
      values (${`owner-${ownerId}`}, '-', 'client', '{}', now())`.execute(db)
    await sql`insert into vehicle (owner_id, name, license_plate)
      select ${ownerId}, 'Vehicle ' || v, 'AA ' || v from generate_series(1, ${vehicles}::int) v`.execute(db)
  }
  await sql`insert into vehicle_position_state (owner_id, vehicle_id, seq, "timestamp", last_known_time, lat, lon, speed, azimuth,
      validity, ignition_on)
    select owner_id, id, id, ${END}::bigint - id, ${END}::bigint - id, 50 + id / 1e5, 30, 12.3, 90, 100, true from vehicle`.execute(
    db,
  )
  await sql`vacuum analyze vehicle, vehicle_position_state`.execute(db)
}

/** Of a tracker wired to the vehicle; `v` and `step` vary them. */
const ATTRIBUTES = sql`jsonb_build_object('power', 13.0 + step % 15 / 10.0, 'battery', 3.9 + v % 4 / 10.0,
  'fuel', 40 + (v + step) % 360 / 10.0, 'odometer', 250000 + v * 11 + step, 'in1', step % 2 = 0, 'rssi', step % 6)`

const fillPositions = async (db: Kysely<Database>): Promise<void> => {
  for (let days = 0; days <= SMALL.days + 7; days += 7) {
    await makePartition(db, POSITIONS, weekOf(END - 1 - days * DAY_MS))
  }
  // The primary key is created after the rows, which is several times as fast and gives the same result.
  await sql`alter table position drop constraint position_pkey`.execute(db)
  for (const herd of [LARGE, SMALL]) await fillHerd(db, herd)
  await sql`alter table position add primary key (owner_id, vehicle_id, ts)`.execute(db)
  await sql`vacuum analyze position`.execute(db)
}

/** As trackers send: every value, and six attributes from each third vehicle; the others send no more, as phones do. */
const fillHerd = async (db: Kysely<Database>, herd: Herd): Promise<void> => {
  const { ownerId, firstVehicle, vehicles, everyMs, days } = herd
  const steps = Math.floor((days * DAY_MS) / everyMs)
  await sql`insert into position (ts, owner_id, vehicle_id, lat, lon, speed, azimuth, altitude, validity, satellites,
      ignition_on, attributes)
    select ${END}::bigint - (${steps}::bigint - step) * ${everyMs}::bigint + v - ${everyMs}::bigint, ${ownerId},
      ${firstVehicle}::int - 1 + v, 500000000 + v * 31 + step, 300000000 + v * 17 + step, (v + step) % 3000,
      (v * 7 + step) % 3600, 170, 100, 11, v % 2 = 0,
      case when v % 3 = 0 then ${ATTRIBUTES} end
    from generate_series(0, ${steps - 1}::int) step, generate_series(1, ${vehicles}::int) v`.execute(db)
}

const measureSize = async (
  db: Kysely<Database>,
): Promise<Pick<HistoryStage, 'positions' | 'bytesPerRow'>> => {
  const { rows } = await sql<{ positions: number; table: number; index: number }>`
    select (select count(*) from position) as positions, sum(pg_table_size(inhrelid))::bigint as table,
      sum(pg_indexes_size(inhrelid))::bigint as index
    from pg_inherits where inhparent = 'position'::regclass`.execute(db)
  const { positions = 0, table = 0, index = 0 } = rows[0] ?? {}
  return { positions, bytesPerRow: { table: table / positions, index: index / positions } }
}
