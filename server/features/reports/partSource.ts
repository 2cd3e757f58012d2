import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { ReportQuestion } from '../../../src/contract/reports/reportQuestion.ts'
import type { DriverStretch } from '../../reports/drivers.ts'
import type { TrailerStretch } from '../../reports/trailers.ts'
import type { TrackQuery } from '../../storage/history.ts'
import { readFuelCorrections } from '../../storage/fuelCorrections.ts'
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
 * readings never change, they are only added and deleted, so that their moments stand for them; the index alone is read.
 */
export const readPartSource = async (db: Kysely<Database>, part: PartQuestion): Promise<Buffer> => {
  const { question, vehicle, seesFuel, zonesDigest, version, drivers, trailers } = part
  const { kind, from, to, timeZone, options, filters } = question
  const period = { ownerId: vehicle.ownerId, vehicleId: vehicle.id, from, to }
  const [positions, readings, corrections] = await Promise.all([
    readMoments(db, 'position', period),
    readMoments(db, 'sensor_reading', period),
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
    .update(JSON.stringify([computed, of, positions, readings, corrections.map(({ id }) => id)]))
    .digest()
}

interface Moments {
  readonly count: number
  readonly first: number | null
  readonly last: number | null
  readonly digest: string | null
}

const readMoments = async (
  db: Kysely<Database>,
  table: 'position' | 'sensor_reading',
  { ownerId, vehicleId, from, to }: TrackQuery,
): Promise<Moments | undefined> => {
  const { rows } = await sql<Moments>`select count(*)::integer as count, min(ts) as first, max(ts) as last,
      bit_xor(hashint8extended(ts, 0))::text as digest
    from ${sql.table(table)} where owner_id = ${ownerId} and vehicle_id = ${vehicleId}
      and ts >= ${sql.lit(Math.trunc(from))} and ts < ${sql.lit(Math.trunc(to))}`.execute(db)
  return rows[0]
}

/** A part whose rows were computed from the same; null: there is none. */
export const findComputed = async (db: Kysely<Database>, source: Buffer) =>
  (await db
    .selectFrom('report_part')
    .select(['note', 'row_count', 'rows'])
    .where('source', '=', source)
    .limit(1)
    .executeTakeFirst()) ?? null
