import type { Kysely } from 'kysely'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { stripWhitespace } from '../../../src/contract/rules/text.ts'
import type { Database } from '../../db/schema.ts'
import { ApiError, badInput, forbidden, sessionOver } from '../../plugins/apiError.ts'
import { type AccountRow, findAccountById } from '../accounts/accountRepository.ts'
import type { PasswordHasher } from '../accounts/passwords.ts'
import type { AccountPrincipal } from '../accounts/principal.ts'
import { type AuditParty, partyOf, recordAudit } from '../audit/audit.ts'
import { createFailureCounter } from '../auth/failureCounter.ts'
import type { Clock, SessionService } from '../auth/sessionService.ts'
import { findLink, redeemLink, revokeLinks } from '../links/oneTimeLinks.ts'

/** VALID-06: wrong current passwords in a row that make one wait. */
export const PASSWORD_LIMITS = { perAccount: 5, windowMs: 900_000, lockMs: 900_000 } as const

/** What a change of password is asked with. */
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
}) => {
  const { db, clock, hasher, sessions } = deps
  const failures = createFailureCounter(db, PASSWORD_LIMITS)
  const keysOf = ({ id }: AccountRow) => [{ key: `password ${id}`, limit: PASSWORD_LIMITS.perAccount }]

  /** Rejects unless the caller knows the current password. */
  const requirePassword = async (
    account: AccountRow,
    password: string | undefined,
    { address, field = 'oldPassword' }: { readonly address: string; readonly field?: string },
  ): Promise<void> => {
    if (password === undefined || password === '') throw badInput(field, 'the current password')
    const keys = keysOf(account)
    if (await failures.isLocked(keys, clock.now())) throw tooManyWrong()
    if (!(await hasher.verify(account.password_hash, stripWhitespace(password)))) {
      await failures.count(keys, clock.now())
      const party = { id: account.id, login: account.login }
      await recordAudit(db, { event: 'passwordRefused', actor: party, account: party, address }, clock.now())
      throw wrongPassword(field)
    }
    // Guesses sent side by side pass the first check together; the failures among them count here.
    if (await failures.isLocked(keys, clock.now())) throw tooManyWrong()
    await failures.forgive(keys)
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
    // Who knew the old password may have asked for a link as well.
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
     * By a session, for the own login only; an administrator who entered changes none. Throws 403: 'Access is forbidden'
     * for another login (ERR-09), 'Current password is wrong' (ERR-59), or that there were too many wrong ones (VALID-06).
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

    /** Whether this is a good SID of a restore link. */
    async isRestoreSid(sid: string): Promise<boolean> {
      return (await findLink(db, ['restore'], sid, clock.now())) !== null
    },

    /** By a restore link, which is used up; the password is set only with it. Throws 401 when the link is not good for this login. */
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
      await failures.forgive(keysOf(account))
      await sessions.endOthersOf(account.id, null)
    },
  }
}
export type PasswordService = ReturnType<typeof createPasswordService>

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
