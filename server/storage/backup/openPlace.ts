import { mkdir } from 'node:fs/promises'
import { DataFolderError } from '../../dataFolder/DataFolderError.ts'
import { type DataFolderLock, lockDataFolder } from '../../dataFolder/lock.ts'
import { folderModeStore, type Mode } from '../../dataFolder/mode.ts'
import { connectOnce, type DatabaseClient } from '../../db/connectOnce.ts'
import type { DatabaseLocation } from '../../db/connection.ts'
import { hasEmbedded, reachEmbedded } from '../../db/embedded/reachEmbedded.ts'
import { startEmbedded } from '../../db/embedded/startEmbedded.ts'
import type { Log } from '../../log.ts'
import { BackupError } from './BackupError.ts'

/** Where the database of an installation is, as its settings say. */
export interface Installation {
  /** Absolute. */
  readonly dataDir: string
  /** undefined: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined
}

/** A database that can be connected to until it is closed. */
export interface Place {
  readonly location: DatabaseLocation
  /** Where it is kept with the data folder; null: in the database. */
  readonly mode: Mode | null
  close(): Promise<void>
}

/**
 * Opens the database that is to be backed up: that of the server that runs, or, where none does, the embedded one for as
 * long as it takes.
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

/** Opens the database that a backup is restored into; an embedded one is made, and its mode that of the backup. */
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

/** null: a server has the folder. */
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

/** Connects, or says that the database cannot be reached. */
export const connectTo = (location: DatabaseLocation): Promise<DatabaseClient> =>
  connectOnce(location).catch((error: Error) => {
    throw new BackupError(`The database cannot be reached: ${error.message}`, { cause: error })
  })
