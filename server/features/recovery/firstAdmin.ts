import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { firstAdminBody } from '../../../src/contract/http/recovery.ts'
import { ALL_RIGHTS } from '../../../src/contract/permissions.ts'
import type { Database } from '../../db/schema.ts'
import { linkOver } from '../../plugins/apiError.ts'
import { findAccountById, insertAccount } from '../accounts/accountRepository.ts'
import type { PasswordHasher } from '../accounts/passwords.ts'
import { loginTaken } from '../admin/accounts/refusals.ts'
import { isUniqueViolation } from '../admin/shared/uniqueViolation.ts'
import { recordAudit } from '../audit/audit.ts'
import type { LoginAnswer } from '../auth/loginService.ts'
import type { SessionOrigin } from '../auth/sessionRepository.ts'
import type { Clock, SessionService } from '../auth/sessionService.ts'
import { signedInOf } from '../auth/signedInOf.ts'
import { findLink, issueLink, redeemLink, revokeLinks } from '../links/oneTimeLinks.ts'

type Origin = Omit<SessionOrigin, 'enteredBy'>

/**
 * The SID of a link that makes the first administrator, where there is none; null where there is one. Each start makes a
 * new one and takes the old one back, so that what an old log holds is worth nothing.
 */
export const offerFirstAdmin = async (db: Kysely<Database>, now: number): Promise<string | null> => {
  const known = await db
    .selectFrom('account')
    .select('id')
    .where('kind', '=', 'admin')
    .limit(1)
    .executeTakeFirst()
  if (known) return null
  await revokeLinks(db, 'first-admin', null)
  return issueLink(db, { purpose: 'first-admin', accountId: null, createdBy: null }, now)
}

/** Makes the first administrator by its link and signs them in. Throws 403 for a link that is used or over, 422 for a taken login. */
export const makeFirstAdmin = async (
  deps: {
    readonly db: Kysely<Database>
    readonly clock: Clock
    readonly hasher: PasswordHasher
    readonly sessions: SessionService
  },
  asked: z.infer<typeof firstAdminBody>,
  origin: Origin,
): Promise<LoginAnswer> => {
  const { db, clock, hasher, sessions } = deps
  // Hashing costs: nobody without a good link makes the server do it.
  if (!(await findLink(db, ['first-admin'], asked.sid, clock.now()))) throw linkOver()
  const passwordHash = await hasher.hash(asked.password)
  const id = await db.transaction().execute(async (trx) => {
    if (!(await redeemLink(trx, { purpose: 'first-admin', sid: asked.sid }, clock.now()))) throw linkOver()
    const made = await insertAccount(trx, {
      login: asked.login,
      passwordHash,
      kind: 'admin',
      ownerId: null,
      capabilities: ALL_RIGHTS,
      createdAt: new Date(clock.now()),
      name: asked.name ?? null,
      email: asked.email ?? null,
    }).catch((error: unknown) => {
      throw isUniqueViolation(error, 'account_login') ? loginTaken() : error
    })
    await revokeLinks(trx, 'first-admin', null)
    const party = { id: made, login: asked.login }
    const { address } = origin
    await recordAudit(
      trx,
      { event: 'firstAdministratorMade', actor: party, account: party, address },
      clock.now(),
    )
    return made
  })
  const account = await findAccountById(db, id)
  if (!account) throw linkOver()
  return { token: await sessions.open(id, origin), body: signedInOf(account) }
}
