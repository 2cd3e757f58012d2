import * as z from 'zod/mini'
import { CARD_NUMBER_MAX, normalizeCardNumber } from '../rules/rfidCard.ts'
import { line } from './admin/fields.ts'
import { listQuery, pageOf } from './admin/list.ts'
import { optionalDay } from './dayField.ts'
import { phone } from './personFields.ts'
import type { ResourceCalls } from './resource.ts'

/** The RFID cards of a client's drivers (RFID-01). */

const DRIVER_NAME_MAX = 100

const NUMBER_RULE = `1 to ${CARD_NUMBER_MAX} letters and digits; spaces, colons and hyphens are dropped`

/** Unique among the cards of a client, as it is normalised. */
const cardNumber = z.pipe(
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(CARD_NUMBER_MAX),
    z.refine((text: string) => /^[\p{L}\p{N}\s:-]+$/u.test(text), { params: { allowed: NUMBER_RULE } }),
  ),
  z.transform(normalizeCardNumber),
)

/** expiresOn: the last day of the card, YYYY-MM-DD by the server's calendar; null: it does not expire. */
export const rfidCardBody = z.strictObject({
  number: cardNumber,
  driverName: line(0, DRIVER_NAME_MAX),
  phone,
  expiresOn: optionalDay,
})
export type RfidCardFields = z.infer<typeof rfidCardBody>
/** The fields as a person types them. */
export type RfidCardInput = z.input<typeof rfidCardBody>
/** Absent fields are unchanged. */
export const rfidCardChanges = z.strictObject({
  number: z.optional(rfidCardBody.shape.number),
  driverName: z.optional(rfidCardBody.shape.driverName),
  phone: z.optional(rfidCardBody.shape.phone),
  expiresOn: z.optional(rfidCardBody.shape.expiresOn),
})

export const rfidCardRow = z.object({
  id: z.number(),
  number: z.string(),
  driverName: z.string(),
  phone: z.nullable(z.string()),
  expiresOn: z.nullable(z.string()),
})
export type RfidCardRow = z.infer<typeof rfidCardRow>

/** Whose a card is, and in which vehicle's reader it is now, as far as the caller sees the vehicle. */
export const rfidCardHolder = z.object({
  employee: z.nullable(z.object({ id: z.number(), name: z.string() })),
  vehicle: z.nullable(z.object({ id: z.number(), name: z.string(), licensePlate: z.string() })),
})
export type RfidCardHolder = z.infer<typeof rfidCardHolder>

export const RFID_CARD_SORTS = ['driverName', 'number', 'expiresOn'] as const
export const rfidCardsQuery = listQuery(RFID_CARD_SORTS)
export const rfidCardPage = pageOf(rfidCardRow)

export const RFID_CARD_CALLS = {
  list: 'rfidCards',
  create: 'createRfidCard',
  change: 'changeRfidCard',
  remove: 'deleteRfidCard',
  removeMany: 'deleteRfidCards',
  restore: 'restoreRfidCards',
} as const satisfies ResourceCalls
