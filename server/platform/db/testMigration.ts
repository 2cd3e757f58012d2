import type { Kysely } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import type { Database } from '../../storage/schema.ts'
import { migrate, openDatabase } from './connection.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { openTestDatabase } from './testDatabase.ts'

/** A database as it is before a migration, for the tests of a file. */
export const useDatabaseBefore = (migration: string) => {
  let db: Kysely<Database>
  let close: () => Promise<void>
  beforeAll(async () => {
    const database = await openTestDatabase()
    db = openDatabase<Database>({ poolConfig: database.poolConfig }, { poolSize: 2 })
    close = async () => {
      await db.destroy()
      await database.close()
    }
    const earlier = Object.entries(MIGRATIONS).filter(([name]) => name < migration)
    await migrate(db, Object.fromEntries(earlier))
  })
  afterAll(() => close())
  return {
    get db() {
      return db
    },
    /** Applies this migration and all later ones. */
    migrateOn: () => migrate(db, MIGRATIONS),
  }
}
