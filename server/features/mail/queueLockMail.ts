import type { Kysely } from 'kysely'
import type { Database } from '../../storage/schema.ts'
import { insertMail } from './mailQueue.ts'

/** An account gets at most one mail about locked guesses in this time. */
export const LOCK_MAIL_PAUSE_MS = 86_400_000

/** The content of a mail about locked guesses. */
export interface SignInLockedDetail {
  /** The address of the guess that locked. */
  readonly address: string
}

/**
 * Enqueues a mail that informs a person of guesses at their password or code; does nothing when they have no mail
 * address, or got one within LOCK_MAIL_PAUSE_MS. now: ms since the epoch.
 */
export const queueLockMail = (
  db: Kysely<Database>,
  { accountId, address }: { readonly accountId: number; readonly address: string },
  now: number,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // The row lock serialises concurrent guesses, so that one of them writes the mail.
    const account = await trx
      .selectFrom('account')
      .select(['id', 'email'])
      .where('id', '=', accountId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!account?.email) return
    const recent = await trx
      .selectFrom('mail_outbox')
      .select('id')
      .where('account_id', '=', accountId)
      .where('purpose', '=', 'signInLocked')
      .where('created_at', '>', new Date(now - LOCK_MAIL_PAUSE_MS))
      .executeTakeFirst()
    if (recent) return
    const detail: SignInLockedDetail = { address }
    await insertMail(trx, 'signInLocked', { id: account.id, email: account.email }, now, detail)
  })
