import type { ColumnType, Generated } from 'kysely'

/** waiting: to be sent, or to be handed over by an administrator; the others are final. */
export type MailState = 'waiting' | 'sent' | 'revealed' | 'failed'

/**
 * restore: a link to set a new password; webhookOff: a webhook was turned off (`WebhookOffDetail`); signInLocked:
 * somebody is guessing a password or code (`SignInLockedDetail`); report: a report of a schedule (`ReportMailDetail`).
 */
export type MailPurpose = 'restore' | 'webhookOff' | 'signInLocked' | 'report'

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
  /** Mails of one batch have the same attachments, and a recipient gets one of them; null: of none. */
  batch: ColumnType<string | null, string | null | undefined, string | null>
}

/** What is attached to the mails of a batch that wait. */
export interface MailAttachmentTable {
  batch: string
  /** From 1 on. */
  n: number
  name: string
  /** Media type. */
  type: string
  bytes: Buffer
}
