import * as z from 'zod/mini'
import { pathId } from './profile.ts'

/** One of the caller's own sessions. Times are ms since the epoch. */
export const ownSession = z.object({
  id: z.number(),
  /** From where it was opened. */
  address: z.string(),
  /** What the browser said of itself, cut. */
  userAgent: z.string(),
  createdAt: z.number(),
  /** Its last use, to some minutes. */
  lastSeenAt: z.number(),
  /** The session that asks. */
  isCurrent: z.boolean(),
  /** The login of the administrator who entered; null: the account itself. */
  enteredBy: z.nullable(z.string()),
})
export type OwnSession = z.infer<typeof ownSession>
/** The one used last comes first. */
export const ownSessionList = z.array(ownSession)
export const sessionParams = z.object({ id: pathId })
