import { databaseModeStore, type Mode } from '../../platform/dataFolder/mode.ts'
import { type DatabaseLocation, openDatabase } from '../../platform/db/connection.ts'
import { MIGRATIONS } from '../../platform/db/migrations/index.ts'
import type { Database } from '../schema.ts'
import type { Log } from '../../platform/log.ts'
import { connectTo, type Installation, openSource, openTarget } from './openPlace.ts'
import { readBackup } from './readBackup.ts'
import { restoreBackup } from './restoreBackup.ts'
import { type BackupSummary, writeBackup } from './writeBackup.ts'

/** Writes the installation's database to a new file, whether its server runs or not. Throws StartError. */
export const backUp = async (
  installation: Installation,
  file: string,
  { log, now }: { readonly log: Log; readonly now: number },
): Promise<BackupSummary> => {
  const place = await openSource(installation, log)
  try {
    const mode = place.mode ?? (await readMode(place.location))
    const client = await connectTo(place.location)
    try {
      return await writeBackup(client, file, { mode, now })
    } finally {
      await client.end()
    }
  } finally {
    await place.close()
  }
}

/** Fills the installation's empty database with a backup; no server may run on it. Throws StartError. */
export const restore = async (installation: Installation, file: string, log: Log): Promise<BackupSummary> => {
  const { mode } = await readBackup(file)
  const place = await openTarget(installation, mode, log)
  try {
    const summary = await restoreBackup(place.location, file, MIGRATIONS)
    if (place.mode === null) await withDatabase(place.location, (db) => databaseModeStore(db).write(mode))
    return summary
  } finally {
    await place.close()
  }
}

/** An installation whose first start never finished has no mode; it then counts as one for real vehicles. */
const readMode = async (location: DatabaseLocation): Promise<Mode> => {
  const stored = await withDatabase(location, (db) => databaseModeStore(db).read()).catch(() => undefined)
  return stored === 'demo' ? 'demo' : 'production'
}

const withDatabase = async <T>(
  location: DatabaseLocation,
  use: (db: ReturnType<typeof openDatabase<Database>>) => Promise<T>,
): Promise<T> => {
  const db = openDatabase<Database>(location, { poolSize: 1 })
  try {
    return await use(db)
  } finally {
    await db.destroy()
  }
}
