import type { Kysely } from 'kysely'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { stripWhitespace } from '../../../src/contract/rules/text.ts'
import type { Database } from '../../storage/schema.ts'
import { ApiError, badInput, forbidden, sessionOver } from '../../platform/plugins/apiError.ts'
import { type AccountRow, findAccountById } from '../../access/accountSql.ts'
import type { PasswordHasher } from '../accounts/passwords.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { type AuditParty, partyOf, recordAudit } from '../audit/audit.ts'
import { createGuessGuard, type Guess, type GuessGuard } from '../auth/guessGuard.ts'
import { PASSWORD_LIMITS } from '../auth/guessLimits.ts'
import type { Clock, SessionService } from '../../access/sessionService.ts'
import { findLink, redeemLink, revokeLinks } from '../links/oneTimeLinks.ts'

/** The input of a password change. */
interface PasswordChange {
  readonly login: string
  readonly oldPassword: string | undefined
  readonly newPassword: string
  readonly address: string
}

/** API-17, API-18, AUTH-26. A changed password ends every other session of the account. */
export const createPasswordService = (deps: {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly hasher: PasswordHasher
  readonly sessions: SessionService
  /** Counts failed sign-ins, which a new password by a link resets. */
  readonly signInGuard: GuessGuard
}) => {
  const { db, clock, hasher, sessions, signInGuard } = deps
  const guard = createGuessGuard(db, PASSWORD_LIMITS)

  /** Rejects unless the caller knows the current password. */
  const requirePassword = async (
    account: AccountRow,
    password: string | undefined,
    { address, field = 'oldPassword' }: { readonly address: string; readonly field?: string },
  ): Promise<void> => {
    if (password === undefined || password === '') throw badInput(field, 'the current password')
    const guess = guessOf(account, address)
    if (await guard.isLocked(guess, clock.now())) throw tooManyWrong()
    if (!(await hasher.verify(account.password_hash, stripWhitespace(password)))) {
      await guard.count(guess, clock.now())
      const party = { id: account.id, login: account.login }
      await recordAudit(db, { event: 'passwordRefused', actor: party, account: party, address }, clock.now())
      throw wrongPassword(field)
    }
    // Concurrent guesses pass the first check together; their failures are counted here.
    if (await guard.isLocked(guess, clock.now())) throw tooManyWrong()
    await guard.forgive(guess)
  }

  const store = async (
    trx: Kysely<Database>,
    account: AccountRow,
    change: {
      readonly hash: string
      readonly address: string
      readonly by: AuditParty
      readonly way: string
    },
  ): Promise<void> => {
    await trx
      .updateTable('account')
      .set({ password_hash: change.hash })
      .where('id', '=', account.id)
      .execute()
    // Anyone who knew the old password may have requested a link as well.
    await revokeLinks(trx, 'restore', account.id)
    const { address, by, way } = change
    const party = { id: account.id, login: account.login }
    await recordAudit(
      trx,
      { event: 'passwordChanged', actor: by, account: party, address, detail: { way } },
      clock.now(),
    )
  }

  return {
    requirePassword,

    /**
     * By a session, for the own login only; not for an administrator who entered. Throws 403: 'Access is forbidden'
     * for another login (ERR-09), 'Current password is wrong' (ERR-59), or too many wrong ones (VALID-06).
     */
    async changeOwn(principal: AccountPrincipal, change: PasswordChange): Promise<void> {
      const isOwn = principal.login.toLowerCase() === change.login.toLowerCase()
      const account =
        isOwn && principal.enteredBy === null ? await findAccountById(db, principal.accountId) : undefined
      if (!account) throw forbidden()
      await requirePassword(account, change.oldPassword, change)
      const hash = await hasher.hash(change.newPassword)
      const by = partyOf(principal)
      await db.transaction().execute((trx) => store(trx, account, { ...change, hash, by, way: 'session' }))
      await sessions.endOthersOf(account.id, principal.sessionId)
    },

    /** Whether this is a valid SID of a restore link. */
    async isRestoreSid(sid: string): Promise<boolean> {
      return (await findLink(db, ['restore'], sid, clock.now())) !== null
    },

    /**
     * By a restore link, which is used up; the password is set only together with it. Throws 401 when the link is not
     * valid for this login.
     */
    async changeByLink(sid: string, change: PasswordChange): Promise<void> {
      const link = await findLink(db, ['restore'], sid, clock.now())
      const account = link?.accountId ? await findAccountById(db, link.accountId) : undefined
      if (!account || account.login.toLowerCase() !== change.login.toLowerCase()) throw sessionOver()
      const hash = await hasher.hash(change.newPassword)
      await db.transaction().execute(async (trx) => {
        if (!(await redeemLink(trx, { purpose: 'restore', sid, accountId: account.id }, clock.now())))
          throw sessionOver()
        const by = { id: account.id, login: account.login }
        await store(trx, account, { ...change, hash, by, way: 'link' })
      })
      for (const each of [guard, signInGuard]) await each.forgive(guessOf(account, change.address))
      await sessions.endOthersOf(account.id, null)
    },
  }
}
export type PasswordService = ReturnType<typeof createPasswordService>

const guessOf = ({ id, login }: AccountRow, address: string): Guess => ({ login, accountId: id, address })

const wrongPassword = (field: string) =>
  new ApiError({
    status: 403,
    code: ERROR_CODES.wrongPassword,
    message: SERVER_TEXT.wrongPassword,
    field,
    allowed: 'the current password',
  })
const tooManyWrong = () =>
  new ApiError({
    status: 403,
    code: ERROR_CODES.tooManyFailures,
    message: SERVER_TEXT.tooManyWrongPasswords,
  })
