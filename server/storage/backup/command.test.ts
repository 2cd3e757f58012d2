import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockDataFolder } from '../../platform/dataFolder/lock.ts'
import { folderModeStore } from '../../platform/dataFolder/mode.ts'
import { migrate, openDatabase } from '../../platform/db/connection.ts'
import { type EmbeddedPostgres, startEmbedded } from '../../platform/db/embedded/startEmbedded.ts'
import { MIGRATIONS } from '../../platform/db/migrations/index.ts'
import { openTestDatabase } from '../../platform/db/testDatabase.ts'
import { backUp, restore } from './command.ts'
import { readBackup } from './readBackup.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'command-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const log = (): void => undefined
const embedded = (name: string) => ({ dataDir: join(root, name), databaseUrl: undefined })

/** What a running server has: the folder, its database, its mode. */
const serve = async (dataDir: string): Promise<EmbeddedPostgres & { readonly end: () => Promise<void> }> => {
  const lock = await lockDataFolder(dataDir)
  const store = folderModeStore(lock.folder)
  if ((await store.read()) === undefined) await store.write('production')
  const database = await startEmbedded({ dataDir, log, durable: false })
  const end = async (): Promise<void> => {
    await database.stop()
    await lock.release()
  }
  return { ...database, end }
}
const query = async (config: pg.ClientConfig, text: string): Promise<readonly unknown[]> => {
  const client = new pg.Client(config)
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}
const LOGINS = 'select login from account order by id'

test('backs up an embedded database with and without its running server, and restores it into a new folder', async () => {
  const installation = embedded('home')
  const server = await serve(installation.dataDir)
  const db = openDatabase<unknown>({ poolConfig: server.poolConfig }, { poolSize: 1 })
  await migrate(db, MIGRATIONS)
  await sql`insert into account (login, password_hash, kind, capabilities, created_at)
    values ('anna', '-', 'client', '{}', now())`.execute(db)
  const first = join(root, 'first.backup')
  await backUp(installation, first, { log, now: 1_000 })
  await expect(restore(installation, first, log)).rejects.toThrow('is in use by the server')
  await sql`insert into account (login, password_hash, kind, capabilities, created_at)
    values ('boris', '-', 'client', '{}', now())`.execute(db)
  await db.destroy()
  await server.end()

  const second = join(root, 'second.backup')
  await backUp(installation, second, { log, now: 2_000 })
  expect(await readBackup(second)).toMatchObject({ mode: 'production', madeAt: 2_000 })
  await expect(restore(installation, second, log)).rejects.toThrow('into an empty one only')

  const away = embedded('away')
  await restore(away, first, log)
  const restored = await serve(away.dataDir)
  expect(await query(restored.poolConfig, LOGINS)).toEqual([{ login: 'anna' }])
  await restored.end()
  expect(await readdir(root)).toEqual(['away', 'first.backup', 'home', 'second.backup'])
})

test('backs up an embedded database into one of DATABASE_URL, which takes over its mode, and back', async () => {
  const database = await openTestDatabase()
  const outside = { dataDir: join(root, 'unused'), databaseUrl: database.connectionString }
  await restore(outside, join(root, 'second.backup'), log)
  expect(await query(database.poolConfig, `select value from meta where key = 'mode'`)).toEqual([
    { value: 'production' },
  ])
  expect(await query(database.poolConfig, LOGINS)).toHaveLength(2)
  const third = join(root, 'third.backup')
  await backUp(outside, third, { log, now: 3_000 })
  await restore(embedded('third'), third, log)
  const restored = await serve(join(root, 'third'))
  expect(await query(restored.poolConfig, LOGINS)).toHaveLength(2)
  await restored.end()
  await database.close()
})

test('neither creates nor guesses a database where there is none', async () => {
  await expect(backUp(embedded('nothing'), join(root, 'x'), { log, now: 0 })).rejects.toThrow(
    'has no database',
  )
  expect(await readdir(root)).not.toContain('nothing')
  const nowhere = { dataDir: root, databaseUrl: 'postgresql://nobody:x@127.0.0.1:1/none' }
  await expect(backUp(nowhere, join(root, 'x'), { log, now: 0 })).rejects.toThrow(
    'The database cannot be reached',
  )
  await expect(restore(embedded('nothing'), join(root, 'absent'), log)).rejects.toThrow('is not there')
})
