import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../platform/db/connection.ts'
import { openMigratedDatabase } from '../platform/db/testDatabase.ts'
import type { Database } from '../storage/schema.ts'
import { digestTables } from './tablesDigest.ts'

const database = await openMigratedDatabase()
const db = openDatabase<Database>({ poolConfig: database.poolConfig })
afterAll(async () => {
  await db.destroy()
  await database.close()
})

const digest = async (): Promise<string> => JSON.stringify(await digestTables(db))

test('the digest differs once a row was written, of a table that is new too, and not after a rollback', async () => {
  const before = await digest()
  expect(await digest()).toBe(before)
  await sql`create table made_later (a integer)`.execute(db)
  const withTable = await digest()
  expect(withTable).not.toBe(before)
  await sql`insert into made_later values (1)`.execute(db)
  const withRow = await digest()
  expect(withRow).not.toBe(withTable)
  await sql`update made_later set a = 2`.execute(db)
  expect(await digest()).not.toBe(withRow)
  await sql`update made_later set a = 1`.execute(db)
  expect(await digest()).toBe(withRow)
  await db
    .transaction()
    .execute(async (trx) => {
      await sql`delete from made_later`.execute(trx)
      throw new Error('rolled back')
    })
    .catch(() => null)
  expect(await digest()).toBe(withRow)
  await sql`truncate made_later`.execute(db)
  expect(await digest()).toBe(withTable)
})
