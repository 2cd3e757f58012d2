import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type {
  NewOwnUser,
  OwnUserChange,
  User,
  UserVehiclesAnswer,
  UserVehiclesChange,
  VehicleMark,
} from '../../../src/contract/http/users.ts'
import { changeAccount } from '../admin/accounts/changeAccount.ts'
import type { Database } from '../../storage/schema.ts'
import { createAccount } from '../admin/accounts/createAccount.ts'
import { deleteAccount } from '../admin/accounts/deleteAccount.ts'
import { type AccountContext, type Actor, actorOf } from '../admin/context.ts'
import { partyOf, recordAudit } from '../audit/audit.ts'
import { findUser } from './userSql.ts'
import { allowGroups, allowVehicles, markVehicles } from './userVehicles.ts'

/**
 * An owner's changes to their users (USERS-15, USERS-16); every change takes effect in the user's open sessions at
 * once and is written to the audit log. Another owner's user and a missing one are rejected with the same 403.
 */

const KINDS = ['limited'] as const

/** Writes to the audit log that `changed` vehicles got a mark. */
const recordMarks = (
  trx: Transaction<Database>,
  { principal, address }: Actor,
  account: { readonly id: number; readonly login: string },
  detail: { readonly mark: VehicleMark; readonly changed: number },
  now: number,
): Promise<void> =>
  recordAudit(trx, { event: 'vehiclesChanged', actor: partyOf(principal), account, address, detail }, now)

/**
 * Creates a user with their first vehicles in one transaction. Throws 422 for a login that is taken (ERR-48), 400 for
 * groups or vehicles of somebody else.
 */
export const createUser = async (
  context: AccountContext,
  request: FastifyRequest,
  body: NewOwnUser,
): Promise<User> => {
  const actor = actorOf(request)
  const { ownerId } = actor.principal
  const { capabilities = {}, vehicleScope = 'chosen', groupIds = [], vehicleIds = [], ...rest } = body
  const id = await createAccount(context, actor, {
    kind: 'limited',
    ownerId,
    capabilities,
    body: rest,
    seesOnlyAllowed: vehicleScope !== 'all',
    complete: async (trx, userId) => {
      const chosen = { all: [], groups: groupIds, chosen: vehicleIds }[vehicleScope]
      if (vehicleScope === 'all' || chosen.length === 0) return
      const target = { userId, ownerId }
      const changed =
        vehicleScope === 'groups'
          ? await allowGroups(trx, target, chosen)
          : await allowVehicles(trx, target, chosen)
      const account = { id: userId, login: body.login }
      await recordMarks(trx, actor, account, { mark: 'allowed', changed }, context.fleet.clock.now())
    },
  })
  return findUser(context.fleet.db, actor.principal, id)
}

export const updateUser = async (
  context: AccountContext,
  request: FastifyRequest,
  id: number,
  change: OwnUserChange,
): Promise<User> => {
  const actor = actorOf(request)
  await findUser(context.fleet.db, actor.principal, id)
  await changeAccount(context, actor, { id, kinds: KINDS }, change)
  return findUser(context.fleet.db, actor.principal, id)
}

export const deleteUser = async (
  context: AccountContext,
  request: FastifyRequest,
  id: number,
): Promise<void> => {
  const actor = actorOf(request)
  await findUser(context.fleet.db, actor.principal, id)
  await deleteAccount(context, actor, { id, kinds: KINDS })
}

/** Sets which vehicles a user sees (GATE-11). */
export const changeUserVehicles = async (
  { fleet, sessions }: AccountContext,
  request: FastifyRequest,
  id: number,
  change: UserVehiclesChange,
): Promise<UserVehiclesAnswer> => {
  const actor = actorOf(request)
  const { principal } = actor
  const { login } = await findUser(fleet.db, principal, id)
  const answer = await fleet.db.transaction().execute(async (trx) => {
    // Serialises changes of a user's vehicles with each other and with the user's deletion.
    await trx.selectFrom('account').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
    const marked = await markVehicles(trx, { userId: id, ownerId: principal.ownerId }, change)
    const detail = { mark: change.mark, changed: marked.changed }
    await recordMarks(trx, actor, { id, login }, detail, fleet.clock.now())
    return marked
  })
  sessions.events.accountChanged(id)
  return answer
}
