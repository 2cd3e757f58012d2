import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { migrate, openDatabase } from '../../server/platform/db/connection.ts'
import { startEmbedded } from '../../server/platform/db/embedded/startEmbedded.ts'
import { MIGRATIONS } from '../../server/platform/db/migrations/index.ts'
import type { Database } from '../../server/storage/schema.ts'
import { openShutdown } from '../suite/leftovers.ts'

export interface StageDatabase {
  readonly db: Kysely<Database>
  /** Parent of the database's processes; undefined: it has ended. */
  readonly databasePid: () => number | undefined
  /** Stops the database and deletes its data. */
  readonly close: () => Promise<void>
}

/** Starts a separate database with the product's empty tables. */
export const openStageDatabase = async (): Promise<StageDatabase> => {
  const shutdown = openShutdown()
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-history-'))
  shutdown.add('the data folder', () => rm(dataDir, { recursive: true, force: true }))
  const cluster = await startEmbedded({ dataDir, log: () => undefined, durable: false })
  shutdown.add('the database', () => cluster.stop())
  const db = openDatabase<Database>({ poolConfig: cluster.poolConfig })
  shutdown.add('the connections', () => db.destroy())
  await migrate(db, MIGRATIONS)
  return { db, databasePid: cluster.pid, close: () => shutdown.run() }
}
