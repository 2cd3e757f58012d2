import type { Migration } from 'kysely'
import { connectOnce, type DatabaseClient } from '../../platform/db/connectOnce.ts'
import { copyFrom } from '../../platform/db/copy.ts'
import { type DatabaseLocation, migrate, openDatabase } from '../../platform/db/connection.ts'
import { BackupError } from './backupError.ts'
import { type BackupHead, type BackupTable, columnList, quoted } from './format.ts'
import { readBackup } from './readBackup.ts'
import { countTables } from './readTables.ts'
import type { BackupSummary } from './writeBackup.ts'

type Migrations = Readonly<Record<string, Migration>>

/**
 * Fills an empty database with a backup and migrates it to this program's schema. The file is read once before anything
 * is changed. Throws BackupError for a database that is not empty, and for a backup that is damaged or of a newer
 * program; the database is empty again after a failure.
 */
export const restoreBackup = async (
  location: DatabaseLocation,
  file: string,
  migrations: Migrations,
): Promise<BackupSummary> => {
  const head = await readBackup(file)
  refuseNewer(file, head, migrations)
  const client = await connectOnce(location)
  try {
    const tables = await countTables(client)
    if (tables > 0) {
      throw new BackupError(
        `The database holds ${tables} tables: a backup is restored into an empty one only.`,
      )
    }
    return await fill(client, location, { file, head, migrations }).catch(async (error: unknown) => {
      await client.query('rollback')
      await dropAll(client)
      throw error
    })
  } finally {
    await client.end()
  }
}

const refuseNewer = (file: string, head: BackupHead, migrations: Migrations): void => {
  const unknown = head.migrations.find((name) => !Object.hasOwn(migrations, name))
  if (unknown === undefined) return
  throw new BackupError(
    `${file} was made by a newer version (${head.version}, with ${unknown}): restore it with that one or a later one.`,
  )
}

const fill = async (
  client: DatabaseClient,
  location: DatabaseLocation,
  { file, head, migrations }: { file: string; head: BackupHead; migrations: Migrations },
): Promise<BackupSummary> => {
  const seen = new Set(head.migrations)
  await migrateTo(location, Object.fromEntries(Object.entries(migrations).filter(([name]) => seen.has(name))))
  let rows = 0
  await client.query('begin')
  // Migrations insert first rows into some tables; the backup has them, too.
  await client.query(`truncate ${head.tables.map(({ name }) => quoted(name)).join(', ')}`)
  await readBackup(file, {
    onTable: async (table, chunks) => {
      await makePartitions(client, table)
      rows += await copyFrom(client, `copy ${quoted(table.name)} (${columnList(table)}) from stdin`, chunks)
    },
  })
  for (const table of head.tables) await setIdentities(client, table)
  await client.query('commit')
  await migrateTo(location, migrations)
  await leaveOut(client)
  await client.query('analyze')
  return { tables: head.tables.length, rows }
}

/**
 * Data of the running installation itself: the name by which its servers wake each other, and the event batches that
 * they exchange for some minutes. A restored copy must not take part in that.
 */
const leaveOut = async (client: DatabaseClient): Promise<void> => {
  await client.query(`delete from meta where key = 'installation'`)
  await client.query('delete from event_batch')
}

const migrateTo = async (location: DatabaseLocation, migrations: Migrations): Promise<void> => {
  const db = openDatabase<unknown>(location, { poolSize: 1 })
  try {
    await migrate(db, migrations)
  } finally {
    await db.destroy()
  }
}

const makePartitions = async (
  client: DatabaseClient,
  { name, partitions = [] }: BackupTable,
): Promise<void> => {
  for (const part of partitions) {
    await client.query(
      `create table ${quoted(part.name)} partition of ${quoted(name)} for values from (${part.from}) to (${part.to})`,
    )
  }
}

const setIdentities = async (client: DatabaseClient, { name, identities }: BackupTable): Promise<void> => {
  for (const { column, next } of identities) {
    await client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2), $3, false)', [
      name,
      column,
      next,
    ])
  }
}

/** Drops what this restore created: nothing else existed. */
const dropAll = async (client: DatabaseClient): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  if (rows.length > 0) {
    await client.query(`drop table ${rows.map(({ name }) => quoted(name)).join(', ')} cascade`)
  }
}
