import type { Kysely } from 'kysely'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { OWNING_KINDS } from '../../../src/contract/permissions.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { forbidden, unprocessable } from '../../platform/plugins/apiError.ts'
import type { Database } from '../../storage/schema.ts'
import type { Actor } from '../admin/context.ts'
import { recordFleetChange } from '../audit/audit.ts'
import type { ResourceContext } from '../resource/resourceService.ts'
import { readUsableTypes } from './zoneSql.ts'

/** The zone types whose zones a limited user does not see (GEO-20, API-100). */

/** The user, if the caller is the user, their owner, or the read-only account of the owner. Throws the same 403 for a foreign user and a missing one. */
const findUser = async (
  db: Kysely<Database>,
  { accountId, ownerId, kind }: AccountPrincipal,
  userId: number,
): Promise<{ readonly id: number; readonly login: string }> => {
  const user = await db
    .selectFrom('account')
    .select(['id', 'login'])
    .where('id', '=', userId)
    .where((where) =>
      OWNING_KINDS.some((owning) => owning === kind)
        ? where.or([where('id', '=', accountId), where('owner_id', '=', ownerId)])
        : where('id', '=', accountId),
    )
    .executeTakeFirst()
  if (!user) throw forbidden(SERVER_TEXT.notYourUser(userId))
  return user
}

/** API-100: ids of the forbidden types, ascending. */
export const readForbiddenTypes = async (
  db: Kysely<Database>,
  principal: AccountPrincipal,
  userId: number,
): Promise<number[]> => {
  const { id } = await findUser(db, principal, userId)
  const rows = await db
    .selectFrom('forbidden_zone_type')
    .select('zone_type_id')
    .where('account_id', '=', id)
    .orderBy('zone_type_id')
    .execute()
  return rows.map((row) => row.zone_type_id)
}

/** Replaces the forbidden types of a limited user. Throws 422 for a type that the owner does not have. */
export const setForbiddenTypes = async (
  { db, clock }: ResourceContext,
  actor: Actor,
  userId: number,
  typeIds: readonly number[],
): Promise<number[]> => {
  const { principal } = actor
  const user = await findUser(db, principal, userId)
  if (user.id === principal.accountId) throw forbidden(SERVER_TEXT.notYourUser(userId))
  const ids = [...new Set(typeIds)].toSorted((a, b) => a - b)
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('account').select('id').where('id', '=', userId).forUpdate().execute()
    const usable = await readUsableTypes(trx, principal, ids)
    const missing = ids.find((id) => !usable.has(id))
    if (missing !== undefined) throw unprocessable(ERROR_CODES.notFound, SERVER_TEXT.unknownZoneType(missing))
    await trx.deleteFrom('forbidden_zone_type').where('account_id', '=', userId).execute()
    if (ids.length > 0) {
      await trx
        .insertInto('forbidden_zone_type')
        .values(ids.map((id) => ({ account_id: userId, zone_type_id: id })))
        .execute()
    }
    const detail = { what: 'zoneTypesForbidden', name: String(ids.length) }
    await recordFleetChange(trx, actor, detail, clock.now(), user)
    return ids
  })
}
