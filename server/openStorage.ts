import { type Kysely, sql } from 'kysely'
import { lockDataFolder } from './platform/dataFolder/lock.ts'
import { databaseModeStore, folderModeStore, type Mode, settleMode } from './platform/dataFolder/mode.ts'
import { type DatabaseLocation, JOURNAL_POOL_SIZE, migrate, openDatabase } from './platform/db/connection.ts'
import { startEmbedded } from './platform/db/embedded/startEmbedded.ts'
import { MIGRATIONS } from './platform/db/migrations/index.ts'
import type { Database } from './storage/schema.ts'
import type { StorageWatch } from './metrics/databaseMetrics.ts'
import type { Log } from './platform/log.ts'
import type { Config } from './readConfig.ts'
import type { Shutdown } from './platform/shutdown.ts'
import { StartError } from './platform/startError.ts'

/** Storage ready for use: the folder is locked, the database is migrated. */
export interface Storage {
  readonly folder: string
  readonly db: Kysely<Database>
  /** The connection reserved for the journal. */
  readonly journalDb: Kysely<Database>
  readonly mode: Mode
  /** From now on a start on this folder waits for this server to exit instead of failing. */
  markStopping(): Promise<void>
}

/**
 * Locks the data folder, starts or connects to the database, and determines the mode; what has to be stopped is added
 * to `shutdown`.
 * @throws StartError
 */
export async function openStorage(
  config: Config,
  shutdown: Shutdown,
  log: Log,
  watch: StorageWatch | null = null,
): Promise<Storage> {
  const lock = await lockDataFolder(config.dataDir)
  shutdown.add('the lock of the data folder', () => lock.release())
  const open =
    config.databaseUrl === undefined
      ? await openEmbedded(config, lock.folder, { shutdown, log, watch })
      : await openOutside(config, config.databaseUrl, { shutdown, log, watch })
  return { folder: lock.folder, markStopping: () => lock.markStopping(), ...open }
}

interface Context {
  readonly shutdown: Shutdown
  readonly log: Log
  readonly watch: StorageWatch | null
}

type Opened = Pick<Storage, 'db' | 'journalDb' | 'mode'>

/** The mode is stored before the database is created, so that no database is without one. */
async function openEmbedded(config: Config, folder: string, around: Context): Promise<Opened> {
  const { shutdown, log } = around
  const mode = await settleMode(folderModeStore(folder), config.wantedMode, 'demo')
  const embedded = await startEmbedded({ dataDir: folder, log })
  shutdown.add('the database', () => embedded.stop())
  const pools = openPools({ poolConfig: embedded.poolConfig }, around)
  await migrate(pools.db, MIGRATIONS)
  return { ...pools, mode }
}

/** An external database is not filled with a demo fleet unless requested. */
async function openOutside(config: Config, url: string, around: Context): Promise<Opened> {
  const pools = openPools({ connectionString: url }, around)
  const { db } = pools
  await sql`select 1`.execute(db).catch((error: Error) => {
    throw new StartError(`The database of DATABASE_URL cannot be reached: ${error.message}`, { cause: error })
  })
  await migrate(db, MIGRATIONS)
  return { ...pools, mode: await settleMode(databaseModeStore(db), config.wantedMode, 'production') }
}

function openPools(
  location: DatabaseLocation,
  { shutdown, log, watch }: Context,
): Pick<Storage, 'db' | 'journalDb'> {
  const db = openDatabase<Database>(location, { log, ...(watch && { watch: watch('calls') }) })
  const journalDb = openDatabase<Database>(location, {
    log,
    poolSize: JOURNAL_POOL_SIZE,
    ...(watch && { watch: watch('journal') }),
  })
  shutdown.add('the connections to the database', async () => {
    await db.destroy()
    await journalDb.destroy()
  })
  return { db, journalDb }
}
