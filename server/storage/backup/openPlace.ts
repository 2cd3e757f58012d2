import { mkdir } from 'node:fs/promises'
import { DataFolderError } from '../../platform/dataFolder/dataFolderError.ts'
import { type DataFolderLock, lockDataFolder } from '../../platform/dataFolder/lock.ts'
import { folderModeStore, type Mode } from '../../platform/dataFolder/mode.ts'
import { connectOnce, type DatabaseClient } from '../../platform/db/connectOnce.ts'
import type { DatabaseLocation } from '../../platform/db/connection.ts'
import { hasEmbedded, reachEmbedded } from '../../platform/db/embedded/reachEmbedded.ts'
import { startEmbedded } from '../../platform/db/embedded/startEmbedded.ts'
import type { Log } from '../../platform/log.ts'
import { BackupError } from './backupError.ts'

/** Where an installation's database is, according to its settings. */
export interface Installation {
  /** Absolute. */
  readonly dataDir: string
  /** undefined: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined
}

/** A database that accepts connections until it is closed. */
export interface Place {
  readonly location: DatabaseLocation
  /** Where the mode is stored: with the data folder; null: in the database. */
  readonly mode: Mode | null
  close(): Promise<void>
}

/**
 * Opens the database to be backed up: that of the running server or, if none runs, the embedded one, which is started
 * for the duration.
 */
export const openSource = async (installation: Installation, log: Log): Promise<Place> => {
  const { dataDir, databaseUrl } = installation
  if (databaseUrl !== undefined) return outside(databaseUrl)
  if (!(await hasEmbedded(dataDir)))
    throw new BackupError(`${dataDir} has no database: set DATA_DIR or DATABASE_URL.`)
  const mode = (await folderModeStore(dataDir).read()) as Mode
  const lock = await lockUnlessServed(dataDir)
  if (lock === null)
    return { location: { poolConfig: await reachEmbedded(dataDir) }, mode, close: async () => undefined }
  return startOwn(lock, mode, log)
}

/** Opens the database that a backup is restored into; an embedded one is created, with the mode of the backup. */
export const openTarget = async (installation: Installation, mode: Mode, log: Log): Promise<Place> => {
  const { dataDir, databaseUrl } = installation
  if (databaseUrl !== undefined) return outside(databaseUrl)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockDataFolder(dataDir)
  try {
    const store = folderModeStore(lock.folder)
    const stored = await store.read()
    if (stored === undefined) await store.write(mode)
    else if (stored !== mode) {
      throw new BackupError(
        `${dataDir} holds a ${stored} installation, and the backup is of a ${mode} one: use another DATA_DIR.`,
      )
    }
    return await startOwn(lock, mode, log)
  } catch (error) {
    await lock.release()
    throw error
  }
}

const outside = (connectionString: string): Place => ({
  location: { connectionString },
  mode: null,
  close: async () => undefined,
})

/** null: a server holds the folder. */
const lockUnlessServed = async (dataDir: string): Promise<DataFolderLock | null> => {
  try {
    return await lockDataFolder(dataDir)
  } catch (error) {
    if (error instanceof DataFolderError) return null
    throw error
  }
}

const startOwn = async (lock: DataFolderLock, mode: Mode, log: Log): Promise<Place> => {
  try {
    const embedded = await startEmbedded({ dataDir: lock.folder, log })
    const close = async (): Promise<void> => {
      await embedded.stop()
      await lock.release()
    }
    return { location: { poolConfig: embedded.poolConfig }, mode, close }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Connects, or throws that the database cannot be reached. */
export const connectTo = (location: DatabaseLocation): Promise<DatabaseClient> =>
  connectOnce(location).catch((error: Error) => {
    throw new BackupError(`The database cannot be reached: ${error.message}`, { cause: error })
  })
