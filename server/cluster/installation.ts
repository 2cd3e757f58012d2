import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

/** meta: a name of this installation that no other has. */
const INSTALLATION_KEY = 'installation'

/** The name that all processes on this database share, made by the first of them. */
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
