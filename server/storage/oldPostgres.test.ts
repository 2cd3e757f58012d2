import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { JOURNAL_POOL_SIZE, migrate, openDatabase } from '../platform/db/connection.ts'
import { MIGRATIONS } from '../platform/db/migrations/index.ts'
import type { Database } from './schema.ts'
import { HAS_OLD_POSTGRES, startOldPostgres } from '../platform/db/testOldPostgres.ts'
import { createManualClock } from '../live/testing/observations.ts'
import { createFleet } from '../live/createFleet.ts'
import { addTestAccount, location, newVehicle, simple, TEST_START, TEST_ZONE } from '../live/testFleet.ts'
import { restoreBackup } from './backup/restoreBackup.ts'
import { writeBackup } from './backup/writeBackup.ts'
import { readLastPositions, readMoment, readTrack } from './history.ts'
import { keepPartitions } from './keepPartitions.ts'

const WEEK = 604_800_000

test.skipIf(!HAS_OLD_POSTGRES)(
  'supports PostgreSQL 15: migrations, recording, partitions, retention, history, backup and restore',
  async () => {
    const old = await startOldPostgres()
    const folder = await mkdtemp(join(tmpdir(), 'pg15-backup-'))
    const { poolConfig } = old
    const db = openDatabase<Database>({ poolConfig })
    const journalDb = openDatabase<Database>({ poolConfig }, { poolSize: JOURNAL_POOL_SIZE })
    const { rows } = await sql<{
      version: string
    }>`select current_setting('server_version') as version`.execute(db)
    expect(rows[0]?.version).toMatch(/^15\./)
    await migrate(db, MIGRATIONS)
    const clock = createManualClock(TEST_START)
    const fleet = createFleet({ db, journalDb, clock, timeZone: TEST_ZONE, log: () => undefined })
    await fleet.start()
    const ownerId = await addTestAccount(db, 'owner')
    const vehicles = await fleet.directory.ensureVehicles('owner', [
      newVehicle({ key: 'a' }),
      newVehicle({ key: 'b' }),
    ])
    const [a = 0, b = 0] = [...vehicles.values()]
    const keep = () => keepPartitions(db, { now: TEST_START, keepDays: 60, isStopped: () => false })
    await keep()
    const done = fleet.sink.record([
      location(a, TEST_START - 1_000),
      location(a, TEST_START - 1_000),
      location(a, TEST_START - WEEK),
      location(b, TEST_START - 20 * WEEK),
      {
        ...location(b, TEST_START - 2_000),
        measured: { altitude: 170, satellites: 9, attributes: { power: 12.5 } },
      },
      simple(a, 'TERM', TEST_START - 1_000),
    ])
    await clock.advance(100)
    await done
    await keep()
    const track = await readTrack(db, { ownerId, vehicleId: a, from: 0, to: TEST_START })
    expect(track.map(({ timestamp }) => timestamp)).toEqual([TEST_START - WEEK, TEST_START - 1_000])
    expect(await readMoment(db, { ownerId, at: TEST_START, within: WEEK / 7 })).toMatchObject([
      { vehicleId: a },
      { vehicleId: b, altitude: 170, satellites: 9, attributes: { power: 12.5 } },
    ])
    expect(await readLastPositions(db, ownerId)).toHaveLength(2)
    expect(await readTrack(db, { ownerId, vehicleId: b, from: 0, to: TEST_START - WEEK })).toEqual([])
    await fleet.stop()

    const file = join(folder, 'old.backup')
    const client = new pg.Client(poolConfig)
    await client.connect()
    const summary = await writeBackup(client, file, { mode: 'production', now: TEST_START })
    await client.query('create database again')
    await client.end()
    const again = { ...poolConfig, database: 'again' }
    expect(await restoreBackup({ poolConfig: again }, file, MIGRATIONS)).toEqual(summary)
    const restored = openDatabase<Database>({ poolConfig: again }, { poolSize: 1 })
    expect(await readTrack(restored, { ownerId, vehicleId: a, from: 0, to: TEST_START })).toEqual(track)
    await restored.destroy()
    await db.destroy()
    await journalDb.destroy()
    await old.stop()
    await rm(folder, { recursive: true })
  },
)
