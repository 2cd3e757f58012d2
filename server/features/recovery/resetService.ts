import type { Kysely } from 'kysely'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import type { Database } from '../../storage/schema.ts'
import { ApiError, notFound, unprocessable } from '../../platform/plugins/apiError.ts'
import { findAccountByLogin } from '../../access/accountSql.ts'
import { recordAudit } from '../audit/audit.ts'
import { createGuessGuard } from '../auth/guessGuard.ts'
import { RESET_LIMITS } from '../auth/guessLimits.ts'
import { accountBlocked, isBlocked } from '../auth/loginService.ts'
import type { Clock } from '../../access/sessionService.ts'
import { queueRestoreMail } from '../mail/mailQueue.ts'

/**
 * API-13: enqueues the mail with a restore link. Every request counts, whether the login exists or not. Throws 404
 * (ERR-18), 422 (ERR-19), 423 for a blocked account, 429 past the limits.
 */
export const createResetService = (deps: { readonly db: Kysely<Database>; readonly clock: Clock }) => {
  const { db, clock } = deps
  const guard = createGuessGuard(db, RESET_LIMITS)
  return {
    async request(login: string, address: string): Promise<void> {
      const now = clock.now()
      const account = await findAccountByLogin(db, login)
      const guess = { login, accountId: account?.id ?? null, address }
      if (await guard.isLocked(guess, now)) throw tooManyResets()
      await guard.count(guess, now)
      // The demo account is shared: nobody may take it from the others.
      if (!account || account.kind === 'demo') throw notFound(SERVER_TEXT.noSuchLogin)
      if (isBlocked(account, now)) throw accountBlocked()
      const { id, email } = account
      if (!email) throw unprocessable(ERROR_CODES.noEmail, SERVER_TEXT.emailEmpty)
      await db.transaction().execute(async (trx) => {
        await queueRestoreMail(trx, { id, email }, now)
        await recordAudit(
          trx,
          { event: 'resetRequested', actor: null, account: { id, login: account.login }, address },
          now,
        )
      })
    },
  }
}
export type ResetService = ReturnType<typeof createResetService>

const tooManyResets = () =>
  new ApiError({ status: 429, code: ERROR_CODES.tooManyRequests, message: SERVER_TEXT.tooManyResets })
