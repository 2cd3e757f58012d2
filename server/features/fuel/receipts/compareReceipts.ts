import { type Kysely, sql } from 'kysely'
import type { VehicleSetting } from '../../../../src/contract/entities/vehicle.ts'
import type { ReceiptSettings } from '../../../../src/contract/http/fuelReceipts.ts'
import { MovementDetails } from '../../../live/period/movementDetails.ts'
import { readPeriod } from '../../../live/period/readPeriod.ts'
import { readMovementSettings } from '../../../movement/settings.ts'
import { placeAt } from '../../../reports/facts.ts'
import type { Database } from '../../../storage/schema.ts'
import type { SensorsState } from '../../../storage/tables/fleetTables.ts'
import { type MatchedReceipt, matchReceipts, type ReceiptFinding } from './matchReceipts.ts'
import type { ReceiptsJobInput } from './receiptsJobInput.ts'
import { readReceiptSettings } from './receiptSettings.ts'

type Db = Kysely<Database>

/** Data around a receipt that its filling is found in, ms: the detector has to see the stands before and after. */
const AROUND_MS = 6 * 3_600_000
/** Receipts that are further apart are compared with data of their own, ms. */
const APART_MS = 2 * AROUND_MS

interface Vehicle {
  readonly id: number
  readonly plate: string
  readonly settings: readonly VehicleSetting[]
  readonly tank_volume: number | null
  readonly sensors: SensorsState | null
}

interface PlatedReceipt extends MatchedReceipt {
  readonly plate: string
}

/** Cyrillic letters of plates by the Latin ones that look like them. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  І: 'I',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  Х: 'X',
}

/** A plate as it is compared: without case, spaces and dashes, in Latin letters where they look alike. */
export const plateForm = (plate: string): string =>
  plate
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/[АВЕІКМНОРСТХ]/g, (letter) => LOOK_ALIKES[letter] ?? letter)

const readVehicles = async (db: Db, ownerId: number): Promise<ReadonlyMap<string, Vehicle>> => {
  const { rows } = await sql<Vehicle>`select vehicle.id::integer as id, vehicle.license_plate as plate,
      vehicle.settings, (vehicle.details->>'tankVolume')::float8 as tank_volume, s.sensors
    from vehicle left join vehicle_state s on s.owner_id = vehicle.owner_id and s.vehicle_id = vehicle.id
    where vehicle.owner_id = ${ownerId} order by vehicle.id desc`.execute(db)
  return new Map(rows.map((vehicle) => [plateForm(vehicle.plate), vehicle]))
}

/** Receipts in the order of time, those together that need the same data. */
const stretchesOf = (receipts: readonly PlatedReceipt[]): PlatedReceipt[][] => {
  const stretches: PlatedReceipt[][] = []
  for (const receipt of receipts.toSorted((a, b) => a.at - b.at)) {
    const last = stretches.at(-1)
    if (last && receipt.at - (last.at(-1)?.at ?? 0) < APART_MS) last.push(receipt)
    else stretches.push([receipt])
  }
  return stretches
}

interface Comparison {
  readonly ownerId: number
  readonly settings: ReceiptSettings
  readonly signal: AbortSignal
}

const compareStretch = async (
  db: Db,
  vehicle: Vehicle,
  receipts: readonly PlatedReceipt[],
  { ownerId, settings, signal }: Comparison,
): Promise<ReceiptFinding[]> => {
  const from = (receipts[0]?.at ?? 0) - AROUND_MS
  const to = (receipts.at(-1)?.at ?? 0) + AROUND_MS
  const details = new MovementDetails()
  const { settings: own, tank_volume: tankVolume, sensors } = vehicle
  const { points } = await readPeriod(
    db,
    { ownerId, vehicleId: vehicle.id, from: Math.max(0, from), to },
    { settings: own, tankVolume, sensors },
    { seesFuel: true, signal, details },
  )
  const fillings = details.fuelEvents.flatMap(({ kind, event, correction }) =>
    kind === 'fuelling' && correction === null ? [event] : [],
  )
  const { tankVolume: tank } = readMovementSettings(own, tankVolume).fuel
  const hasLevel = details.fuelStart !== null
  return matchReceipts(receipts, { fillings, tank, hasLevel, placeAt: (at) => placeAt(points, at) }, settings)
}

const store = async (
  db: Db,
  ownerId: number,
  vehicleId: number | null,
  findings: readonly ReceiptFinding[],
): Promise<void> => {
  await sql`update fuel_receipt r set flag = f.flag, vehicle_id = ${vehicleId}::integer, filled_at = f."filledAt",
      filled_litres = f."filledLitres", distance = f.distance
    from jsonb_to_recordset(${JSON.stringify(findings)}::jsonb)
      as f (id integer, flag text, "filledAt" bigint, "filledLitres" float8, distance float8)
    where r.owner_id = ${ownerId} and r.id = f.id`.execute(db)
}

const withoutVehicle = (receipts: readonly PlatedReceipt[]): ReceiptFinding[] =>
  receipts.map(({ id }) => ({
    id,
    flag: 'noVehicle',
    filledAt: null,
    filledLitres: null,
    distance: null,
  }))

const compareVehicle = async (
  db: Db,
  vehicle: Vehicle,
  receipts: readonly PlatedReceipt[],
  comparison: Comparison,
): Promise<void> => {
  for (const stretch of stretchesOf(receipts)) {
    comparison.signal.throwIfAborted()
    // oxlint-disable-next-line no-await-in-loop -- one stretch at a time, so that memory is bounded
    const findings = await compareStretch(db, vehicle, stretch, comparison)
    // The interpolated moment of a filling is no whole millisecond.
    const whole = findings.map((one) => ({ ...one, filledAt: one.filledAt && Math.round(one.filledAt) }))
    // oxlint-disable-next-line no-await-in-loop -- as above
    await store(db, comparison.ownerId, vehicle.id, whole)
  }
}

const byPlateForm = (receipts: readonly PlatedReceipt[]): ReadonlyMap<string, readonly PlatedReceipt[]> => {
  const byPlate = new Map<string, PlatedReceipt[]>()
  for (const receipt of receipts) {
    const plate = plateForm(receipt.plate)
    const own = byPlate.get(plate)
    if (own) own.push(receipt)
    else byPlate.set(plate, [receipt])
  }
  return byPlate
}

/** Compares the receipts of a client, or of one of its vehicles, with the fillings of the vehicle of their plate, and stores what the tanks say. */
export const compareReceipts = async (
  db: Db,
  { ownerId, vehicleId }: ReceiptsJobInput,
  signal: AbortSignal,
): Promise<void> => {
  const settings = await readReceiptSettings(db, ownerId)
  const vehicles = await readVehicles(db, ownerId)
  const receipts = await db
    .selectFrom('fuel_receipt')
    .select(['id', 'plate', 'at', 'litres', 'latitude', 'longitude'])
    .where('owner_id', '=', ownerId)
    .execute()
  const byPlate = byPlateForm(receipts)
  for (const [plate, own] of byPlate) {
    const vehicle = vehicles.get(plate)
    if (vehicleId !== undefined && vehicle?.id !== vehicleId) continue
    const work = vehicle
      ? compareVehicle(db, vehicle, own, { ownerId, settings, signal })
      : store(db, ownerId, null, withoutVehicle(own))
    // oxlint-disable-next-line no-await-in-loop -- one vehicle at a time, on two connections
    await work
  }
}

/** Whether a vehicle has receipts. */
export const hasReceipts = async (db: Db, ownerId: number, vehicleId: number): Promise<boolean> => {
  const found = await db
    .selectFrom('fuel_receipt')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('vehicle_id', '=', vehicleId)
    .limit(1)
    .execute()
  return found.length > 0
}
