import * as z from 'zod/mini'
import { queryNumber } from './admin/list.ts'
import { PLAIN_TEXT } from './auth.ts'

/** The events of the audit log. */
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
  'calendarFeedMade',
  'calendarFeedRevoked',
  'entryIssued',
  'entered',
  'imported',
  'fleetChanged',
  'webhookChanged',
  'positionShared',
  'shareProlonged',
  'shareRevoked',
  'wallScreenMade',
  'wallScreenRevoked',
  'alarmAcknowledged',
  'mapAdded',
  'mapRenamed',
  'mapDeleted',
] as const
export const auditEvent = z.enum(AUDIT_EVENTS)
export type AuditEvent = z.infer<typeof auditEvent>

/** One line of the log. */
export const auditEntry = z.object({
  id: z.number(),
  /** ms since the epoch. */
  at: z.number(),
  event: auditEvent,
  /** Who did it; null: an unauthenticated person, or the server itself. */
  actorId: z.nullable(z.number()),
  actorLogin: z.nullable(z.string()),
  /** The affected account. */
  accountId: z.nullable(z.number()),
  accountLogin: z.nullable(z.string()),
  /** The caller's network address. */
  address: z.string(),
  /** Further details, depending on the event; never a secret. */
  detail: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** Lines per page by default. */
export const AUDIT_PAGE_DEFAULT = 50
export const AUDIT_PAGE_MAX = 200
/** Newest first: `before` is the id of the last line already fetched. */
export const auditQuery = z.object({
  before: z.optional(queryNumber(1, Number.MAX_SAFE_INTEGER)),
  limit: z.optional(queryNumber(1, AUDIT_PAGE_MAX)),
  event: z.optional(auditEvent),
  /** Part of the login of the actor or of the affected account, case-insensitive. */
  login: z.optional(z.string().check(z.minLength(1), z.maxLength(64), z.regex(PLAIN_TEXT))),
})
/** `next` is the `before` of the next page; null: this is the last page. */
export const auditPage = z.object({ items: z.array(auditEntry), next: z.nullable(z.number()) })
export type AuditPage = z.infer<typeof auditPage>
