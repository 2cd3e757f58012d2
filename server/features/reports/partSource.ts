import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { ReportQuestion } from '../../../src/contract/reports/reportQuestion.ts'
import type { DriverStretch } from '../../reports/drivers.ts'
import { moment, type TrackQuery } from '../../storage/history.ts'
import type { TrailerStretch } from '../../reports/trailers.ts'
import { readFuelCorrections } from '../../storage/fuelCorrections.ts'
import { lateChanges } from '../../storage/lateDays.ts'
import type { Database } from '../../storage/schema.ts'
import type { FoundVehicle } from './reportVehicle.ts'

/** What the rows of a vehicle are computed from, besides what it sent. */
export interface PartQuestion {
  readonly question: ReportQuestion
  readonly vehicle: FoundVehicle
  readonly seesFuel: boolean
  /** Of the zones that the viewer sees. */
  readonly zonesDigest: string
  /** Who drove. */
  readonly drivers: readonly DriverStretch[]
  /** Which trailers the vehicle pulled. */
  readonly trailers: readonly TrailerStretch[]
  /** Of the program. */
  readonly version: string
}

/**
 * A digest of everything that the rows of a part follow from: parts of the same one have the same rows. Stored positions and
 * readings never change, they are only added and deleted. Up to the newest position of the vehicle they are those of an earlier
 * digest unless something came late (server/storage/lateDays.ts) or the oldest were deleted; since then their moments stand for
 * them, of which the index alone is read.
 */
export const readPartSource = async (db: Kysely<Database>, part: PartQuestion): Promise<Buffer> => {
  const { question, vehicle, seesFuel, zonesDigest, version, drivers, trailers } = part
  const { kind, from, to, timeZone, options, filters } = question
  const period = { ownerId: vehicle.ownerId, vehicleId: vehicle.id, from, to }
  const known = Math.min(to, Math.max(from, vehicle.newestAt ?? from))
  const [past, since, corrections] = await Promise.all([
    readPast(db, { ...period, to: known }),
    readSince(db, { ...period, from: known }),
    seesFuel ? readFuelCorrections(db, period) : [],
  ])
  const { settings, tankVolume, sensors } = vehicle
  const named = [
    (sensors?.realSensorValues ?? []).map((one) => [one.sensorNumber, one.name, one.units, one.sensorType]),
    (sensors?.multiSensorValues ?? []).map((one) => [one.sensorNumber, one.name, one.units, one.sensorType]),
    (sensors?.logicalInputStatuses ?? []).map((one) => [one.inputNumber, one.inputName]),
  ]
  const about = { drivers, trailers }
  const computed = [version, kind, from, to, timeZone, options, filters, seesFuel, zonesDigest, about]
  const of = [vehicle.ownerId, vehicle.id, vehicle.name, vehicle.licensePlate, settings, tankVolume, named]
  return createHash('sha256')
    .update(JSON.stringify([computed, of, known, past, since, corrections.map(({ id }) => id)]))
    .digest()
}

const TABLES = ['position', 'sensor_reading'] as const

const rowsWithin = ({ ownerId, vehicleId, from, to }: TrackQuery) => sql`owner_id = ${ownerId}
  and vehicle_id = ${vehicleId} and ts >= ${moment(from)} and ts < ${moment(to)}`

/** What changes with the rows of a period that the newest position of its vehicle has passed. */
const readPast = async (db: Kysely<Database>, period: TrackQuery): Promise<unknown> => {
  if (period.from === period.to) return null
  const [positions, readings] = TABLES.map(
    (table) => sql`(select min(ts) from ${sql.table(table)} where ${rowsWithin(period)})`,
  )
  const { rows } = await sql`select ${positions} as positions, ${readings} as readings,
    ${lateChanges(period)} as late`.execute(db)
  return rows
}

/** What changes with the rows of any period. */
const readSince = async (db: Kysely<Database>, period: TrackQuery): Promise<unknown> => {
  if (period.from === period.to) return null
  const moments = TABLES.map(
    (table) => sql`select count(*)::integer as count, min(ts) as first, max(ts) as last,
        bit_xor(hashint8extended(ts, 0))::text as digest
      from ${sql.table(table)} where ${rowsWithin(period)}`,
  )
  const { rows } = await sql`${sql.join(moments, sql` union all `)}`.execute(db)
  return rows
}

/** A part whose rows were computed from the same; null: there is none. */
export const findComputed = async (db: Kysely<Database>, source: Buffer) =>
  (await db
    .selectFrom('report_part')
    .select(['note', 'row_count', 'rows'])
    .where('source', '=', source)
    .limit(1)
    .executeTakeFirst()) ?? null
