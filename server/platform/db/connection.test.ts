import { type Kysely, type Migration, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseModeStore, settleMode } from '../dataFolder/mode.ts'
import { migrate, openDatabase } from './connection.ts'
import { openTestDatabase, type TestDatabase } from './testDatabase.ts'

let database: TestDatabase
let db: Kysely<{ meta: { key: string; value: string } }>
beforeAll(async () => {
  database = await openTestDatabase()
  db = openDatabase({ connectionString: database.connectionString })
})
afterAll(async () => {
  await db.destroy()
  await database.close()
})

const makeMeta: Migration = {
  up: async (on) => {
    await sql`create table meta (key text primary key, value text not null)`.execute(on)
  },
}

test('reads int8 as a number, and throws where a number could not hold it', async () => {
  const query = sql<{ id: number; ids: number[] }>`
    select 9007199254740991::int8 as id, array[1, null, -2]::int8[] as ids`
  expect((await query.execute(db)).rows).toEqual([{ id: Number.MAX_SAFE_INTEGER, ids: [1, null, -2] }])
  await expect(sql`select 9007199254740992::int8`.execute(db)).rejects.toThrow('beyond the safe integers')
  expect((await sql`select array[]::int8[] as ids`.execute(db)).rows).toEqual([{ ids: [] }])
})

test('migrates once when servers start at the same time', async () => {
  const other = openDatabase<unknown>({ poolConfig: database.poolConfig })
  await Promise.all([migrate(db, { '1_meta': makeMeta }), migrate(other, { '1_meta': makeMeta })])
  await migrate(other, { '1_meta': makeMeta })
  await other.destroy()
  expect(await db.selectFrom('meta').selectAll().execute()).toEqual([])
})

test('names a failed migration and rolls it back; rejects a newer database', async () => {
  const broken: Migration = {
    up: async (on) => {
      await sql`create table half (id int)`.execute(on)
      await sql`select nonsense`.execute(on)
    },
  }
  await expect(migrate(db, { '1_meta': makeMeta, '2_broken': broken })).rejects.toThrow(
    'Migration 2_broken failed: column "nonsense" does not exist',
  )
  await expect(sql`select * from half`.execute(db)).rejects.toThrow('does not exist')
  await expect(migrate(db, {})).rejects.toThrow('The database does not fit this program')
})

test('stores the mode of an external database in it', async () => {
  expect(await settleMode(databaseModeStore(db), undefined, 'production')).toBe('production')
  await expect(settleMode(databaseModeStore(db), 'demo', 'production')).rejects.toThrow(
    'The database of DATABASE_URL holds a production installation and cannot be started with --demo',
  )
  expect(await settleMode(databaseModeStore(db), undefined, 'demo')).toBe('production')
})

test('replaces a lost connection, idle or in use, on the next query', async () => {
  const backend = async (): Promise<number> =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0
  const other = openDatabase<unknown>({ poolConfig: database.poolConfig })
  const before = await backend()
  const busy = sql`select pg_sleep(60)`.execute(db)
  const cut = expect(busy).rejects.toThrow(/terminat/)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(other)
  await cut
  await other.destroy()
  await expect.poll(backend).not.toBe(before)
})
