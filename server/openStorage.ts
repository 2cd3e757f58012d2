import { type Kysely, sql } from 'kysely'
import { lockDataFolder } from './dataFolder/lock.ts'
import { databaseModeStore, folderModeStore, type Mode, settleMode } from './dataFolder/mode.ts'
import {
  type DatabaseLocation,
  type DatabaseWatch,
  JOURNAL_POOL_SIZE,
  migrate,
  openDatabase,
} from './db/connection.ts'
import { startEmbedded } from './db/embedded/startEmbedded.ts'
import { MIGRATIONS } from './db/migrations/index.ts'
import type { Database } from './db/schema.ts'
import type { Log } from './log.ts'
import type { Config } from './readConfig.ts'
import type { Shutdown } from './Shutdown.ts'
import { StartError } from './StartError.ts'

/** What the server keeps, ready for use: the folder is its own, the database has its newest form. */
export interface Storage {
  readonly folder: string
  readonly db: Kysely<Database>
  /** The connection of the journal, which shares it with nobody. */
  readonly journalDb: Kysely<Database>
  readonly mode: Mode
  /** From now on a start on this folder waits for the end of this server instead of being refused. */
  markStopping(): Promise<void>
}

/**
 * Takes the data folder, starts or finds the database, and settles the mode; what has to be stopped goes to `shutdown`.
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

/** Who wants to know how each pool is used: that of the calls, or that of the journal. */
export type StorageWatch = (pool: 'calls' | 'journal') => DatabaseWatch

interface Surroundings {
  readonly shutdown: Shutdown
  readonly log: Log
  readonly watch: StorageWatch | null
}

type Opened = Pick<Storage, 'db' | 'journalDb' | 'mode'>

/** The mode is stored before the database is made, so that no database is without one. */
async function openEmbedded(config: Config, folder: string, around: Surroundings): Promise<Opened> {
  const { shutdown, log } = around
  const mode = await settleMode(folderModeStore(folder), config.wantedMode, 'demo')
  const embedded = await startEmbedded({ dataDir: folder, log })
  shutdown.add('the database', () => embedded.stop())
  const pools = openPools({ poolConfig: embedded.poolConfig }, around)
  await migrate(pools.db, MIGRATIONS)
  return { ...pools, mode }
}

/** A database of somebody's own is not filled with a demo fleet unless told to. */
async function openOutside(config: Config, url: string, around: Surroundings): Promise<Opened> {
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
  { shutdown, log, watch }: Surroundings,
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
