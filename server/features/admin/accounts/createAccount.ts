import type { Transaction } from 'kysely'
import type { AccountChanges } from '../../../../src/contract/http/admin/accounts.ts'
import type { Capabilities, UserKind } from '../../../../src/contract/permissions.ts'
import { insertAccount } from '../../../access/accountSql.ts'
import type { Database } from '../../../storage/schema.ts'
import { partyOf, recordAudit } from '../../audit/audit.ts'
import type { AccountContext, Actor } from '../context.ts'
import { requireClient } from '../fleet/requireClient.ts'
import { isUniqueViolation } from '../../../platform/db/uniqueViolation.ts'
import { loginTaken } from './refusals.ts'

/** The fields of a new account. */
export interface AccountPlan {
  readonly kind: UserKind
  /** The client whose fleet it works on; null: an account of its own. */
  readonly ownerId: number | null
  readonly capabilities: Capabilities
  readonly body: AccountChanges & { readonly login: string; readonly password: string }
  /** Absent: a limited user starts without vehicles. */
  readonly seesOnlyAllowed?: boolean
  /** The rest of the account, written in the same transaction. */
  readonly complete?: (trx: Transaction<Database>, id: number) => Promise<void>
}

/** Creates an account and returns its id. Throws 422 for a login that is taken (ERR-48) and for an unknown client. */
export const createAccount = async (
  { fleet, hasher }: AccountContext,
  { principal, address }: Actor,
  { kind, ownerId, capabilities, body, seesOnlyAllowed = kind === 'limited', complete }: AccountPlan,
): Promise<number> => {
  const { login, password, blockedAt, message, name, email, phone, telegram, language, positionKeepDays } =
    body
  const passwordHash = await hasher.hash(password)
  const now = fleet.clock.now()
  try {
    return await fleet.db.transaction().execute(async (trx) => {
      if (ownerId !== null) await requireClient(trx, ownerId)
      const id = await insertAccount(trx, {
        login,
        passwordHash,
        kind,
        ownerId,
        capabilities,
        createdAt: new Date(now),
        blockedAt: typeof blockedAt === 'number' ? new Date(blockedAt) : null,
        message: message ?? null,
        name: name ?? null,
        email: email ?? null,
        phone: phone ?? null,
        telegram: telegram ?? null,
        positionKeepDays: positionKeepDays ?? null,
        seesOnlyAllowed,
        ...(language && { language }),
      })
      await recordAudit(
        trx,
        {
          event: 'accountCreated',
          actor: partyOf(principal),
          account: { id, login },
          address,
          detail: { kind },
        },
        now,
      )
      await complete?.(trx, id)
      return id
    })
  } catch (error) {
    throw isUniqueViolation(error, 'account_login') ? loginTaken() : error
  }
}
