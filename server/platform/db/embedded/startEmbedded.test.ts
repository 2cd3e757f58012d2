import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { isAlive, processesIn } from '../../dataFolder/processTable.ts'
import { runTypeScript } from '../../dataFolder/testing/runTypeScript.ts'
import { openDatabase } from '../connection.ts'
import { findBinaries } from './binaries.ts'
import { findIdentity, plainUsers } from './identity.ts'
import { type EmbeddedPostgres, startEmbedded } from './startEmbedded.ts'

const root = await mkdtemp(join(tmpdir(), 'embedded-'))
const running = new Set<EmbeddedPostgres>()
const lines: string[] = []

afterEach(async () => {
  for (const database of running) await database.stop()
  running.clear()
})
afterAll(() => rm(root, { recursive: true, force: true }))

const start = async (dataDir: string): Promise<EmbeddedPostgres> => {
  const database = await startEmbedded({ dataDir, log: (line) => lines.push(line) })
  running.add(database)
  return database
}

const withPool = async <T>(
  database: EmbeddedPostgres,
  use: (db: Kysely<unknown>) => Promise<T>,
): Promise<T> => {
  const db = openDatabase<unknown>({ poolConfig: database.poolConfig })
  try {
    return await use(db)
  } finally {
    await db.destroy()
  }
}

const show = async (db: Kysely<unknown>, setting: string): Promise<string | undefined> =>
  (await sql<{ value: string }>`select current_setting(${setting}) as value`.execute(db)).rows[0]?.value

const countRows = async (db: Kysely<unknown>): Promise<number | undefined> =>
  (await sql<{ rows: number }>`select count(*) as rows from kept`.execute(db)).rows[0]?.rows

/** Retries while the database is unreachable. */
const untilAnswered = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    try {
      return await ask()
    } catch {
      await sleep(50)
    }
  }
  return ask()
}

test('is durable, closed to the network, keeps its password secret, and keeps the data over a clean stop', async () => {
  const folder = join(root, 'plain')
  const first = await start(folder)
  await withPool(first, async (db) => {
    expect(await show(db, 'fsync')).toBe('on')
    expect(await show(db, 'synchronous_commit')).toBe('on')
    expect(await show(db, 'full_page_writes')).toBe('on')
    expect(await show(db, 'listen_addresses')).toBe('')
    expect(await show(db, 'server_encoding')).toBe('UTF8')
    expect(await show(db, 'lc_messages')).toBe('C')
    await sql`create table kept (id bigint)`.execute(db)
    await sql`insert into kept values (1), (2)`.execute(db)
  })
  const password = await stat(join(folder, 'database', 'password'))
  expect(password.mode & 0o777).toBe(0o600)
  const wrong = { ...first, poolConfig: { ...first.poolConfig, password: 'wrong' } }
  await expect(withPool(wrong, countRows)).rejects.toThrow('password authentication failed')
  await first.stop()
  expect(await processesIn(await realpath(join(folder, 'database', 'cluster')))).toEqual([])

  const second = await start(folder)
  expect(await withPool(second, countRows)).toBe(2)
})

test.runIf(process.getuid?.() === 0)('runs for root below a folder that nobody else may enter', async () => {
  const closed = join(root, 'closed')
  await mkdir(closed, { mode: 0o700 })
  const database = await start(join(closed, 'data'))
  const uid = Number(/^Uid:\s+(\d+)/m.exec(await readFile(`/proc/${database.pid()}/status`, 'utf8'))?.[1])
  expect((await stat(join(closed, 'data', 'database', 'cluster'))).uid).toBe(uid)
  expect((await stat(closed)).mode & 0o777).toBe(0o700)
})

test.runIf(process.getuid?.() === 0)(
  'gives the database to a plain user for root without user namespaces, or says what to do',
  async () => {
    const { postgres } = await findBinaries()
    await chmod(root, 0o711)
    const open = join(root, 'open', 'database')
    await mkdir(open, { recursive: true })
    await writeFile(join(open, 'file'), '')
    const identity = await findIdentity(postgres, open, plainUsers)
    expect(identity.label).toMatch(/^as user /)
    const owner = (await stat(open)).uid
    expect(owner).not.toBe(0)
    expect((await stat(join(open, 'file'))).uid).toBe(owner)

    const closed = join(root, 'closed2', 'inner', 'database')
    await mkdir(closed, { recursive: true })
    await chmod(join(root, 'closed2'), 0o700)
    await expect(findIdentity(postgres, closed, plainUsers)).rejects.toThrow(
      /Start the server as an ordinary user/,
    )
  },
)

test('puts the socket into a private folder elsewhere when its path is too long', async () => {
  const database = await start(join(root, 'long'.repeat(40)))
  const { host } = database.poolConfig
  expect(host.length).toBeLessThan(90)
  expect((await stat(host)).mode & 0o777).toBe(0o700)
  expect(await withPool(database, (db) => show(db, 'unix_socket_directories'))).toBe(host)
  await database.stop()
  await rm(host, { recursive: true })
})

test('serves again with all acknowledged data after the SIGKILL of its postmaster', async () => {
  const database = await start(join(root, 'plain'))
  await withPool(database, async (db) => {
    await sql`insert into kept values (3)`.execute(db)
    const before = database.pid()
    // A running backend outlives the postmaster and holds its memory.
    const busy = sql`select pg_sleep(60)`.execute(db).catch((error: Error) => error.message)
    await sleep(50)
    process.kill(before ?? 0, 'SIGKILL')
    await expect(sql`insert into kept values (4)`.execute(db)).rejects.toThrow()
    expect(await untilAnswered(() => countRows(db))).toBe(3)
    expect(database.pid()).not.toBe(before)
    expect(await busy).toMatch(/terminated|ended|reset/i)
  })
})

test('stops at the next start what a SIGKILL of the server left running', async () => {
  const folder = join(root, 'plain')
  const owner = await runTypeScript(join(import.meta.dirname, 'testing/databaseOwner.ts'), [folder])
  const orphan = Number(owner.line)
  owner.child.kill('SIGKILL')
  await once(owner.child, 'exit')
  expect(await isAlive(orphan)).toBe(true)
  const next = await start(folder)
  expect(await isAlive(orphan)).toBe(false)
  expect(await withPool(next, countRows)).toBe(3)
})

test('removes a pid file that now refers to another program, and leaves that program alone', async () => {
  const folder = join(root, 'plain')
  const pidFile = join(folder, 'database', 'cluster', 'postmaster.pid')
  const other = spawn('sleep', ['60'], { stdio: 'ignore' })
  await writeFile(pidFile, `${other.pid}\n${join(folder, 'database', 'cluster')}\n`)
  const database = await start(folder)
  expect(await withPool(database, countRows)).toBe(3)
  expect(await isAlive(other.pid ?? 0)).toBe(true)
  other.kill('SIGKILL')
})

test('creates the cluster again after a first start that was interrupted', async () => {
  const folder = join(root, 'cut')
  await mkdir(join(folder, 'database', 'cluster.new.x', 'base'), { recursive: true })
  await writeFile(join(folder, 'database', 'cluster.new.x', 'PG_VERSION'), '18\n')
  const database = await start(folder)
  expect(await withPool(database, (db) => show(db, 'server_version_num'))).toMatch(/^18/)
  expect(await readdir(join(folder, 'database'))).not.toContain('cluster.new.x')
  await database.stop()
  await writeFile(join(folder, 'database', 'cluster', 'PG_VERSION'), '17\n')
  await expect(start(folder)).rejects.toThrow(/made by PostgreSQL 17/)
})
