import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { migrate, openDatabase } from '../connection.ts'
import type { Database } from '../../../storage/schema.ts'
import { openTestDatabase } from '../testDatabase.ts'
import { MIGRATIONS } from './index.ts'

/**
 * Each file of released/ is a database as a version left it, filled and written out by pg_dump 15: its name is the last
 * migration that the version had. The files never change; a new one comes with each version that is handed out.
 */
const FOLDER = join(import.meta.dirname, 'released')
const files = (await readdir(FOLDER)).toSorted()
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

interface OpenDatabase {
  readonly db: Kysely<Database>
  readonly poolConfig: pg.ClientConfig
}

const openEmpty = async (): Promise<OpenDatabase> => {
  const database = await openTestDatabase()
  const db = openDatabase<Database>({ poolConfig: database.poolConfig }, { poolSize: 2 })
  closing.push(async () => {
    await db.destroy()
    await database.close()
  })
  return { db, poolConfig: database.poolConfig }
}
/** The dump sets what goes with its connection, so it gets one of its own. */
const openReleased = async (file: string): Promise<OpenDatabase> => {
  const { db, poolConfig } = await openEmpty()
  const client = new pg.Client(poolConfig)
  await client.connect()
  await client.query(await readFile(join(FOLDER, file), 'utf8'))
  await client.end()
  return { db, poolConfig }
}
/** Tables, columns, indexes and constraints; partitions but for those of the rest depend on the data. */
const formOf = async (db: Kysely<Database>): Promise<readonly unknown[]> => {
  const { rows } = await sql`
    select c.relname as name, a.attname as part, format_type(a.atttypid, a.atttypmod) as form, a.attnotnull::text as extra,
        coalesce(pg_get_expr(d.adbin, d.adrelid), a.attidentity::text) as more
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname !~ '_\\d{8}$'
    union all
    select tablename, indexname, indexdef, '', '' from pg_indexes where schemaname = 'public' and tablename !~ '_\\d{8}$'
    union all
    select conrelid::regclass::text, conname, pg_get_constraintdef(oid), '', '' from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n' and conrelid::regclass::text !~ '_\\d{8}$'
    order by 1, 2, 3`.execute(db)
  return rows
}

test('there is a database of each version that was handed out', () => {
  expect(files).toEqual(['0002.sql', '0003.sql', '0006.sql', '0007.sql', '0016.sql'])
})

test.each(files)('a database of %s becomes one of now, with the same form as a new one', async (file) => {
  const { db } = await openReleased(file)
  await migrate(db, MIGRATIONS)
  const { db: fresh } = await openEmpty()
  await migrate(fresh, MIGRATIONS)
  expect(await formOf(db)).toEqual(await formOf(fresh))
})

test.each(files)('what a database of %s holds is still right', async (file) => {
  const { db } = await openReleased(file)
  await migrate(db, MIGRATIONS)
  const accounts = await db
    .selectFrom('account')
    .select(['login', 'owner_id', 'message', 'position_keep_days'])
    .orderBy('id')
    .execute()
  expect(accounts).toMatchObject([
    { login: 'anna', owner_id: null, message: 'Сплатіть «рахунок»', position_keep_days: null },
    { login: 'boris' },
    { login: 'root' },
    { login: 'anna-user', owner_id: 1 },
  ])
  const positions = await db.selectFrom('position').selectAll().orderBy('vehicle_id').orderBy('ts').execute()
  const rest = { altitude: null, satellites: null, attributes: null }
  // Those of a vehicle that is no more are gone with it.
  expect(positions).toEqual([
    {
      owner_id: 1,
      vehicle_id: 1,
      ts: 1_756_720_800_000,
      lat: null,
      lon: null,
      speed: 0,
      azimuth: null,
      validity: 0,
      ignition_on: false,
      ...rest,
    },
    {
      owner_id: 1,
      vehicle_id: 1,
      ts: 1_763_640_000_001,
      lat: 501_234_567,
      lon: -309_876_543,
      speed: 1_234,
      azimuth: 2_712,
      validity: 100,
      ignition_on: true,
      ...rest,
    },
    {
      owner_id: 1,
      vehicle_id: 2,
      ts: 1_763_640_000_002,
      lat: -505_000_000,
      lon: 302_500_000,
      speed: 1,
      azimuth: 0,
      validity: 87,
      ignition_on: true,
      ...rest,
    },
    {
      owner_id: 2,
      vehicle_id: 3,
      ts: 5_000,
      lat: 10_000_000,
      lon: 10_000_000,
      speed: 100,
      azimuth: 10,
      validity: 100,
      ignition_on: true,
      ...rest,
    },
    {
      owner_id: 2,
      vehicle_id: 3,
      ts: 1_763_640_000_003,
      lat: 0,
      lon: 0,
      speed: 32_767,
      azimuth: 3_600,
      validity: 0,
      ignition_on: false,
      ...rest,
    },
  ])
  const places = await sql<{
    name: string
  }>`select distinct tableoid::regclass::text as name from position order by 1`.execute(db)
  expect(places.rows.map(({ name }) => name)).toEqual([
    'position_20250901',
    'position_20251117',
    'position_rest',
  ])
  const events = await db
    .selectFrom('event_log')
    .select(['seq', 'owner_id', 'vehicle_id', 'name', 'counted', 'data'])
    .orderBy('seq')
    .execute()
  expect(events).toEqual([
    { seq: 41, owner_id: 1, vehicle_id: 1, name: 'TERM', counted: true, data: { vehicleId: 1 } },
    {
      seq: 42,
      owner_id: 2,
      vehicle_id: 3,
      name: 'deviceStatus',
      counted: false,
      data: { vehicleId: 3, deviceStatus: 'CONNECTED' },
    },
  ])
  const groups = await db.selectFrom('vehicle_group').select(['owner_id', 'name']).orderBy('id').execute()
  expect(groups).toEqual([
    { owner_id: 1, name: 'Північ' },
    { owner_id: 2, name: 'North' },
  ])
  expect(await db.selectFrom('vehicle_group_member').selectAll().execute()).toHaveLength(3)
  const devices = await db.selectFrom('device').select(['serial', 'owner_id']).orderBy('serial').execute()
  expect(devices).toEqual([
    { serial: 'S-1', owner_id: 1 },
    { serial: 'S-2', owner_id: 1 },
    { serial: 'S-3', owner_id: 2 },
  ])
  const mappings = await db
    .selectFrom('device_mapping')
    .select(['device_serial', 'vehicle_id'])
    .orderBy('vehicle_id')
    .execute()
  expect(mappings).toEqual([
    { device_serial: 'S-1', vehicle_id: 1 },
    { device_serial: 'S-3', vehicle_id: 3 },
  ])
  const states = await db.selectFrom('vehicle_position_state').selectAll().orderBy('vehicle_id').execute()
  const state = {
    lat: 50.45,
    lon: 30.52,
    speed: 12.34,
    azimuth: 271.23,
    validity: 100,
    ignition_on: true,
    apply_ignition: null,
    parking_ignition_since: null,
  }
  expect(states).toEqual(
    [1, 2, 3].map((vehicleId) => ({
      owner_id: vehicleId === 3 ? 2 : 1,
      vehicle_id: vehicleId,
      seq: 50 + vehicleId,
      timestamp: 1_763_640_000_000 + vehicleId,
      last_known_time: 1_763_640_000_000 + vehicleId,
      ...state,
    })),
  )
  const others = await db
    .selectFrom('vehicle_state')
    .select(['owner_id', 'vehicle_id', 'seq', 'device_status', 'counters'])
    .orderBy('vehicle_id')
    .execute()
  const counters = { '1': { id: 1 } }
  expect(others).toEqual([
    { owner_id: 1, vehicle_id: 1, seq: 41, device_status: 'CONNECTED', counters },
    { owner_id: 1, vehicle_id: 2, seq: 42, device_status: 'CONNECTED', counters },
    { owner_id: 2, vehicle_id: 3, seq: 43, device_status: 'CONNECTED', counters },
  ])
  expect(await db.selectFrom('event_count').selectAll().execute()).toEqual([
    { day: '2025-11-20', owner_id: 1, vehicle_id: 1, name: 'TERM', count: 3 },
  ])
  expect(await db.selectFrom('event_counter').select('seq').execute()).toEqual([{ seq: 53 }])
  expect(await db.selectFrom('session').selectAll().execute()).toHaveLength(1)
})

test('what the counters of a vehicle are counted by goes on under its owner', async () => {
  const { db } = await openReleased('0016.sql')
  await migrate(db, MIGRATIONS)
  expect(await db.selectFrom('vehicle_counting').selectAll().execute()).toEqual([
    { owner_id: 1, vehicle_id: 1, state: { metres: 12_500, marks: { '1': 3 }, lastId: 1 } },
  ])
})

/** A row for each table that the released database has empty. */
const MORE_ROWS = [
  `insert into device_contact values (1, 1763640000000)`,
  `insert into event_batch values (53, 51, 1763640000000, '[]')`,
  `insert into fleet_import values ('f', 1, 'fleet.xlsx', '{"new": 1}', 1763640000000)`,
  `insert into fleet_import_row values ('f', 2, 'new', '{"name": "Тягач 9"}')`,
  `insert into login_failure values ('anna|10.0.0.1', 3, '2026-11-20 10:00:00+00', null)`,
  `insert into one_time_link (purpose, token_hash, account_id, created_by, created_at, detail)
    values ('entry', '\\x0a', 1, 3, '2026-11-20 10:00:00+00', '{"a": 1}')`,
  `insert into recovery_code values (1, '\\x0b')`,
  `insert into sso_attempt values ('\\x0c', 's', 'n', 'v', '2026-11-20 10:00:00+00', 1)`,
  `insert into unknown_device (protocol, identifier, first_seen_at, last_seen_at, attempts, remote_address, lat, lon, place_at)
    values ('teltonika', '356307042441013', 1, 2, 3, '10.0.0.9', 50.5, 30.5, 2)`,
  `insert into vehicle_note (owner_id, vehicle_id, title, text, changed_at, changed_by) values (1, 1, 'Шина', '…', 5, 4)`,
  `insert into vehicle_past_owner values (1, 2, 1756720800000)`,
  `insert into vehicle_retranslation values (2, true, false, 5, 'timeout')`,
]

type Content = ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>

/** Every row of every table, in an order of its own; without what the migrations write of themselves. */
const contentOf = async (db: Kysely<Database>): Promise<Content> => {
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely%' order by 1`.execute(db)
  const content = new Map<string, Record<string, unknown>[]>()
  for (const { name } of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`select to_jsonb(t) as row
      from ${sql.table(name)} t`.execute(db)
    content.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return content
}

/** Rows with these columns only, each as text, sorted. */
const comparable = (rows: readonly Readonly<Record<string, unknown>>[], columns: readonly string[]) =>
  rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).toSorted()

test('every row of every table of 0016 is there afterwards with all that it said', async () => {
  const { db } = await openReleased('0016.sql')
  for (const statement of MORE_ROWS) await sql.raw(statement).execute(db)
  const before = await contentOf(db)
  expect([...before].filter(([, rows]) => rows.length === 0).map(([name]) => name)).toEqual([])
  await migrate(db, MIGRATIONS)
  const after = await contentOf(db)
  for (const [name, rows] of before) {
    const columns = Object.keys(rows[0] ?? {}).toSorted()
    const now = after.get(name) ?? []
    expect(Object.keys(now[0] ?? {}), name).toEqual(expect.arrayContaining(columns))
    expect(comparable(now, columns), name).toEqual(comparable(rows, columns))
  }
})

/** Once it is done, everything is that a later version brings. */
const LAST_MIGRATION = Object.keys(MIGRATIONS).toSorted().at(-1) ?? ''

/** Starts a process that migrates, and kills it within the migration. */
const killWithin = async (poolConfig: pg.ClientConfig, migration: string): Promise<void> => {
  const child = spawn(process.execPath, [
    '--import',
    join(import.meta.dirname, '..', '..', '..', 'testing', 'typescriptThreads.js'),
    join(import.meta.dirname, 'testing', 'migrateUntil.ts'),
    JSON.stringify(poolConfig),
    migration,
  ])
  let said = ''
  child.stderr.on('data', (part: Buffer) => (said += part.toString()))
  const ended = once(child, 'exit')
  await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => Promise.reject(new Error(`it ended before ${migration}:\n${said}`))),
  ])
  child.kill('SIGKILL')
  await ended
}

test.each(files)(
  'a database of %s loses nothing to a kill before its migrations are committed',
  async (file) => {
    const { db: whole } = await openReleased(file)
    await migrate(whole, MIGRATIONS)
    const { db, poolConfig } = await openReleased(file)
    const before = await contentOf(db)
    await killWithin(poolConfig, LAST_MIGRATION)
    // The database notices by itself that nobody is there any more, and undoes what was not committed.
    await vi.waitFor(async () => expect(await contentOf(db)).toEqual(before), { timeout: 30_000 })
    await migrate(db, MIGRATIONS)
    expect(await formOf(db)).toEqual(await formOf(whole))
    expect(await contentOf(db)).toEqual(await contentOf(whole))
  },
)

test('a database with a migration that this program does not know is refused, untouched, with what to do', async () => {
  const { db } = await openReleased('0007.sql')
  await migrate(db, {
    ...MIGRATIONS,
    '9999_of_tomorrow': {
      up: async (on) => void (await sql`create table tomorrow (id integer)`.execute(on)),
    },
  })
  await expect(migrate(db, MIGRATIONS)).rejects.toThrow(
    'The database does not fit this program: a newer version has changed it (9999_of_tomorrow). Start that one or a later one.',
  )
  expect((await sql`select * from tomorrow`.execute(db)).rows).toEqual([])
})
