import * as z from 'zod/mini'
import { attributes, deviceSecret, identifier, moment, said } from './fields.ts'

/** Positions of many devices in one call, for programs that deliver them (docs/protocols/batch.md). */

/** Positions of one batch: some seconds of a large fleet, and one short transaction. */
export const BATCH_POSITIONS_MAX = 5_000
/**
 * Size of a batch in bytes, also after decompression: the longest batch with some hundred bytes for each position.
 */
export const BATCH_BYTES_MAX = 8_388_608

export const BATCH_RULES = {
  bothOrNone: 'given together with the other coordinate, or neither of them',
  positions: `a list of positions, of which all devices together have at most ${BATCH_POSITIONS_MAX}`,
} as const

/**
 * Minimum and maximum of each number: degrees, metres, m/s, degrees clockwise from north, a count, dilution of
 * precision.
 */
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
    /** Whether the device itself considers the place valid; absent: it does. */
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

/** The reporting device; positions are checked one by one, so that a wrong one does not affect the others. */
export const batchDevice = z.strictObject({
  device: identifier,
  secret: z.optional(deviceSecret),
  positions: z.array(z.unknown()).check(z.minLength(1), z.maxLength(BATCH_POSITIONS_MAX)),
})

/** The whole batch, as documented. */
export const positionBatch = z
  .array(z.extend(batchDevice, { positions: z.array(batchPosition).check(z.minLength(1)) }))
  .check(z.minLength(1), z.maxLength(BATCH_POSITIONS_MAX))

export const BATCH_REFUSALS = [
  /** Invalid input; `field` and `allowed` describe it. */
  'badInput',
  'unknownDevice',
  'wrongSecret',
  'noVehicle',
  /** From before the device was moved, and too late or without a place. */
  'moved',
  'time',
  'future',
  'tooOld',
  'empty',
] as const

const batchFault = z.object({
  /** Index of the device in the batch. */
  device: z.number(),
  /** Index of the position in its device; null: all of them. */
  position: z.nullable(z.number()),
  reason: z.enum(BATCH_REFUSALS),
  /** Path of the fault, such as `0.positions.3.lat`, and the allowed values; only with badInput. */
  field: z.optional(z.string()),
  allowed: z.optional(z.string()),
})
export type BatchFault = z.infer<typeof batchFault>

/** Counts of positions; their sum is the number received. */
export const batchAnswer = z.object({
  /** Stored on disk. */
  accepted: z.number(),
  /** Already stored before. */
  repeated: z.number(),
  /** Listed in `faults`. */
  refused: z.number(),
  faults: z.array(batchFault),
})
export type BatchAnswer = z.infer<typeof batchAnswer>
