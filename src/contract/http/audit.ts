import * as z from 'zod/mini'
import { queryNumber } from './admin/list.ts'
import { PLAIN_TEXT } from './auth.ts'

/** What the audit log tells of. */
export const AUDIT_EVENTS = [
  'signInOk',
  'signInFailed',
  'signInLocked',
  'signInBlocked',
  'sessionEnded',
  'passwordChanged',
  'passwordRefused',
  'resetRequested',
  'linkRevealed',
  'firstAdministratorMade',
  'accountCreated',
  'accountChanged',
  'rightsChanged',
  'vehiclesChanged',
  'accountBlocked',
  'accountUnblocked',
  'accountDeleted',
  'secondFactorOn',
  'secondFactorOff',
  'tokenMade',
  'tokenRevoked',
  'entryIssued',
  'entered',
  'imported',
  'fleetChanged',
  'webhookChanged',
  'positionShared',
  'shareProlonged',
  'shareRevoked',
] as const
export const auditEvent = z.enum(AUDIT_EVENTS)
export type AuditEvent = z.infer<typeof auditEvent>

/** One line of the log. */
export const auditEntry = z.object({
  id: z.number(),
  /** ms since the epoch. */
  at: z.number(),
  event: auditEvent,
  /** Who did it; null: a stranger, or the server itself. */
  actorId: z.nullable(z.number()),
  actorLogin: z.nullable(z.string()),
  /** To whom it was done. */
  accountId: z.nullable(z.number()),
  accountLogin: z.nullable(z.string()),
  /** From where. */
  address: z.string(),
  /** What else is to be said of it, by the event; never a secret. */
  detail: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** Lines of a page, unless told otherwise. */
export const AUDIT_PAGE_DEFAULT = 50
export const AUDIT_PAGE_MAX = 200
/** Newest first: `before` is the id of the last line that is known already. */
export const auditQuery = z.object({
  before: z.optional(queryNumber(1, Number.MAX_SAFE_INTEGER)),
  limit: z.optional(queryNumber(1, AUDIT_PAGE_MAX)),
  event: z.optional(auditEvent),
  /** Part of the login of the one who did it, or of the one to whom it was done, in any case. */
  login: z.optional(z.string().check(z.minLength(1), z.maxLength(64), z.regex(PLAIN_TEXT))),
})
/** `next` is the `before` of the next page; null: there is none. */
export const auditPage = z.object({ items: z.array(auditEntry), next: z.nullable(z.number()) })
export type AuditPage = z.infer<typeof auditPage>
