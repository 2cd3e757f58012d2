import type { Transaction } from 'kysely'
import type { Database } from '../../../storage/schema.ts'
import { lastAdministrator } from './refusals.ts'

/** Serialises changes of administrators, so that two of them cannot remove the last ones concurrently. */
export const lockAdministrators = async (trx: Transaction<Database>): Promise<void> => {
  await trx.selectFrom('account').select('id').where('kind', '=', 'admin').orderBy('id').forUpdate().execute()
}

/**
 * Throws 422 when no other administrator can sign in permanently; one with a future blocking date does not count,
 * because nobody would be left afterwards.
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
