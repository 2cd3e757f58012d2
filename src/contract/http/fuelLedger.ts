import * as z from 'zod/mini'
import { timeZoneName } from '../reports/reportQuestion.ts'
import { vehicleId } from '../entities/vehicle.ts'
import { queryNumber } from './admin/list.ts'
import { plainName } from './plainName.ts'
import { pathId } from './profile.ts'

/** Fuel control: the ledger of a vehicle's tank over a period, and corrections of what was found. Litres, metres, ms since the epoch. */

/** The longest period of a ledger, days. */
export const LEDGER_PERIOD_MAX_DAYS = 93
const LAST_MOMENT = 8_640_000_000_000_000

/** The level of all tanks together. */
export const ALL_TANKS = 'all'
/** `all`, or the number of a wired level sensor. */
export const tankKey = z.string().check(
  z.regex(/^(?:all|\d{1,6})$/, {
    error: 'must be "all" or the number of a fuel level sensor',
  }),
)

export const fuelLedgerParams = z.object({ vehicleId: pathId })
/** timeZone: of the days on which a season begins; absent: UTC. */
export const fuelLedgerQuery = z.object({
  from: queryNumber(0, LAST_MOMENT),
  to: queryNumber(0, LAST_MOMENT),
  tank: z.optional(tankKey),
  timeZone: z.optional(timeZoneName),
})

export const FUEL_KINDS = ['fuelling', 'defuelling'] as const
export type FuelKind = (typeof FUEL_KINDS)[number]

const change = {
  kind: z.enum(FUEL_KINDS),
  from: z.number(),
  to: z.number(),
  /** Degrees; null: unknown. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** Positive both ways. */
  litres: z.number(),
  before: z.number(),
  after: z.number(),
  /** Litres that were needed, and that driving and idling account for. */
  minimum: z.number(),
  expectedUse: z.number(),
}
const correction = z.object({
  id: z.number(),
  by: z.string(),
  at: z.number(),
  note: z.nullable(z.string()),
})
/** code: why it is one (docs/movement.md); correction: a person marked it as false, so that it counts in no sum. */
const ledgerEvent = z.object({
  ...change,
  code: z.enum(['step', 'gap', 'betweenStands']),
  parts: z.number(),
  correction: z.nullable(correction),
})
/** A change that is no event. backAt: when the level was back. */
const ledgerRejection = z.object({
  ...change,
  code: z.enum(['belowMinimum', 'usedByDriving', 'cameBack', 'inMotion', 'zeroReading', 'aboveTank']),
  backAt: z.nullable(z.number()),
})

/** Where the consumption comes from that no level was read for. */
export const CONSUMPTION_SOURCES = ['meter', 'norm'] as const
/** Why there is none: neither meter nor norm; the engine uses all tanks, and this is one of them. */
export const CONSUMPTION_UNKNOWN = ['noSource', 'oneOfSeveral', 'meterGaps'] as const

/** Litres by the norm; null: the vehicle has none. */
const norm = z.object({
  litres: z.number(),
  summer: z.number(),
  winter: z.number(),
  loaded: z.number(),
  engine: z.number(),
})
export type FuelNorm = z.infer<typeof norm>

/** The figures of a ledger: start + filled − drained − consumed = end + rest. */
const ledgerSums = {
  start: z.nullable(z.number()),
  filled: z.number(),
  drained: z.number(),
  end: z.nullable(z.number()),
  /** By the level: start + filled − drained − end. */
  used: z.nullable(z.number()),
  /** Known without the level; null: see consumptionUnknown. */
  consumed: z.nullable(z.number()),
  consumptionSource: z.nullable(z.enum(CONSUMPTION_SOURCES)),
  consumptionUnknown: z.nullable(z.enum(CONSUMPTION_UNKNOWN)),
  /** start + filled − drained − consumed − end: what nothing explains; null: not known. */
  rest: z.nullable(z.number()),
  mileage: z.number(),
  engineMs: z.number(),
  norm: z.nullable(norm),
}

/** A sensor of the fuel level, and how far it is to be trusted. */
export const SENSOR_FAULTS = ['gaps', 'noise', 'stuck', 'outOfRange', 'fewReadings'] as const
const sensorQuality = z.object({
  number: z.number(),
  name: z.string(),
  /** 0 to 100; null: too few readings. */
  score: z.nullable(z.number()),
  readings: z.number(),
  /** What takes from the score, with its share from 0 to 1. */
  reasons: z.array(z.object({ fault: z.enum(SENSOR_FAULTS), share: z.number(), lost: z.number() })),
})
export type SensorQuality = z.infer<typeof sensorQuality>

export const fuelLedger = z.object({
  vehicleId,
  name: z.string(),
  licensePlate: z.string(),
  from: z.number(),
  to: z.number(),
  tank: z.string(),
  /** The tanks of which there are ledgers besides that of all. */
  tanks: z.array(z.object({ key: z.string(), name: z.string() })),
  hasLevel: z.boolean(),
  ...ledgerSums,
  events: z.array(ledgerEvent),
  rejections: z.array(ledgerRejection),
  /** There were more than are listed. */
  rejectionsCut: z.boolean(),
  filter: z.object({
    minimalFuelling: z.number(),
    minimalDefuelling: z.number(),
    /** Readings that a level is the median of. */
    medianOf: z.number(),
    settleMs: z.number(),
    joinMs: z.number(),
    /** m/s */
    maximumSpeed: z.number(),
  }),
  /** The level over time, thinned. */
  level: z.object({ timestamp: z.array(z.number()), litres: z.array(z.number()) }),
  sensors: z.array(sensorQuality),
})
export type FuelLedger = z.infer<typeof fuelLedger>
export type FuelLedgerEvent = FuelLedger['events'][number]
export type FuelLedgerRejection = FuelLedger['rejections'][number]

/** "This is no draining" or "no filling": kind and time as the ledger has them. */
export const fuelCorrectionBody = z.object({
  tank: tankKey,
  kind: z.enum(FUEL_KINDS),
  from: z.number().check(z.int(), z.minimum(0), z.maximum(LAST_MOMENT)),
  to: z.number().check(z.int(), z.minimum(0), z.maximum(LAST_MOMENT)),
  note: z.nullable(z.string().check(z.trim(), z.maxLength(500), plainName)),
})
export type FuelCorrectionBody = z.infer<typeof fuelCorrectionBody>
export const fuelCorrectionMade = z.object({ id: z.number() })
export const fuelCorrectionParams = z.object({ vehicleId: pathId, id: pathId })
