import { type Kysely, sql } from 'kysely'
import type { Database } from '../../server/storage/schema.ts'
import { seriesOf } from '../../server/storage/sensorReadings.ts'
import { openStageDatabase, type StageDatabase } from './stageDatabase.ts'

/** Positions of one vehicle: a month, one every ten seconds. */
export const TRACK_POSITIONS = 260_000
const EVERY_MS = 10_000
/** One sensor reading per so many positions. */
const SENSOR_EVERY = 6
/** A Monday, UTC: the end of the track. */
const END = Date.UTC(2026, 10, 16)
export const TRACK_VEHICLE = { vehicleId: 1, ownerId: 1 } as const
export const TRACK_PERIOD = { from: END - TRACK_POSITIONS * EVERY_MS, to: END } as const

/** Starts a separate database with a vehicle that drives for twenty minutes and stands for ten, for a month. */
export const openTrackStage = async (): Promise<StageDatabase> => {
  const stage = await openStageDatabase()
  await fill(stage.db)
  return stage
}

const fill = async (db: Kysely<Database>): Promise<void> => {
  const { vehicleId, ownerId } = TRACK_VEHICLE
  await sql`insert into position (ts, owner_id, vehicle_id, lat, lon, speed, azimuth, altitude, validity, satellites,
      ignition_on)
    select ${TRACK_PERIOD.from}::bigint + step * ${EVERY_MS}::bigint, ${ownerId}::int, ${vehicleId}::int,
      500000000 + (3000000 * sin(driven / 900.0) + 20000 * sin(driven / 7.0))::int,
      300000000 + (4000000 * cos(driven / 1100.0) + 15000 * cos(driven / 5.0))::int,
      case when step % 180 < 120 then 700 + (step * 37) % 900 else 0 end, (driven * 13) % 3600, 170, 100, 11, step % 180 < 120
    from (select step, step / 180 * 120 + least(step % 180, 120) as driven
      from generate_series(0, ${TRACK_POSITIONS - 1}::int) step) drive`.execute(db)
  const series = [
    seriesOf('sensor', 27),
    seriesOf('sensor', 40),
    seriesOf('sensor', 41),
    seriesOf('input', 1),
  ]
  await sql`insert into sensor_reading (ts, owner_id, vehicle_id, series, readings)
    select ${TRACK_PERIOD.from}::bigint + step * ${EVERY_MS}::bigint, ${ownerId}::int, ${vehicleId}::int,
      ${`{${series.join(',')}}`}::int[], array[400 - (step % 30000) / 100.0, -18 + sin(step / 50.0), 27.6, (step % 180 < 120)::int]::real[]
    from generate_series(0, ${TRACK_POSITIONS - 1}::int, ${SENSOR_EVERY}::int) step`.execute(db)
  await sql`vacuum analyze position, sensor_reading`.execute(db)
}
