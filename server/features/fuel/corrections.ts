import type { Kysely, Transaction } from 'kysely'
import { SERVER_TEXT } from '../../../src/contract/http/error.ts'
import type { FuelCorrectionBody } from '../../../src/contract/http/fuelLedger.ts'
import { badInput, notFound } from '../../platform/plugins/apiError.ts'
import { enqueueJob } from '../../platform/jobs/jobQueue.ts'
import type { Clock } from '../../platform/clock.ts'
import { correctionOf, type FuelCorrection, readFuelCorrections } from '../../storage/fuelCorrections.ts'
import { changeLateDays } from '../../storage/lateDays.ts'
import type { Database } from '../../storage/schema.ts'
import { chunksOf } from '../../platform/chunksOf.ts'
import type { OwnVehicle } from '../vehicles/ownVehicle.ts'
import { type ChangedBy, recordFleetChange } from '../audit/audit.ts'
import { hasReceipts } from './receipts/compareReceipts.ts'
import { RECEIPTS_JOB } from './receipts/receiptsJobInput.ts'
import type { LedgerVehicle } from './ledgerVehicle.ts'

/** Rows of a statement. */
const CHUNK = 1_000

interface Context {
  readonly db: Kysely<Database>
  readonly clock: Pick<Clock, 'now'>
}
/** Who corrects which vehicle. */
interface Correcting {
  readonly vehicle: Pick<LedgerVehicle, 'ownerId' | 'vehicleId' | 'name'>
  readonly actor: ChangedBy
}

const detailOf = ({ vehicle }: Correcting, { kind, from }: Pick<FuelCorrectionBody, 'kind' | 'from'>) => ({
  name: vehicle.name,
  fuelEvent: kind,
  moment: new Date(from).toISOString(),
})

/** Lets the days of events be counted again; the receipts of the vehicle may now fit, or fit no more. */
const countAgain = async (
  db: Transaction<Database>,
  { ownerId, vehicleId }: OwnVehicle,
  events: readonly Pick<FuelCorrectionBody, 'from' | 'to'>[],
  now: number,
): Promise<void> => {
  await changeLateDays(
    db,
    events.flatMap(({ from, to }) => [from, to].map((at) => ({ ownerId, vehicleId, at }))),
  )
  if (!(await hasReceipts(db, ownerId, vehicleId))) return
  await enqueueJob(db, RECEIPTS_JOB, { input: { ownerId, vehicleId }, accountId: ownerId, now })
}

/**
 * "This is no draining", or no filling: it counts in no sum from then on. Saying it again returns what was said before. Throws 400
 * where the time ends before it begins. now: ms since the epoch.
 */
export const addCorrection = async (
  trx: Transaction<Database>,
  by: Correcting,
  body: FuelCorrectionBody,
  now: number,
): Promise<number> => {
  const { vehicle, actor } = by
  const { tank, kind, from, to, note } = body
  if (to < from) throw badInput('to', 'not before from')
  const { ownerId, vehicleId } = vehicle
  // Two people who say the same make one correction.
  await trx.selectFrom('vehicle').select('id').where('id', '=', vehicleId).forUpdate().execute()
  const known = await readFuelCorrections(trx, { ownerId, vehicleId, from, to: to + 1 })
  const same = correctionOf(known, { kind, from, to }, tank)
  if (same !== null) return same.id
  const made = { tank, kind, from, to, note: note === '' ? null : note, by: actor.principal.login, at: now }
  const [id = 0] = await insertFuelCorrections(trx, vehicle, [made], now)
  await recordFleetChange(trx, actor, { what: 'fuelCorrected', ...detailOf(by, body) }, now)
  return id
}

/** Adds a correction in a transaction of its own. */
export const correctFuel = (
  { db, clock }: Context,
  by: Correcting,
  body: FuelCorrectionBody,
): Promise<number> => db.transaction().execute((trx) => addCorrection(trx, by, body, clock.now()))

/** Stores corrections of a vehicle, and lets their days be counted again; returns their ids. now: ms since the epoch. */
export const insertFuelCorrections = async (
  trx: Transaction<Database>,
  vehicle: OwnVehicle,
  corrections: readonly Omit<FuelCorrection, 'id'>[],
  now: number,
): Promise<readonly number[]> => {
  if (corrections.length === 0) return []
  const rows = corrections.map(({ tank, kind, from, to, note, by, at }) => ({
    owner_id: vehicle.ownerId,
    vehicle_id: vehicle.vehicleId,
    tank,
    kind,
    from_ts: from,
    to_ts: to,
    note,
    made_by: by,
    made_at: at,
  }))
  const ids: number[] = []
  for (const chunk of chunksOf(rows, CHUNK)) {
    // oxlint-disable-next-line no-await-in-loop -- one statement after the other
    const made = await trx.insertInto('fuel_correction').values(chunk).returning('id').execute()
    ids.push(...made.map(({ id }) => id))
  }
  await countAgain(trx, vehicle, corrections, now)
  return ids
}

/** What was found counts again. Throws 404 for a correction that does not exist. */
export const undoFuelCorrection = ({ db, clock }: Context, by: Correcting, id: number): Promise<void> => {
  const { ownerId, vehicleId } = by.vehicle
  return db.transaction().execute(async (trx) => {
    const undone = await trx
      .deleteFrom('fuel_correction')
      .where('owner_id', '=', ownerId)
      .where('vehicle_id', '=', vehicleId)
      .where('id', '=', id)
      .returning(['kind', 'from_ts as from', 'to_ts as to'])
      .executeTakeFirst()
    if (!undone) throw notFound(SERVER_TEXT.fuelCorrectionMissing(id))
    const now = clock.now()
    await recordFleetChange(trx, by.actor, { what: 'fuelCorrectionUndone', ...detailOf(by, undone) }, now)
    await countAgain(trx, by.vehicle, [undone], now)
  })
}
