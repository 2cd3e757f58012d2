import type { ColumnType, Generated } from 'kysely'

/** waiting: to be sent, or to be handed over by an administrator; the others are final. */
export type MailState = 'waiting' | 'sent' | 'revealed' | 'failed'

/**
 * restore: a link to set a new password; webhookOff: a webhook was turned off (`WebhookOffDetail`); signInLocked:
 * somebody is guessing a password or code (`SignInLockedDetail`).
 */
export type MailPurpose = 'restore' | 'webhookOff' | 'signInLocked'

/** The mail queue. */
export interface MailOutboxTable {
  id: Generated<number>
  purpose: MailPurpose
  account_id: number
  recipient: string
  created_at: Date
  state: MailState
  attempts: number
  next_attempt_at: Date
  settled_at: Date | null
  /** Why the last attempt failed, without a secret. */
  last_error: string | null
  /** The details of its purpose. */
  detail: ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>
}
