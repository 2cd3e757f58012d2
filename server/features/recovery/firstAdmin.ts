import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { firstAdminBody } from '../../../src/contract/http/recovery.ts'
import { ALL_RIGHTS } from '../../../src/contract/permissions.ts'
import type { Database } from '../../storage/schema.ts'
import { linkOver } from '../../platform/plugins/apiError.ts'
import { findAccountById, insertAccount } from '../../access/accountSql.ts'
import type { PasswordHasher } from '../accounts/passwords.ts'
import { loginTaken } from '../admin/accounts/refusals.ts'
import { isUniqueViolation } from '../../platform/db/uniqueViolation.ts'
import { recordAudit } from '../audit/audit.ts'
import type { LoginAnswer } from '../auth/loginService.ts'
import type { SessionOrigin } from '../../access/sessionSql.ts'
import type { Clock, SessionService } from '../../access/sessionService.ts'
import { signedInOf } from '../auth/signedInOf.ts'
import { findLink, issueLink, redeemLink, revokeLinks } from '../links/oneTimeLinks.ts'

type Origin = Omit<SessionOrigin, 'enteredBy'>

/**
 * The SID of a link that creates the first administrator; null when there is one already. Each start creates a new
 * link and revokes the old one, so that old logs contain no valid link.
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

/**
 * Creates the first administrator by its link and signs them in. Throws 403 for a used or expired link, 422 for a
 * taken login.
 */
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
  // Hashing is expensive, so the server only does it for a valid link.
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
