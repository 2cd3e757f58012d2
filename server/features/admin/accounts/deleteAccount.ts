import type { Transaction } from 'kysely'
import type { UserKind } from '../../../../src/contract/permissions.ts'
import type { Database } from '../../../storage/schema.ts'
import { findTokenIdsOf } from '../../../access/tokenSql.ts'
import { partyOf, recordAudit } from '../../audit/audit.ts'
import { deleteSessionsOf } from '../../../access/sessionSql.ts'
import type { AccountContext, Actor } from '../context.ts'
import { keepOneAdministrator, lockAdministrators } from './lastAdministrator.ts'
import { clientHasVehicles, noAccount, notOneself } from './refusals.ts'

/**
 * Deletes an account of one of these kinds. A client's users and groups are deleted too, its devices return to stock;
 * a client that owns vehicles is not deleted (422). Every session of the deleted accounts ends at once. Throws 404
 * for an unknown account, 422 for the caller's own account and for the last administrator.
 */
export const deleteAccount = async (
  { fleet, sessions }: AccountContext,
  { principal, address }: Actor,
  target: { readonly id: number; readonly kinds: readonly UserKind[] },
): Promise<void> => {
  const { id } = target
  const ended = await fleet.db.transaction().execute(async (trx) => {
    if (target.kinds.includes('admin')) await lockAdministrators(trx)
    const account = await trx
      .selectFrom('account')
      .select(['login', 'kind'])
      .where('id', '=', id)
      .where('kind', 'in', target.kinds)
      .forUpdate()
      .executeTakeFirst()
    if (!account) throw noAccount(id)
    if (id === principal.accountId) throw notOneself()
    if (account.kind === 'admin') await keepOneAdministrator(trx, id)
    const gone = [...(await findTokenIdsOf(trx, id)), ...(await deleteSessionsOf(trx, id))]
    const users = account.kind === 'client' ? await emptyClient(trx, id) : 0
    await trx.deleteFrom('account').where('id', '=', id).execute()
    await recordAudit(
      trx,
      {
        event: 'accountDeleted',
        actor: partyOf(principal),
        account: { id, login: account.login },
        address,
        detail: { kind: account.kind, users },
      },
      fleet.clock.now(),
    )
    return gone
  })
  for (const sessionId of ended) sessions.events.sessionEnded(sessionId)
}

/** Deletes what belongs to a client; returns the number of deleted users. */
const emptyClient = async (trx: Transaction<Database>, id: number): Promise<number> => {
  const { vehicles } = await trx
    .selectFrom('vehicle')
    .where('owner_id', '=', id)
    .select((where) => where.fn.countAll<number>().as('vehicles'))
    .executeTakeFirstOrThrow()
  if (vehicles > 0) throw clientHasVehicles(vehicles)
  await trx.updateTable('device').set({ owner_id: null }).where('owner_id', '=', id).execute()
  await trx.deleteFrom('vehicle_group').where('owner_id', '=', id).execute()
  const users = await trx.deleteFrom('account').where('owner_id', '=', id).returning('id').execute()
  return users.length
}
