import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import {
  OUTBOX_PAGE_DEFAULT,
  type OutboxPage,
  type outboxQuery,
  type RevealedLink,
} from '../../../src/contract/http/outbox.ts'
import { changePasswordAddress } from '../../../src/contract/http/recovery.ts'
import type { Database } from '../../storage/schema.ts'
import { unprocessable } from '../../platform/plugins/apiError.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { partyOf, recordAudit } from '../audit/audit.ts'
import type { Clock } from '../../access/sessionService.ts'
import { issueLink, LINK_LIFETIMES_MS, revokeLinks } from '../links/oneTimeLinks.ts'

export interface MailQueueDependencies {
  readonly db: Kysely<Database>
  readonly clock: Clock
  /** A mail server is set up. */
  readonly isSending: boolean
  /** Base of links, without a trailing slash; null: relative to the page's own origin. */
  readonly publicUrl: string | null
}

/** Replaces a SID in the list. */
const MASK = '••••••••'

/** A page of the mails, newest first; their links are masked, because they do not exist before sending. */
export const readOutbox = async (
  { db, isSending, publicUrl }: MailQueueDependencies,
  { before, limit = OUTBOX_PAGE_DEFAULT, state }: z.infer<typeof outboxQuery>,
): Promise<OutboxPage> => {
  let query = db
    .selectFrom('mail_outbox')
    .innerJoin('account', 'account.id', 'mail_outbox.account_id')
    .selectAll('mail_outbox')
    .select('account.login')
    .orderBy('mail_outbox.id', 'desc')
    .limit(limit + 1)
  if (before !== undefined) query = query.where('mail_outbox.id', '<', before)
  if (state !== undefined) query = query.where('state', '=', state)
  const rows = await query.execute()
  const items = rows.slice(0, limit).map((row) => ({
    id: row.id,
    purpose: row.purpose,
    login: row.login,
    recipient: row.recipient,
    link: row.purpose === 'restore' ? `${publicUrl ?? ''}${changePasswordAddress(row.login, MASK)}` : null,
    createdAt: row.created_at.getTime(),
    state: row.state,
    attempts: row.attempts,
    nextAttemptAt: isSending && row.state === 'waiting' ? row.next_attempt_at.getTime() : null,
    settledAt: row.settled_at?.getTime() ?? null,
    lastError: row.last_error,
  }))
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null, isSending }
}

/**
 * Reveals the link of a pending or failed mail to an administrator, once: it is created now, and the mail is no
 * longer sent. Throws 422 for a mail that was deleted, sent or revealed.
 */
export const revealLink = async (
  { db, clock, publicUrl }: MailQueueDependencies,
  principal: AccountPrincipal,
  id: number,
  address: string,
): Promise<RevealedLink> => {
  const now = clock.now()
  return db.transaction().execute(async (trx) => {
    const mail = await trx
      .updateTable('mail_outbox')
      .set({ state: 'revealed', settled_at: new Date(now) })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'failed'])
      .where('purpose', '=', 'restore')
      .returning(['account_id'])
      .executeTakeFirst()
    if (!mail) throw unprocessable(ERROR_CODES.linkOver, SERVER_TEXT.mailSettled(id))
    const account = await trx
      .selectFrom('account')
      .select(['id', 'login'])
      .where('id', '=', mail.account_id)
      .executeTakeFirstOrThrow()
    await revokeLinks(trx, 'restore', account.id)
    const sid = await issueLink(
      trx,
      { purpose: 'restore', accountId: account.id, createdBy: principal.accountId },
      now,
    )
    await recordAudit(
      trx,
      { event: 'linkRevealed', actor: partyOf(principal), account, address, detail: { mailId: id } },
      now,
    )
    return {
      link: `${publicUrl ?? ''}${changePasswordAddress(account.login, sid)}`,
      expiresAt: now + (LINK_LIFETIMES_MS.restore ?? 0),
    }
  })
}
