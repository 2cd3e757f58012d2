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

/** Least and most of each number: degrees, metres, m/s, degrees clockwise from north, a count, dilution of precision. */
export const BATCH_RANGES = {
  lat: [-90, 90],
  lon: [-180, 180],
  altitude: [-12_000, 100_000],
  speed: [0, 1_000],
  course: [0, 360],
  satellites: [0, 255],
  /** Horizontal dilution of precision. */
  hdop: [0, 1_000],
  /** Radius of the error, metres. */
  accuracy: [0, 10_000_000],
} as const satisfies Readonly<Record<string, readonly [number, number]>>

const inRange = (name: keyof typeof BATCH_RANGES) => {
  const [minimum, maximum] = BATCH_RANGES[name]
  return said(z.number().check(z.minimum(minimum), z.maximum(maximum)))
}
const [FEWEST, MOST] = BATCH_RANGES.satellites

export const batchPosition = z
  .strictObject({
    at: moment,
    lat: inRange('lat'),
    lon: inRange('lon'),
    altitude: inRange('altitude'),
    speed: inRange('speed'),
    course: inRange('course'),
    satellites: said(z.number().check(z.minimum(FEWEST), z.maximum(MOST), z.multipleOf(1))),
    hdop: inRange('hdop'),
    accuracy: inRange('accuracy'),
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
