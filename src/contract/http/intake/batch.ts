import * as z from 'zod/mini'
import { attributes, deviceSecret, identifier, moment, said } from './fields.ts'

/** Positions of many devices in one call, for programs that bring them (docs/protocols/batch.md). */

/** Positions of one batch: some seconds of a large fleet, and one transaction that holds up nobody. */
export const BATCH_POSITIONS_MAX = 5_000
/** The bytes of a batch, also after they were inflated: the longest batch with some hundred bytes for each position. */
export const BATCH_BYTES_MAX = 8_388_608

export const BATCH_RULES = {
  bothOrNone: 'given together with the other coordinate, or neither of them',
  positions: `a list of positions, of which all devices together have at most ${BATCH_POSITIONS_MAX}`,
} as const

const inRange = (minimum: number, maximum: number) =>
  said(z.number().check(z.minimum(minimum), z.maximum(maximum)))

/** Degrees, metres, m/s and degrees clockwise from north. */
export const batchPosition = z
  .strictObject({
    at: moment,
    lat: inRange(-90, 90),
    lon: inRange(-180, 180),
    altitude: inRange(-12_000, 100_000),
    speed: inRange(0, 1_000),
    course: inRange(0, 360),
    satellites: said(z.number().check(z.minimum(0), z.maximum(255), z.multipleOf(1))),
    /** Horizontal dilution of precision. */
    hdop: inRange(0, 1_000),
    /** Radius of the error, metres. */
    accuracy: inRange(0, 10_000_000),
    /** Whether the device itself trusts the place; absent: it does. */
    valid: z.optional(z.boolean()),
    attributes: z.optional(attributes),
  })
  .check(
    z.refine(({ lat, lon }) => ((lat ?? null) === null) === ((lon ?? null) === null), {
      path: ['lat'],
      params: { allowed: BATCH_RULES.bothOrNone },
    }),
  )
export type BatchPosition = z.infer<typeof batchPosition>

/** Who reports; the positions are checked one by one, so that a wrong one costs the others nothing. */
export const batchDevice = z.strictObject({
  device: identifier,
  secret: z.optional(deviceSecret),
  positions: z.array(z.unknown()).check(z.minLength(1), z.maxLength(BATCH_POSITIONS_MAX)),
})

/** The whole, as the documents show it. */
export const positionBatch = z
  .array(z.extend(batchDevice, { positions: z.array(batchPosition).check(z.minLength(1)) }))
  .check(z.minLength(1), z.maxLength(BATCH_POSITIONS_MAX))

export const BATCH_REFUSALS = [
  /** It is not what this call takes; `field` and `allowed` say what. */
  'badInput',
  'unknownDevice',
  'wrongSecret',
  'noVehicle',
  'time',
  'future',
  'tooOld',
  'empty',
] as const
export type BatchRefusal = (typeof BATCH_REFUSALS)[number]

const batchFault = z.object({
  /** Index of the device in the batch. */
  device: z.number(),
  /** Index of the position in its device; null: all of them. */
  position: z.nullable(z.number()),
  reason: z.enum(BATCH_REFUSALS),
  /** Where the fault stands, as `0.positions.3.lat`, and what is allowed there; only with badInput. */
  field: z.optional(z.string()),
  allowed: z.optional(z.string()),
})
export type BatchFault = z.infer<typeof batchFault>

/** Counts of positions; together they are all that came. */
export const batchAnswer = z.object({
  /** On disk now. */
  accepted: z.number(),
  /** Those that were there before. */
  repeated: z.number(),
  /** Those that `faults` names. */
  refused: z.number(),
  faults: z.array(batchFault),
})
export type BatchAnswer = z.infer<typeof batchAnswer>
