import * as z from 'zod/mini'
import { signedIn } from '../../entities/session.ts'
import { PLAIN_TEXT } from '../auth.ts'
import { bodyId } from './fields.ts'

/** Lets an administrator enter the product as a client or one of its users (ADMIN-02, ADMIN-08, ADMIN-09). */

/** vehicleId: the vehicle to select on the map there. */
export const entryBody = z.strictObject({ accountId: bodyId, vehicleId: z.optional(bodyId) })

/** The parts of the address /commingFromAdmin/{sid}/{login}/{vehicleId?}/{vehicleName?}/{licensePlate?} (ROUTE-27). */
export const entryTicket = z.object({
  /** Works once, until expiresAt (ms since the epoch). */
  sid: z.string(),
  login: z.string(),
  expiresAt: z.number(),
  vehicle: z.nullable(z.object({ id: z.number(), name: z.string(), licensePlate: z.string() })),
})
export type EntryTicket = z.infer<typeof entryTicket>

export const enterBody = z.strictObject({
  sid: z.string().check(z.minLength(1), z.maxLength(256), z.regex(PLAIN_TEXT)),
  login: z.string().check(z.minLength(1), z.maxLength(256), z.regex(PLAIN_TEXT)),
})
/** The body of a sign-in; the token is in the authorization header. */
export const enteredAnswer = z.extend(signedIn, {
  authFromAdminPanel: z.literal(true),
  vehicleId: z.nullable(z.number()),
})
export type EnteredAnswer = z.infer<typeof enteredAnswer>
