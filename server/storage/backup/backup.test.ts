import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, openDatabase } from '../../platform/db/connection.ts'
import { MIGRATIONS } from '../../platform/db/migrations/index.ts'
import type { Database } from '../schema.ts'
import { openTestDatabase, type TestDatabase } from '../../platform/db/testDatabase.ts'
import { location, openTestFleet, simple, TEST_START, type TestFleet } from '../../live/testFleet.ts'
import { keepPartitions } from '../keepPartitions.ts'
import { readBackup } from './readBackup.ts'
import { readTables } from './readTables.ts'
import { restoreBackup } from './restoreBackup.ts'
import { writeBackup } from './writeBackup.ts'

let folder: string
let stage: TestFleet
let source: pg.Client
let vehicleIds: readonly number[]
const opened: TestDatabase[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
  stage = await openTestFleet()
  await stage.addOwner('власник "a"\\b')
  const keys = Array.from({ length: 30 }, (_, index) => ({
    key: `v${index}`,
    groups: ['Північ', `g${index % 3}`],
  }))
  vehicleIds = await stage.addVehicles('власник "a"\\b', keys)
  await keepPartitions(stage.db, { now: TEST_START, keepDays: 60, isStopped: () => false })
  for (const [index, id] of vehicleIds.entries()) {
    await stage.record(
      ...Array.from({ length: 40 }, (_, step) => location(id, TEST_START - step * 36_000_000 - index)),
      simple(id, 'TERM', TEST_START - 1_000),
    )
  }
  source = new pg.Client(await configOf(stage.db))
  await source.connect()
})
afterAll(async () => {
  await source.end()
  await stage.close()
  for (const one of opened) await one.close()
  await rm(folder, { recursive: true })
})

/** How to connect to the database of the stage, which does not expose it. */
const configOf = async (db: Kysely<Database>): Promise<TestDatabase['poolConfig']> => {
  const other = await openTestDatabase()
  opened.push(other)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return { ...other.poolConfig, database: rows[0]?.name ?? '' }
}
const emptyDatabase = async (): Promise<TestDatabase> => {
  const database = await openTestDatabase()
  opened.push(database)
  return database
}
const connect = async (database: TestDatabase): Promise<pg.Client> => {
  const client = new pg.Client(database.poolConfig)
  await client.connect()
  return client
}
/** Every row of every table as text, in a fixed order, and the next values of the sequences. */
const contentOf = async (client: pg.Client): Promise<Readonly<Record<string, unknown>>> => {
  const tables = await readTables(client)
  const content: Record<string, unknown> = {}
  for (const { name, identities, partitions } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`)
    content[name] = { rows: rows.map(({ row }) => row), identities, partitions }
  }
  return content
}
let made = 0
const backUp = async (): Promise<string> => {
  const file = join(folder, `b${(made += 1)}.backup`)
  await writeBackup(source, file, { mode: 'production', now: TEST_START })
  return file
}

test('leaves out of a restore what belongs to running servers', async () => {
  await source.query(`insert into meta (key, value) values ('installation', 'abc'), ('other', 'x')`)
  await source.query(`insert into event_batch values (9000000, 9000000, 1, '[]')`)
  const file = await backUp()
  await source.query(`delete from meta where key in ('installation', 'other')`)
  await source.query('delete from event_batch')
  const target = await emptyDatabase()
  await restoreBackup({ poolConfig: target.poolConfig }, file, MIGRATIONS)
  const client = await connect(target)
  const { rows } = await client.query(`select key from meta where key in ('installation', 'other')`)
  expect(rows).toEqual([{ key: 'other' }])
  expect((await client.query('select * from event_batch')).rows).toEqual([])
  await client.end()
})

test('restores what was backed up: every row of every table, partitions and the next ids', async () => {
  const file = join(folder, 'whole.backup')
  const summary = await writeBackup(source, file, { mode: 'production', now: TEST_START })
  expect(summary.rows).toBeGreaterThan(30 * 41)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const target = await emptyDatabase()
  expect(await restoreBackup({ poolConfig: target.poolConfig }, file, MIGRATIONS)).toEqual(summary)
  const client = await connect(target)
  const before = await contentOf(source)
  expect(await contentOf(client)).toEqual(before)
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining(['account', 'position', 'event_log', 'sensor_type', 'meta']),
  )
  const placed = await client.query(
    'select distinct tableoid::regclass::text as name from position where ts > $1',
    [TEST_START - 345_600_000],
  )
  expect(placed.rows.map(({ name }) => name)).not.toContain('position_rest')
  await client.end()
  const head = await readBackup(file)
  expect(head).toMatchObject({
    mode: 'production',
    madeAt: TEST_START,
    migrations: Object.keys(MIGRATIONS).toSorted(),
  })
})

test('backs up a single moment while others write and partitions are dropped', async () => {
  const count = async () => Number((await source.query('select count(*) as n from position')).rows[0].n)
  const before = await count()
  const after = before + vehicleIds.length
  // A moment before the first position of any vehicle.
  const moment = TEST_START - 500
  const write = async () => {
    const text = gunzipSync(await readFile(await backUp())).toString()
    const rows: Record<string, number> = JSON.parse(text.trimEnd().split('\n').at(-1) ?? '').rows
    return { positions: rows['position'], isLater: text.includes('LATER') }
  }
  const writing = write()
  const busy = stage.record(
    ...vehicleIds.map((id) => location(id, moment)),
    ...vehicleIds.map((id) => simple(id, 'LATER', moment)),
  )
  const [meanwhile] = await Promise.all([writing, busy])
  const isBefore = meanwhile.positions === before
  expect(meanwhile).toEqual({ positions: isBefore ? before : after, isLater: !isBefore })
  expect(await write()).toEqual({ positions: after, isLater: true })
})

test('rejects a file that is truncated, changed or not a backup, and leaves the database empty', async () => {
  const whole = await readFile(await backUp())
  const text = gunzipSync(whole)
  const digit = text.lastIndexOf('production')
  const changedName = Buffer.from(text)
  changedName.write('productiun', digit)
  const lines = text.toString().split('\n')
  const withoutRow = lines.filter(
    (_, index) => index !== lines.findIndex((line) => line.includes('Vehicle v7')),
  )
  const bad: [string, Buffer, RegExp][] = [
    ['cut in the packing', whole.subarray(0, whole.length - 200), /ends too early/],
    ['half', whole.subarray(0, whole.length / 2), /ends too early/],
    ['cut before its end', gzipSync(text.subarray(0, text.length - 20)), /ends too early/],
    ['a changed bit', flipped(whole, whole.length >> 1), /was changed|ends too early|no backup/],
    ['a changed word', gzipSync(changedName), /was changed/],
    ['a row taken out', gzipSync(Buffer.from(withoutRow.join('\n'))), /was changed/],
    ['more behind it', gzipSync(Buffer.concat([text, Buffer.from('x\n')])), /was changed/],
    ['another file', Buffer.from('not a backup at all'), /no backup of this program/],
    ['another packed file', gzipSync(Buffer.from('{"a":1}\n')), /no backup of this program/],
    ['nothing', Buffer.alloc(0), /ends too early/],
  ]
  const target = await emptyDatabase()
  for (const [name, bytes, reason] of bad) {
    const file = join(folder, `bad-${name}`)
    await writeFile(file, bytes)
    await expect(restoreBackup({ poolConfig: target.poolConfig }, file, MIGRATIONS), name).rejects.toThrow(
      reason,
    )
  }
  const client = await connect(target)
  expect(await readTables(client)).toEqual([])
  await client.end()
})

const flipped = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

test('never restores over existing data nor overwrites a file', async () => {
  const file = await backUp()
  const target = await emptyDatabase()
  const client = await connect(target)
  await client.query('create table own (id integer)')
  await expect(restoreBackup({ poolConfig: target.poolConfig }, file, MIGRATIONS)).rejects.toThrow(
    'The database holds 1 tables: a backup is restored into an empty one only.',
  )
  expect((await readTables(client)).map(({ name }) => name)).toEqual(['own'])
  await client.end()
  const before = await readFile(file)
  await expect(writeBackup(source, file, { mode: 'demo', now: 0 })).rejects.toThrow('is there already')
  expect(await readFile(file)).toEqual(before)
})

test('rejects a backup of a newer program and migrates one of an older program', async () => {
  const file = await backUp()
  const older = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0009'))
  const target = await emptyDatabase()
  await expect(restoreBackup({ poolConfig: target.poolConfig }, file, older)).rejects.toThrow(
    /was made by a newer version \(.*, with 0009_storage\)/,
  )
  const before = await emptyDatabase()
  const db = openDatabase<Database>({ poolConfig: before.poolConfig }, { poolSize: 1 })
  await migrate(db, older)
  await sql`insert into account (login, password_hash, kind, capabilities, created_at)
    values ('anna', '-', 'client', '{}', now())`.execute(db)
  await sql`insert into vehicle (owner_id, name, license_plate, device_serial) values (1, 'a', '', 'S-1')`.execute(
    db,
  )
  await sql`insert into position (vehicle_id, ts, lat, lon, speed, azimuth, validity, ignition_on)
    values (1, ${TEST_START}, 50.45, 30.52, 10, 90, 100, true)`.execute(db)
  await db.destroy()
  const old = await connect(before)
  const oldFile = join(folder, 'old.backup')
  await writeBackup(old, oldFile, { mode: 'production', now: TEST_START })
  await old.end()
  await restoreBackup({ poolConfig: target.poolConfig }, oldFile, MIGRATIONS)
  const client = await connect(target)
  const { rows } = await client.query('select owner_id, vehicle_id, lat, speed from position')
  expect(rows).toEqual([{ owner_id: 1, vehicle_id: 1, lat: 504_500_000, speed: 1_000 }])
  await client.end()
})
