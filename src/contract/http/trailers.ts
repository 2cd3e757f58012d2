import * as z from 'zod/mini'
import { deviceSerial, vehicleName } from './admin/fields.ts'
import { listQuery, pageOf } from './admin/list.ts'
import type { ResourceCalls } from './resource.ts'

/** Trailers of a client (TRAILER-01). */

/** What a trailer is built for; implements are those of agriculture. */
export const TRAILER_KINDS = [
  'CURTAIN_SIDER',
  'REFRIGERATED',
  'BOX',
  'FLATBED',
  'TIPPER',
  'TANKER',
  'LOW_LOADER',
  'CONTAINER',
  'CAR_CARRIER',
  'IMPLEMENT',
  'OTHER',
] as const
export type TrailerKind = (typeof TRAILER_KINDS)[number]

/** Metres: from a narrow boat trailer to the boom of a sprayer. */
export const TRAILER_WIDTH = { minimum: 0.5, maximum: 60 } as const

const wholeCentimetres = z.refine<number>((metres) => Number(metres.toFixed(2)) === metres, {
  params: { allowed: 'metres with at most two decimals' },
})

/** width: metres, in whole centimetres. */
export const trailerBody = z.strictObject({
  name: vehicleName,
  serialNumber: deviceSerial,
  type: z.enum(TRAILER_KINDS),
  width: z
    .number()
    .check(z.minimum(TRAILER_WIDTH.minimum), z.maximum(TRAILER_WIDTH.maximum), wholeCentimetres),
})
export type TrailerFields = z.infer<typeof trailerBody>
/** Absent fields are unchanged. */
export const trailerChanges = z.strictObject({
  name: z.optional(trailerBody.shape.name),
  serialNumber: z.optional(trailerBody.shape.serialNumber),
  type: z.optional(trailerBody.shape.type),
  width: z.optional(trailerBody.shape.width),
})
/** API-44: the new name alone may also be sent in the query. */
export const trailerQuery = z.object({ name: z.optional(vehicleName) })

export const trailerRow = z.object({
  id: z.number(),
  name: z.string(),
  serialNumber: z.string(),
  type: z.enum(TRAILER_KINDS),
  width: z.number(),
})
export type TrailerRow = z.infer<typeof trailerRow>

/** How trailers are now: on a vehicle, on none, and of these those that move by themselves. */
export const TRAILER_STATES = ['coupled', 'free', 'alone'] as const

export const TRAILER_SORTS = ['name', 'serialNumber', 'type', 'width'] as const
export const trailersQuery = z.extend(listQuery(TRAILER_SORTS), {
  type: z.optional(z.enum(TRAILER_KINDS)),
  state: z.optional(z.enum(TRAILER_STATES)),
})
export const trailerPage = pageOf(trailerRow)

export const TRAILER_CALLS = {
  list: 'trailers',
  create: 'createTrailer',
  change: 'changeTrailer',
  remove: 'deleteTrailer',
  removeMany: 'deleteTrailers',
  restore: 'restoreTrailers',
} as const satisfies ResourceCalls
