import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../storage/schema.ts'

/** meta: a unique name of this installation. */
const INSTALLATION_KEY = 'installation'

/** The name that all processes on this database share, created by the first of them. */
export const readInstallation = async (db: Kysely<Database>): Promise<string> => {
  await db
    .insertInto('meta')
    .values({ key: INSTALLATION_KEY, value: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', INSTALLATION_KEY)
    .executeTakeFirstOrThrow()
  return row.value
}
