import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { DataFolderError } from './dataFolderError.ts'
import { readSecretFile, writeSecretFile } from './secretFile.ts'

/** demo: a live demo fleet and accounts whose passwords the server knows. production: empty, for real vehicles. */
export type Mode = 'demo' | 'production'

/** Where the mode is stored: with the data that it belongs to. */
export interface ModeStore {
  /** For messages: the folder or the database. */
  readonly place: string
  read(): Promise<string | undefined>
  write(mode: Mode): Promise<void>
}

/**
 * The mode of this start: the stored one, else the requested one, else `fallback`; it is stored then. A mode never
 * changes silently: requesting another one than the stored is an error.
 * @throws DataFolderError
 */
export async function settleMode(store: ModeStore, wanted: Mode | undefined, fallback: Mode): Promise<Mode> {
  const stored = await store.read()
  if (stored === undefined) {
    const mode = wanted ?? fallback
    await store.write(mode)
    return mode
  }
  if (stored !== 'demo' && stored !== 'production') {
    throw new DataFolderError(`The mode stored in ${store.place} is '${stored}', not 'demo' or 'production'.`)
  }
  if (wanted !== undefined && wanted !== stored) {
    throw new DataFolderError(
      `${store.place} holds a ${stored} installation and cannot be started with --${wanted}: ` +
        `leave the flag away, or use another ${store.place.startsWith('/') ? 'DATA_DIR' : 'database'}.`,
    )
  }
  return stored
}

/** The mode of an embedded database: a file of the data folder, written before the database is created. */
export function folderModeStore(folder: string): ModeStore {
  const path = join(folder, 'mode')
  return {
    place: folder,
    read: async () => {
      const text = (await readSecretFile(path))?.trim()
      if (text === undefined && (await hasDatabase(folder))) {
        throw new DataFolderError(
          `${path} is missing beside a database: write 'demo' or 'production' into it, as this installation was.`,
        )
      }
      return text
    },
    write: (mode) => writeSecretFile(path, `${mode}\n`),
  }
}

/** The mode of a database given by DATABASE_URL: a row of its table `meta`. */
export function databaseModeStore(db: Kysely<{ meta: { key: string; value: string } }>): ModeStore {
  return {
    place: 'The database of DATABASE_URL',
    read: async () =>
      (await db.selectFrom('meta').select('value').where('key', '=', 'mode').executeTakeFirst())?.value,
    write: async (mode) => {
      await db
        .insertInto('meta')
        .values({ key: 'mode', value: mode })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute()
    },
  }
}

const hasDatabase = (folder: string): Promise<boolean> =>
  access(join(folder, 'database', 'cluster')).then(
    () => true,
    () => false,
  )
