import type { Kysely } from 'kysely'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import type { Database } from '../../db/schema.ts'
import { ApiError, notFound, unprocessable } from '../../plugins/apiError.ts'
import { findAccountByLogin } from '../accounts/accountRepository.ts'
import { recordAudit } from '../audit/audit.ts'
import { createFailureCounter } from '../auth/failureCounter.ts'
import { accountBlocked, isBlocked } from '../auth/loginService.ts'
import type { Clock } from '../auth/sessionService.ts'
import { queueRestoreMail } from '../mail/mailQueue.ts'

/** Requests for a new password within the window; the address may be a whole office. */
export const RESET_LIMITS = { perLogin: 3, perAddress: 20, windowMs: 900_000, lockMs: 900_000 } as const

/**
 * API-13: puts the mail with a restore link into the queue. Every request is counted, whether there is such a login or
 * not. Throws 404 (ERR-18), 422 (ERR-19), 423 for a blocked account, 429 past the limits.
 */
export const createResetService = (deps: { readonly db: Kysely<Database>; readonly clock: Clock }) => {
  const { db, clock } = deps
  const requests = createFailureCounter(db, RESET_LIMITS)
  const keysOf = (login: string, address: string) => [
    { key: `reset ${login.toLowerCase()}`, limit: RESET_LIMITS.perLogin },
    { key: `reset-address ${address}`, limit: RESET_LIMITS.perAddress },
  ]
  return {
    async request(login: string, address: string): Promise<void> {
      const now = clock.now()
      const keys = keysOf(login, address)
      if (await requests.isLocked(keys, now)) throw tooManyResets()
      await requests.count(keys, now)
      const account = await findAccountByLogin(db, login)
      // The demo account is everybody's: nobody takes it from the others.
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
