import { type Kysely, sql, type Transaction } from 'kysely'
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
  /** null: it has no attachments. */
  readonly batch: string | null
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

/** A file of a mail. */
export interface MailAttachment {
  readonly name: string
  /** Media type. */
  readonly type: string
  readonly bytes: Uint8Array
}

/** Mails with the same subject matter and files, one for each recipient. */
export interface MailBatch {
  /** Of a recipient, one mail of this key is ever enqueued. */
  readonly key: string
  readonly recipients: readonly string[]
  readonly detail: object
  readonly attachments: readonly MailAttachment[]
}

/**
 * Enqueues the mails of a batch that are not enqueued yet, with its attachments, in one transaction. account: whom they
 * belong to; `now`: ms since the epoch.
 */
export const insertMailBatch = async (
  trx: Transaction<Database>,
  purpose: MailPurpose,
  accountId: number,
  { key, recipients, detail, attachments }: MailBatch,
  now: number,
): Promise<void> => {
  const mails = recipients.map((recipient) => ({
    ...newMail(purpose, { id: accountId, email: recipient }, now, detail),
    batch: key,
  }))
  if (mails.length === 0) return
  const added = await trx
    .insertInto('mail_outbox')
    .values(mails)
    .onConflict((conflict) =>
      conflict.columns(['batch', 'recipient']).where('batch', 'is not', null).doNothing(),
    )
    .returning('id')
    .execute()
  if (added.length === 0) return
  for (const [place, { name, type, bytes }] of attachments.entries()) {
    await trx
      .insertInto('mail_attachment')
      .values({ batch: key, n: place + 1, name, type, bytes: Buffer.from(bytes) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Deletes mails that were settled long ago, and files of mails that nobody will send any more. `now`: ms since the epoch. */
export const tidyMails = async (db: Kysely<Database>, now: number): Promise<void> => {
  await db
    .deleteFrom('mail_outbox')
    .where('settled_at', '<=', new Date(now - KEPT_MS))
    .execute()
  await sql`delete from mail_attachment a where not exists (select from mail_outbox o where o.batch = a.batch
    and o.state = 'waiting' and o.created_at > ${new Date(now - MAIL_MAX_AGE_MS)})`.execute(db)
}

/** The files of a batch. */
export const readAttachments = async (
  db: Kysely<Database>,
  batch: string | null,
): Promise<readonly MailAttachment[]> =>
  batch === null
    ? []
    : db
        .selectFrom('mail_attachment')
        .select(['name', 'type', 'bytes'])
        .where('batch', '=', batch)
        .orderBy('n')
        .execute()

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
    .values(newMail(purpose, account, now, detail))
    .execute()
}

const newMail = (
  purpose: MailPurpose,
  account: { readonly id: number; readonly email: string },
  now: number,
  detail: object,
) => ({
  purpose,
  account_id: account.id,
  recipient: account.email,
  created_at: new Date(now),
  state: 'waiting' as const,
  attempts: 0,
  next_attempt_at: new Date(now),
  settled_at: null,
  last_error: null,
  detail: JSON.stringify(detail),
})

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
      'batch',
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

/**
 * Stores the outcome of an attempt: sent, given up, or when it is tried again; error: why it failed, if it did. The files of a
 * batch are deleted with its last mail that waits.
 */
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
  if (verdict.state === 'waiting') return
  await sql`delete from mail_attachment a using mail_outbox m where m.id = ${id} and a.batch = m.batch
    and not exists (select from mail_outbox o where o.batch = m.batch and o.state = 'waiting')`.execute(db)
}
