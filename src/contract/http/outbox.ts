import * as z from 'zod/mini'
import { queryNumber } from './admin/list.ts'
import { pathId } from './profile.ts'

export const MAIL_STATES = ['waiting', 'sent', 'revealed', 'failed'] as const
/** A queued mail. Times are ms since the epoch. */
export const outboxMail = z.object({
  id: z.number(),
  purpose: z.enum(['restore', 'webhookOff', 'signInLocked', 'report']),
  login: z.string(),
  recipient: z.string(),
  /** The link in the mail, its SID masked; null: it contains no one-time link. */
  link: z.nullable(z.string()),
  createdAt: z.number(),
  state: z.enum(MAIL_STATES),
  /** Number of attempts to send it. */
  attempts: z.number(),
  /** null: no further attempts, or no mail server is configured. */
  nextAttemptAt: z.nullable(z.number()),
  settledAt: z.nullable(z.number()),
  lastError: z.nullable(z.string()),
})
export type OutboxMail = z.infer<typeof outboxMail>

/** Lines per page by default. */
export const OUTBOX_PAGE_DEFAULT = 50
export const OUTBOX_PAGE_MAX = 100
/** Newest first: `before` is the id of the last mail already fetched. */
export const outboxQuery = z.object({
  before: z.optional(queryNumber(1, Number.MAX_SAFE_INTEGER)),
  limit: z.optional(queryNumber(1, OUTBOX_PAGE_MAX)),
  state: z.optional(z.enum(MAIL_STATES)),
})
export const outboxPage = z.object({
  items: z.array(outboxMail),
  next: z.nullable(z.number()),
  /** A mail server is configured, and mails are sent automatically. */
  isSending: z.boolean(),
})
export type OutboxPage = z.infer<typeof outboxPage>
export const outboxParams = z.object({ id: pathId })
/** A link to hand over: newly created, valid for ten minutes, shown only once. */
export const revealedLink = z.object({ link: z.string(), expiresAt: z.number() })
export type RevealedLink = z.infer<typeof revealedLink>
