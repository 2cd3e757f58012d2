import type { Transaction } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { lastAdministrator } from './refusals.ts'

/** Lets one change of administrators after the other, so that two do not take the last ones from each other. */
export const lockAdministrators = async (trx: Transaction<Database>): Promise<void> => {
  await trx.selectFrom('account').select('id').where('kind', '=', 'admin').orderBy('id').forUpdate().execute()
}

/**
 * Throws 422 when no administrator besides this one can sign in for good; one whose blocking is still to come does not
 * count, for then nobody would be left.
 */
export const keepOneAdministrator = async (trx: Transaction<Database>, id: number): Promise<void> => {
  const other = await trx
    .selectFrom('account')
    .select('id')
    .where('kind', '=', 'admin')
    .where('blocked_at', 'is', null)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  if (!other) throw lastAdministrator()
}
