import { type Kysely, sql } from 'kysely'
import { ALL_RIGHTS } from '../../src/contract/permissions.ts'
import { makePartition } from '../../server/storage/partitions/makePartition.ts'
import { POSITIONS } from '../../server/storage/partitions/timedTable.ts'
import { weekOf } from '../../server/storage/partitions/weeks.ts'
import { numberArray } from '../../server/platform/sqlArray.ts'
import type { Database } from '../../server/storage/schema.ts'
import { DAY_MS, END } from './historyStage.ts'
import { openStageDatabase, type StageDatabase } from './stageDatabase.ts'

const EVERY_MS = 60_000
const DAYS = 31
const POSITIONS_OF_MONTH = (DAYS * DAY_MS) / EVERY_MS
/** The month that `fillMonth` fills. */
export const MONTH = { from: END - DAYS * DAY_MS, to: END }

/** Vehicles of one client with a month of positions, one a minute. */
export interface ReportStage extends StageDatabase {
  readonly accountId: number
  readonly vehicleIds: readonly number[]
  readonly positions: number
}

/**
 * Starts a separate database with vehicles that drive for twenty minutes and stand for ten, for 31 days, and have reported since
 * then.
 */
export const openReportStage = async (vehicles: number): Promise<ReportStage> => {
  const database = await openStageDatabase()
  const { db } = database
  const accountId = await addClient(db)
  const vehicleIds = await addVehicles(db, accountId, vehicles)
  await fillMonth(db, accountId, vehicleIds)
  const positions = vehicles * POSITIONS_OF_MONTH
  return { ...database, accountId, vehicleIds, positions }
}

const addClient = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into account (login, password_hash, kind, capabilities, created_at)
    values ('owner', '-', 'client', ${JSON.stringify(ALL_RIGHTS)}, now()) returning id::integer as id`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}

const addVehicles = async (
  db: Kysely<Database>,
  ownerId: number,
  count: number,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`insert into vehicle (owner_id, name, license_plate)
    select ${ownerId}, 'Vehicle ' || v, 'AA ' || v from generate_series(1, ${count}::int) v
    returning id::integer as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Stores a month of positions, and that the vehicles have reported since then. */
export const fillMonth = async (
  db: Kysely<Database>,
  ownerId: number,
  vehicleIds: readonly number[],
): Promise<void> => {
  const { from } = MONTH
  for (let at = from; at < END + 7 * DAY_MS; at += 7 * DAY_MS) await makePartition(db, POSITIONS, weekOf(at))
  const ids = sql`unnest(${numberArray(vehicleIds)}::integer[])`
  await sql`insert into position (ts, owner_id, vehicle_id, lat, lon, speed, azimuth, altitude, validity, satellites,
      ignition_on)
    select ${from}::bigint + step * ${EVERY_MS}::bigint, ${ownerId}::int, vehicle_id,
      500000000 + (3000000 * sin(driven / 150.0 + vehicle_id))::int,
      300000000 + (4000000 * cos(driven / 180.0 + vehicle_id))::int,
      case when step % 30 < 20 then 700 + (step * 37) % 900 else 0 end, (driven * 13) % 3600, 170, 100, 11, step % 30 < 20
    from (select id as vehicle_id, step, step / 30 * 20 + least(step % 30, 20) as driven
      from ${ids} id, generate_series(0, ${POSITIONS_OF_MONTH - 1}::int) step) drive`.execute(db)
  await sql`insert into vehicle_position_state (owner_id, vehicle_id, seq, "timestamp", last_known_time, lat, lon, speed, azimuth,
      validity, ignition_on)
    select ${ownerId}::int, id, id, ${END}::bigint, ${END}::bigint, 50, 30, 12.3, 90, 100, true from ${ids} id
    on conflict do nothing`.execute(db)
  await sql`vacuum analyze position, vehicle, vehicle_position_state`.execute(db)
}
