import type { Kysely } from 'kysely'
import type { SignedIn } from '../../../src/contract/entities/session.ts'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import type { AuditEvent } from '../../../src/contract/http/audit.ts'
import type { Database } from '../../storage/schema.ts'
import { ApiError, notFound } from '../../platform/plugins/apiError.ts'
import {
  type AccountRow,
  findAccountById,
  findAccountByLogin,
  findDemoAccount,
} from '../../access/accountSql.ts'
import type { PasswordHasher } from '../accounts/passwords.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Guess, GuessGuard } from './guessGuard.ts'
import { checkFactor } from './secondFactor.ts'
import type { SessionOrigin } from '../../access/sessionSql.ts'
import type { Clock, SessionService } from '../../access/sessionService.ts'
import { signedInOf } from './signedInOf.ts'

export interface LoginAnswer {
  /** API-09 */
  readonly token: string
  /** API-10 */
  readonly body: SignedIn
}

/** The credentials of a sign-in, and its origin. */
export interface SignInAttempt extends Omit<SessionOrigin, 'enteredBy'> {
  readonly login: string
  readonly password: string
  /** Of the second factor. */
  readonly code?: string | undefined
}

export interface LoginService {
  /** Signs in by password. Throws 403 (ERR-13, ERR-14; also for a missing or wrong code) or 423 (ERR-15). */
  signIn(attempt: SignInAttempt): Promise<LoginAnswer>
  /** Signs in an account that a provider has identified. Throws 403 when it was deleted, 423 when it is blocked. */
  signInAs(accountId: number, origin: Omit<SessionOrigin, 'enteredBy'>): Promise<LoginAnswer>
  /** Signs the demo account in (DEMO-13). Throws 404 where there is none, 423 when it is blocked. */
  signInDemo(origin: Omit<SessionOrigin, 'enteredBy'>): Promise<LoginAnswer>
}

const refused = (status: number, code: string, message: string): ApiError =>
  new ApiError({ status, code, message })
const wrongCredentials = () => refused(403, ERROR_CODES.wrongCredentials, SERVER_TEXT.wrongCredentials)
const tooManyFailures = () => refused(403, ERROR_CODES.tooManyFailures, SERVER_TEXT.tooManyFailures)
const codeRequired = () => refused(403, ERROR_CODES.secondFactorRequired, SERVER_TEXT.secondFactorRequired)
const wrongCode = () => refused(403, ERROR_CODES.wrongCode, SERVER_TEXT.wrongCode)
/** 423 (ERR-15) */
export const accountBlocked = () => refused(423, ERROR_CODES.accountBlocked, SERVER_TEXT.accountBlocked)

/** Whether an account, or its owner, is blocked at a moment (AUTH-20, AUTH-22). now: ms since the epoch. */
export const isBlocked = (
  account: Pick<AccountRow, 'blocked_at' | 'owner_blocked_at'>,
  now: number,
): boolean =>
  [account.blocked_at, account.owner_blocked_at].some((from) => from !== null && from.getTime() <= now)

export const createLoginService = (deps: {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly hasher: PasswordHasher
  /** Counts failed sign-ins. */
  readonly guard: GuessGuard
  readonly sessions: SessionService
}): LoginService => {
  const { db, clock, hasher, guard, sessions } = deps
  const record = (event: AuditEvent, account: AccountRow | undefined, login: string, address: string) => {
    const party = { id: account?.id ?? null, login: account?.login ?? login }
    const actor = event === 'signInOk' ? party : null
    return recordAudit(db, { event, actor, account: party, address }, clock.now())
  }
  /**
   * Checked after the session is created: a password change or blocking ends the sessions that exist, and changes
   * made before this session was created are seen here.
   */
  const isUnchanged = async (account: AccountRow): Promise<boolean> => {
    const now = await findAccountById(db, account.id)
    return now?.password_hash === account.password_hash && !isBlocked(now, clock.now())
  }
  const open = async (
    account: AccountRow,
    origin: Omit<SessionOrigin, 'enteredBy'>,
  ): Promise<LoginAnswer> => {
    if (isBlocked(account, clock.now())) {
      await record('signInBlocked', account, account.login, origin.address)
      throw accountBlocked()
    }
    const token = await sessions.open(account.id, origin)
    if (!(await isUnchanged(account))) {
      await sessions.revoke(token)
      throw wrongCredentials()
    }
    await record('signInOk', account, account.login, origin.address)
    return { token, body: signedInOf(account) }
  }
  /**
   * Counts a failure and returns its error; the failure that locks is marked, because those after it are not logged.
   */
  const fail = async (attempt: SignInAttempt, account: AccountRow | undefined): Promise<void> => {
    const isLocked = await guard.count(guessOf(attempt, account), clock.now())
    const event = isLocked ? 'signInLocked' : 'signInFailed'
    await record(event, account, attempt.login, attempt.address)
  }
  return {
    async signIn(attempt) {
      const account = await findAccountByLogin(db, attempt.login)
      const guess = guessOf(attempt, account)
      if (await guard.isLocked(guess, clock.now())) throw tooManyFailures()
      if (!(await hasher.verify(account?.password_hash ?? null, attempt.password)) || !account) {
        await fail(attempt, account)
        throw wrongCredentials()
      }
      // Concurrent guesses pass the first check together; their failures are counted here.
      if (await guard.isLocked(guess, clock.now())) throw tooManyFailures()
      const factor = await checkFactor(db, account.id, attempt.code, clock.now())
      if (factor === 'missing') throw codeRequired()
      if (factor === 'wrong') {
        await fail(attempt, account)
        throw wrongCode()
      }
      await guard.forgive(guess)
      return open(account, originOf(attempt))
    },
    async signInAs(accountId, origin) {
      const account = await findAccountById(db, accountId)
      if (!account) throw wrongCredentials()
      return open(account, origin)
    },
    async signInDemo(origin) {
      const account = await findDemoAccount(db)
      if (!account) throw notFound(SERVER_TEXT.noDemoAccount)
      return open(account, origin)
    },
  }
}

const guessOf = ({ login, address }: SignInAttempt, account: AccountRow | undefined): Guess => ({
  login,
  accountId: account?.id ?? null,
  address,
})
const originOf = ({ address, userAgent }: SignInAttempt) => ({ address, userAgent })
