/**
 * A fresh, empty database for a test file, on the one PostgreSQL that the test run starts (./testCluster.ts):
 *
 *   const database = await openTestDatabase()          // top of the file, or in beforeAll
 *   afterAll(() => database.close())                   // close your own pools before
 *   const db = openDatabase<Database>({ poolConfig: database.poolConfig })
 *
 * `openMigratedDatabase()` has the tables of today: a copy of one that was migrated once is made in half the time.
 *
 * It is a real PostgreSQL 18 with its real transactions, locks and NOTIFY; only fsync is off.
 */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { addressOf } from './embedded/startEmbedded.ts'

export interface TestDatabase {
  /** For `openDatabase()` or `new pg.Pool()`. */
  readonly poolConfig: { host: string; port: number; user: string; password: string; database: string }
  /** The same as an address, like DATABASE_URL. */
  readonly connectionString: string
  /** Drops the database; open connections are closed. */
  close(): Promise<void>
}

/** Creates an empty database with a unique name. */
export const openTestDatabase = (): Promise<TestDatabase> => openCopy('template1')

/** Creates a database with a unique name, to which all migrations were applied. */
export const openMigratedDatabase = (): Promise<TestDatabase> => openCopy(inject('migratedDatabase'))

async function openCopy(template: string): Promise<TestDatabase> {
  const cluster = inject('testCluster')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onCluster(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  return {
    poolConfig: { ...cluster, database: name },
    connectionString: addressOf(cluster, name),
    close: () => onCluster(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

async function onCluster(sql: string): Promise<void> {
  const client = new pg.Client({ ...inject('testCluster'), database: 'postgres' })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
