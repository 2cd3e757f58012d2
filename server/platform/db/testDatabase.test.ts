import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from './testDatabase.ts'

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
