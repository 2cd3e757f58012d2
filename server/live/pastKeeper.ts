import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Observation, PastKeeper } from '../ingest/ports.ts'
import { makePartition } from '../storage/partitions/makePartition.ts'
import { TIMED_TABLES } from '../storage/partitions/timedTable.ts'
import { weekOf, weeksFrom } from '../storage/partitions/weeks.ts'
import { insertSensors, sensorRowOf } from '../storage/sensorReadings.ts'
import type { LogRow, PositionRow } from './flushPlan.ts'
import { insertPositions } from './positionSql.ts'
import { insertLog } from './recorderSql.ts'
import type { VehicleRegistry } from './registry.ts'

const WEEK_MS = 604_800_000
/** A vehicle with positions that are older has a past: it was not made just now. */
const YOUNG_MS = 3_600_000

/** What is kept of a batch. */
const rowsOf = (batch: readonly Observation[], ownerOf: (vehicleId: number) => number | null) => {
  const positions: PositionRow[] = []
  const sensors: NonNullable<ReturnType<typeof sensorRowOf>>[] = []
  const counted: LogRow[] = []
  for (const [index, observation] of batch.entries()) {
    const { vehicleId } = observation.data
    const ownerId = ownerOf(vehicleId)
    if (ownerId === null) continue
    if (observation.event === 'vehicleLocation') {
      positions.push({ data: observation.data, ownerId, altitude: null, satellites: null, attributes: null })
    } else if (observation.event === 'vehicleSensors') {
      const row = sensorRowOf(observation.data, ownerId)
      if (row) sensors.push(row)
    } else if (observation.event === 'simple') {
      const { name, data } = observation
      counted.push({ index, vehicleId, ownerId, name, at: data.timestamp, json: JSON.stringify(data) })
    }
  }
  return { positions, sensors, counted }
}

/**
 * Keeps what vehicles did before the server knew them. Positions, sensors and counted events are stored and change no current
 * state, nobody is told of them, and they count for no day.
 */
export const createPastKeeper = (deps: {
  readonly db: Kysely<Database>
  readonly registry: Pick<VehicleRegistry, 'ownerOf'>
}): PastKeeper => {
  const { db, registry } = deps
  /** Below every seq that the counter gave or will give. */
  let seq = 0
  return {
    async isWanted(vehicleIds, now) {
      const { rows } = await sql<{ there: boolean }>`select exists (
        select 1 from vehicle v join position p on p.owner_id = v.owner_id and p.vehicle_id = v.id
        where v.id = any(${vehicleIds}::bigint[]) and p.ts < ${sql.lit(Math.trunc(now - YOUNG_MS))}) as there`.execute(
        db,
      )
      return rows[0]?.there === false
    },
    async makeRoom(from, to) {
      const weeks = weeksFrom(from, Math.ceil((weekOf(to).from - weekOf(from).from) / WEEK_MS))
      for (const table of TIMED_TABLES) for (const week of weeks) await makePartition(db, table, week)
    },
    async keep(batch) {
      const { positions, sensors, counted } = rowsOf(batch, (vehicleId) => registry.ownerOf(vehicleId))
      seq -= batch.length
      await db.transaction().execute(async (trx) => {
        if (positions.length > 0) await insertPositions(trx, positions)
        if (sensors.length > 0) await insertSensors(trx, sensors)
        if (counted.length > 0) await insertLog(trx, counted, seq, true)
      })
    },
  }
}
