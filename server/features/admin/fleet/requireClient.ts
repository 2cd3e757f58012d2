import type { Transaction } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { noClient } from '../accounts/refusals.ts'

/** Throws 422 when there is no client with this id; until the commit it is not deleted. */
export const requireClient = async (trx: Transaction<Database>, id: number): Promise<void> => {
  const client = await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 'client')
    .forKeyShare()
    .executeTakeFirst()
  if (!client) throw noClient(id)
}
