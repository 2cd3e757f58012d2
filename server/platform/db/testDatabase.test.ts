import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { MIGRATIONS } from './migrations/index.ts'
import { openMigratedDatabase, openTestDatabase } from './testDatabase.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

test('opens an empty database of its own for a test file, by settings and by address', async () => {
  const bySettings = new pg.Client(database.poolConfig)
  const byAddress = new pg.Client(database.connectionString)
  await Promise.all([bySettings.connect(), byAddress.connect()])
  await bySettings.query('CREATE TABLE only_here (id int)')
  expect(
    (await byAddress.query('SELECT tablename FROM pg_tables WHERE schemaname = $1', ['public'])).rows,
  ).toEqual([{ tablename: 'only_here' }])
  await Promise.all([bySettings.end(), byAddress.end()])
})

test('opens copies of a migrated database that do not see each other', async () => {
  const copies = await Promise.all([openMigratedDatabase(), openMigratedDatabase()])
  const [one, other] = copies.map(({ poolConfig }) => new pg.Client(poolConfig))
  if (!one || !other) throw new Error('two were opened')
  await Promise.all([one.connect(), other.connect()])
  await one.query('DELETE FROM kysely_migration')
  const { rows } = await other.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name')
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS))
  await Promise.all([one.end(), other.end()])
  await Promise.all(copies.map((copy) => copy.close()))
})
