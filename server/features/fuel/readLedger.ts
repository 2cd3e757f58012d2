import type { Kysely } from 'kysely'
import {
  ALL_TANKS,
  type FuelLedger,
  type FuelLedgerEvent,
  type FuelLedgerRejection,
} from '../../../src/contract/http/fuelLedger.ts'
import { fuelLevels, ofTank, tankSettings, tanksOf } from '../../live/period/fuelLevels.ts'
import { type JudgedFuelEvent, MovementDetails } from '../../live/period/movementDetails.ts'
import { readPeriod } from '../../live/period/readPeriod.ts'
import { thinReadings } from '../../live/period/thin/thinTrack.ts'
import type { FuelRejection, MovementSettings } from '../../movement/ports.ts'
import { readMovementSettings } from '../../movement/settings.ts'
import type { ReportFacts } from '../../reports/reportKind.ts'
import { judgeSensors } from '../../reports/sensorQuality.ts'
import type { Database } from '../../storage/schema.ts'
import type { LedgerVehicle } from './ledgerVehicle.ts'
import { ledgerSums } from './ledgerSums.ts'

/** Rejected changes that are listed: the largest of them. */
const REJECTIONS_MAX = 200

export interface LedgerRequest {
  /** ms since the epoch; `to` is exclusive. */
  readonly from: number
  readonly to: number
  readonly tank: string
  readonly timeZone: string
  readonly signal: AbortSignal
}

const eventOf = ({ kind, event, correction }: JudgedFuelEvent): FuelLedgerEvent => {
  const { from, to, latitude, longitude, litres, before, after, reason } = event
  const said = correction && {
    id: correction.id,
    by: correction.by,
    at: correction.at,
    note: correction.note,
  }
  return { kind, from, to, latitude, longitude, litres, before, after, ...reason, correction: said }
}

const rejectionOf = ({ of, ...rejection }: FuelRejection): FuelLedgerRejection => ({ kind: of, ...rejection })

const filterOf = ({ fuel }: MovementSettings): FuelLedger['filter'] => ({
  minimalFuelling: fuel.minimalFuelling,
  minimalDefuelling: fuel.minimalDefuelling,
  medianOf: fuel.filterLength,
  settleMs: fuel.settleMs,
  joinMs: fuel.joinMs,
  maximumSpeed: fuel.maximumSpeed,
})

/** The level as a graph shows it. */
const levelOf = async (facts: ReportFacts, tank: string): Promise<FuelLedger['level']> => {
  const { timestamp, litres } = await fuelLevels(ofTank(facts.series, tank))
  const value = Float32Array.from(litres)
  const thinned = await thinReadings({ kind: 'sensor', number: 0, timestamp, value })
  return { timestamp: [...thinned.timestamp], litres: [...thinned.value] }
}

/** The largest changes that are no events, in the order of time. */
const largest = (rejections: readonly FuelRejection[]): FuelRejection[] =>
  rejections
    .toSorted((a, b) => b.litres - a.litres)
    .slice(0, REJECTIONS_MAX)
    .toSorted((a, b) => a.from - b.from)

/**
 * The ledger of a vehicle's tank over a period: what was there, came, went and was used, each event with its reason and with what
 * a person said of it. The period is read as the route page reads it, so that both have the same sums.
 */
export const readLedger = async (
  db: Kysely<Database>,
  vehicle: LedgerVehicle,
  { from, to, tank, timeZone, signal }: LedgerRequest,
): Promise<FuelLedger> => {
  const { vehicleId, ownerId, name, licensePlate } = vehicle
  const details = new MovementDetails()
  const query = { ownerId, vehicleId, from, to }
  const period = await readPeriod(db, query, vehicle, { seesFuel: true, signal, details, tank })
  const facts: ReportFacts = { ...period, details }
  const settings = readMovementSettings(vehicle.settings, vehicle.tankVolume)
  return {
    vehicleId,
    name,
    licensePlate,
    from,
    to,
    tank,
    tanks: tanksOf(facts.series).map((one) => ({ key: String(one.number), name: one.name })),
    hasLevel: details.fuelStart !== null,
    ...ledgerSums(facts, vehicle, { from, to, timeZone, isOneOfSeveral: tank !== ALL_TANKS }),
    events: details.fuelEvents.map(eventOf).toSorted((a, b) => a.from - b.from),
    rejections: largest(details.fuelRejections).map(rejectionOf),
    rejectionsCut: details.fuelRejections.length > REJECTIONS_MAX,
    filter: filterOf(tankSettings(settings, facts.series, tank)),
    level: await levelOf(facts, tank),
    sensors: judgeSensors(facts, settings.fuel.tankVolume),
  }
}
