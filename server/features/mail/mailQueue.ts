import { type Kysely, sql } from 'kysely'
import type { WebhookOffReason } from '../../../src/contract/http/webhooks.ts'
import type { Database } from '../../db/schema.ts'
import type { MailPurpose } from './tables.ts'

/** A mail that was taken to be sent. */
export interface ClaimedMail {
  readonly id: number
  readonly purpose: MailPurpose
  readonly detail: Readonly<Record<string, unknown>>
  readonly accountId: number
  readonly recipient: string
  /** This one included. */
  readonly attempts: number
  readonly createdAt: Date
}

/** The pause after a failed attempt, doubled with each. */
const FIRST_PAUSE_S = 30
const LONGEST_PAUSE_S = 3_600
/** A link that nobody asked for any more is worse than none. */
export const MAIL_MAX_AGE_MS = 86_400_000
/** A settled mail is shown for 30 days. */
const KEPT_MS = 2_592_000_000
const ERROR_LENGTH = 300

/**
 * Puts a restore mail into the queue, in place of those of the account that still wait, and forgets mails that were
 * settled long ago. It holds no link: that is made when the mail leaves.
 */
export const queueRestoreMail = async (
  db: Kysely<Database>,
  account: { readonly id: number; readonly email: string },
  now: number,
): Promise<void> => {
  await db
    .deleteFrom('mail_outbox')
    .where((where) =>
      where.or([
        where.and([
          where('account_id', '=', account.id),
          where('state', '=', 'waiting'),
          where('purpose', '=', 'restore'),
        ]),
        where('settled_at', '<=', new Date(now - KEPT_MS)),
      ]),
    )
    .execute()
  await insertMail(db, 'restore', account, now)
}

/** What a mail says of a webhook that was turned off. */
export interface WebhookOffDetail {
  readonly webhookId: number
  /** Host and port of its address; what stands behind them may be secret. */
  readonly host: string
  readonly reason: Exclude<WebhookOffReason, 'person'>
}

/** Puts a mail into the queue by which an owner learns that a webhook was turned off. */
export const queueWebhookMail = (
  db: Kysely<Database>,
  account: { readonly id: number; readonly email: string },
  detail: WebhookOffDetail,
  now: number,
): Promise<void> => insertMail(db, 'webhookOff', account, now, detail)

const insertMail = async (
  db: Kysely<Database>,
  purpose: MailPurpose,
  account: { readonly id: number; readonly email: string },
  now: number,
  detail: object = {},
): Promise<void> => {
  await db
    .insertInto('mail_outbox')
    .values({
      purpose,
      account_id: account.id,
      recipient: account.email,
      created_at: new Date(now),
      state: 'waiting',
      attempts: 0,
      next_attempt_at: new Date(now),
      settled_at: null,
      last_error: null,
      detail: JSON.stringify(detail),
    })
    .execute()
}

/**
 * Takes the next mail that is due; null: none is. Its next attempt is set at once, so that a server that dies now leaves
 * the mail to the next one, and two servers never take the same.
 */
export const claimMail = async (db: Kysely<Database>, now: number): Promise<ClaimedMail | null> => {
  const due = db
    .selectFrom('mail_outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '<=', new Date(now))
    .orderBy('next_attempt_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
  const row = await db
    .updateTable('mail_outbox')
    .set({
      attempts: sql<number>`attempts + 1`,
      next_attempt_at: sql<Date>`${new Date(now)}::timestamptz + make_interval(secs =>
        least(${FIRST_PAUSE_S}::float8 * power(2, least(attempts, 20)), ${LONGEST_PAUSE_S}::float8))`,
    })
    .where('id', '=', due)
    .returning([
      'id',
      'purpose',
      'detail',
      'account_id as accountId',
      'recipient',
      'attempts',
      'created_at as createdAt',
    ])
    .executeTakeFirst()
  return row ?? null
}

/** The mail is sent, or given up. */
export const settleMail = async (
  db: Kysely<Database>,
  id: number,
  state: 'sent' | 'failed',
  now: number,
): Promise<void> => {
  await db
    .updateTable('mail_outbox')
    .set({ state, settled_at: new Date(now) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Keeps why an attempt failed. */
export const noteMailError = async (db: Kysely<Database>, id: number, error: string): Promise<void> => {
  await db
    .updateTable('mail_outbox')
    .set({ last_error: error.slice(0, ERROR_LENGTH) })
    .where('id', '=', id)
    .execute()
}
