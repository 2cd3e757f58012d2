import * as z from 'zod/mini'
import { queryNumber } from './admin/list.ts'
import { pathId } from './profile.ts'

export const MAIL_STATES = ['waiting', 'sent', 'revealed', 'failed'] as const
/** A mail on its way. Times are ms since the epoch. */
export const outboxMail = z.object({
  id: z.number(),
  purpose: z.enum(['restore', 'webhookOff']),
  login: z.string(),
  recipient: z.string(),
  /** The address that the mail gives, its SID masked; null: it gives none that works once. */
  link: z.nullable(z.string()),
  createdAt: z.number(),
  state: z.enum(MAIL_STATES),
  /** How often sending was tried. */
  attempts: z.number(),
  /** null: nothing is tried any more, or no mail server is set up. */
  nextAttemptAt: z.nullable(z.number()),
  settledAt: z.nullable(z.number()),
  lastError: z.nullable(z.string()),
})
export type OutboxMail = z.infer<typeof outboxMail>

/** Lines of a page, unless told otherwise. */
export const OUTBOX_PAGE_DEFAULT = 50
export const OUTBOX_PAGE_MAX = 100
/** Newest first: `before` is the id of the last mail that is known already. */
export const outboxQuery = z.object({
  before: z.optional(queryNumber(1, Number.MAX_SAFE_INTEGER)),
  limit: z.optional(queryNumber(1, OUTBOX_PAGE_MAX)),
  state: z.optional(z.enum(MAIL_STATES)),
})
export const outboxPage = z.object({
  items: z.array(outboxMail),
  next: z.nullable(z.number()),
  /** A mail server is set up, and mails leave by themselves. */
  isSending: z.boolean(),
})
export type OutboxPage = z.infer<typeof outboxPage>
export const outboxParams = z.object({ id: pathId })
/** A link to hand over: made anew, good for ten minutes, not to be had again. */
export const revealedLink = z.object({ link: z.string(), expiresAt: z.number() })
export type RevealedLink = z.infer<typeof revealedLink>
