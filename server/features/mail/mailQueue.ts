import { type Kysely, sql } from 'kysely'
import type { WebhookOffReason } from '../../../src/contract/http/webhooks.ts'
import type { ClaimedDelivery, Verdict } from '../../platform/delivery/deliveryKind.ts'
import type { Database } from '../../storage/schema.ts'
import type { MailPurpose } from '../../storage/tables/mailTables.ts'

/** A mail claimed for sending. */
export interface ClaimedMail extends ClaimedDelivery {
  readonly id: number
  readonly purpose: MailPurpose
  readonly detail: Readonly<Record<string, unknown>>
  readonly accountId: number
  readonly recipient: string
}

/** How long a claimed mail is reserved for its process, ms: longer than a mail server takes for it. */
const LEASE_MS = 300_000
/** A late link is worse than none: by then nobody expects it. */
const MAIL_MAX_AGE_MS = 86_400_000
/** A settled mail is shown for 30 days. */
const KEPT_MS = 2_592_000_000
const ERROR_LENGTH = 300
/** Every mail goes to the one mail server of the installation. */
const MAIL_SERVER = 'smtp'

/**
 * Enqueues a restore mail in place of the account's pending ones, and deletes mails settled long ago. It contains no
 * link: that is created when the mail is sent.
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

/** The content of a mail about a webhook that was turned off. */
export interface WebhookOffDetail {
  readonly webhookId: number
  /** Host and port of its address; the rest may be secret. */
  readonly host: string
  readonly reason: Exclude<WebhookOffReason, 'person'>
}

/** Enqueues a mail that informs an owner that a webhook was turned off. */
export const queueWebhookMail = (
  db: Kysely<Database>,
  account: { readonly id: number; readonly email: string },
  detail: WebhookOffDetail,
  now: number,
): Promise<void> => insertMail(db, 'webhookOff', account, now, detail)

/** Enqueues a mail. detail: its subject matter, by its purpose. */
export const insertMail = async (
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

/** Claims the next mail that is due, if there is one; after a crash another server claims it when its lease is over. */
export const claimMail = async (db: Kysely<Database>, now: number): Promise<readonly ClaimedMail[]> => {
  const due = db
    .selectFrom('mail_outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '<=', new Date(now))
    .orderBy('next_attempt_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
  const rows = await db
    .updateTable('mail_outbox')
    .set({ attempts: sql<number>`attempts + 1`, next_attempt_at: new Date(now + LEASE_MS) })
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
    .execute()
  return rows.map(({ createdAt, ...mail }) => ({
    ...mail,
    host: MAIL_SERVER,
    expiresAt: createdAt.getTime() + MAIL_MAX_AGE_MS,
  }))
}

/** Stores the outcome of an attempt: sent, given up, or when it is tried again; error: why it failed, if it did. */
export const settleMail = async (
  db: Kysely<Database>,
  id: number,
  { verdict, error, now }: { readonly verdict: Verdict; readonly error: string | null; readonly now: number },
): Promise<void> => {
  await db
    .updateTable('mail_outbox')
    .set({
      state: verdict.state,
      ...(verdict.state === 'waiting'
        ? { next_attempt_at: new Date(verdict.nextAt) }
        : { settled_at: new Date(now) }),
      ...(error !== null && { last_error: error.slice(0, ERROR_LENGTH) }),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}
