import type { Kysely } from 'kysely'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import type { SignedIn } from '../../../src/contract/entities/session.ts'
import { effectiveRights } from '../../../src/contract/permissions.ts'
import type { Database } from '../../db/schema.ts'
import { ApiError, notFound } from '../../plugins/apiError.ts'
import { type AccountRow, findAccountByLogin, findDemoAccount } from '../accounts/accountRepository.ts'
import type { PasswordHasher } from '../accounts/passwords.ts'
import { profileOf } from '../accounts/profileOf.ts'
import type { LoginFailures } from './loginFailures.ts'
import type { Clock, SessionService } from './sessionService.ts'

export interface LoginAnswer {
  /** API-09 */
  readonly token: string
  /** API-10 */
  readonly body: SignedIn
}

export interface LoginService {
  /** Signs in by password. Throws 403 (ERR-13, ERR-14) or 423 (ERR-15). */
  signIn(attempt: { login: string; password: string; address: string }): Promise<LoginAnswer>
  /** Signs the demo account in (DEMO-13). Throws 404 where there is none, 423 when it is blocked. */
  signInDemo(): Promise<LoginAnswer>
}

const refused = (status: number, code: string, message: string): ApiError =>
  new ApiError({ status, code, message })
const wrongCredentials = () => refused(403, ERROR_CODES.wrongCredentials, SERVER_TEXT.wrongCredentials)
const tooManyFailures = () => refused(403, ERROR_CODES.tooManyFailures, SERVER_TEXT.tooManyFailures)
const accountBlocked = () => refused(423, ERROR_CODES.accountBlocked, SERVER_TEXT.accountBlocked)

export const createLoginService = (deps: {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly hasher: PasswordHasher
  readonly failures: LoginFailures
  readonly sessions: SessionService
}): LoginService => {
  const { db, clock, hasher, failures, sessions } = deps
  const isPast = (moment: Date | null): boolean => moment !== null && moment.getTime() <= clock.now()
  const open = async (account: AccountRow): Promise<LoginAnswer> => {
    if (isPast(account.blocked_at) || isPast(account.owner_blocked_at)) throw accountBlocked()
    return { token: await sessions.open(account.id), body: signedInOf(account) }
  }
  return {
    async signIn(attempt) {
      if (await failures.isLocked(attempt, clock.now())) throw tooManyFailures()
      const account = await findAccountByLogin(db, attempt.login)
      if (!(await hasher.verify(account?.password_hash ?? null, attempt.password)) || !account) {
        await failures.count(attempt, clock.now())
        throw wrongCredentials()
      }
      // Guesses sent side by side pass the first check together; the failures among them count here.
      if (await failures.isLocked(attempt, clock.now())) throw tooManyFailures()
      await failures.forgive(attempt)
      return open(account)
    },
    async signInDemo() {
      const account = await findDemoAccount(db)
      if (!account) throw notFound(SERVER_TEXT.noDemoAccount)
      return open(account)
    },
  }
}

const signedInOf = (account: AccountRow): SignedIn => ({
  login: account.login,
  kind: account.kind,
  belongsTo: account.owner_login ?? account.login,
  message: account.message,
  lastUpdateRead: account.last_update_read,
  profileDto: profileOf(account),
  capabilities: effectiveRights(account.capabilities, account.owner_capabilities),
})
