import * as z from 'zod/mini'
import { pathId } from './profile.ts'

/** One of the caller's own sessions. Times are ms since the epoch. */
export const ownSession = z.object({
  id: z.number(),
  /** The network address it was opened from. */
  address: z.string(),
  /** The user agent of the browser, truncated. */
  userAgent: z.string(),
  createdAt: z.number(),
  /** Its last use, to some minutes. */
  lastSeenAt: z.number(),
  /** The session that makes the call. */
  isCurrent: z.boolean(),
  /** The login of the administrator who entered; null: opened by the account itself. */
  enteredBy: z.nullable(z.string()),
})
export type OwnSession = z.infer<typeof ownSession>
/** Most recently used first. */
export const ownSessionList = z.array(ownSession)
export const sessionParams = z.object({ id: pathId })
