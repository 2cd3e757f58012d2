import type { Transaction } from 'kysely'
import type { Database } from '../../../storage/schema.ts'
import { noClient } from '../accounts/refusals.ts'

/** Throws 422 when there is no client with this id; locks it against deletion until the commit. */
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
