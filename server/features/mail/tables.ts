import type { Generated } from 'kysely'

/** waiting: to be sent, or to be handed over by an administrator; the others are ends. */
export type MailState = 'waiting' | 'sent' | 'revealed' | 'failed'

/** Mails on their way. */
export interface MailOutboxTable {
  id: Generated<number>
  purpose: 'restore'
  account_id: number
  recipient: string
  created_at: Date
  state: MailState
  attempts: number
  next_attempt_at: Date
  settled_at: Date | null
  /** Why the last attempt failed, without a secret. */
  last_error: string | null
}
