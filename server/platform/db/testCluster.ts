import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { migrate, openDatabase } from './connection.ts'
import { type EmbeddedPostgres, startEmbedded } from './embedded/startEmbedded.ts'
import { MIGRATIONS } from './migrations/index.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** How to connect to the database cluster of this test run. */
    testCluster: EmbeddedPostgres['poolConfig']
    /** The name of the database to copy for one with all tables. */
    migratedDatabase: string
  }
}

const MIGRATED = 'migrated'

/**
 * Vitest's global set-up of the server's tests: one embedded PostgreSQL in a temporary folder for the whole run,
 * without fsync, and in it one migrated database to copy. Tests use them through ./testDatabase.ts.
 */
export default async function startTestCluster(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'fleet-test-'))
  const cluster = await startEmbedded({ dataDir: folder, log: () => undefined, durable: false })
  await createMigrated(cluster.poolConfig)
  project.provide('testCluster', cluster.poolConfig)
  project.provide('migratedDatabase', MIGRATED)
  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Creates the database that `openMigratedDatabase()` copies; nobody is connected to it afterwards. */
async function createMigrated(poolConfig: EmbeddedPostgres['poolConfig']): Promise<void> {
  const server = openDatabase<unknown>({ poolConfig: { ...poolConfig, database: 'postgres' } })
  await sql`create database ${sql.id(MIGRATED)}`.execute(server)
  await server.destroy()
  const db = openDatabase<unknown>({ poolConfig: { ...poolConfig, database: MIGRATED } })
  await migrate(db, MIGRATIONS)
  await db.destroy()
}
