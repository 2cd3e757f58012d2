import type { Kysely } from 'kysely'
import type { SsoOutcome } from '../../../src/contract/http/singleSignOn.ts'
import type { Database } from '../../storage/schema.ts'
import type { Clock } from '../../access/sessionService.ts'
import { beginAttempt, keepAnswer, takeAttempt } from './attempts.ts'
import { accountOf } from './identities.ts'
import type { Identity, Provider } from './provider.ts'

export interface SingleSignOnService {
  /** The address for the redirect and the secret for the cookie; null while the provider is unavailable. */
  begin(): Promise<{ readonly address: string; readonly secret: string } | null>
  /** Reads the provider's return. `secret` is for the cookie, when the browser may open a session. */
  finish(
    query: string,
    secret: string,
  ): Promise<{ readonly outcome: SsoOutcome; readonly secret: string | null }>
  /** The account whose session this browser may open, once; null if there is none. */
  redeem(secret: string): Promise<number | null>
}

export const createSingleSignOn = (deps: {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly provider: Provider
  readonly log: (line: string) => void
}): SingleSignOnService => {
  const { db, clock, provider, log } = deps
  const logFailure = <T>(what: string, attempt: Promise<T>): Promise<T | null> =>
    attempt.catch((error: unknown) => {
      log(`single sign-on: ${what}: ${error instanceof Error ? error.message : String(error)}`)
      return null
    })
  const answerOf = async (identity: Identity) => {
    const accountId = await accountOf(db, identity, clock.now())
    if (accountId === null) return { outcome: 'unknownAccount', secret: null } as const
    return { outcome: 'done', secret: await keepAnswer(db, accountId, clock.now()) } as const
  }
  return {
    async begin() {
      const begun = await logFailure('the provider is away', provider.begin())
      if (begun === null) return null
      return { address: begun.address, secret: await beginAttempt(db, begun.checks, clock.now()) }
    },
    async finish(query, secret) {
      const attempt = await takeAttempt(db, secret, clock.now())
      if (attempt === null || attempt.accountId !== null) return { outcome: 'over', secret: null }
      const identity = await logFailure('the answer was refused', provider.finish(query, attempt))
      return identity === null ? { outcome: 'refused', secret: null } : answerOf(identity)
    },
    redeem: async (secret) => (await takeAttempt(db, secret, clock.now()))?.accountId ?? null,
  }
}
