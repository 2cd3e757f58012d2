import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { findBinaries } from './binaries.ts'
import { clusterPaths, ensureCluster } from './cluster.ts'
import { findIdentity } from './identity.ts'
import { Postmaster } from './postmaster.ts'
import { DATABASE_NAME, DATABASE_USER, postmasterArguments, SOCKET_PORT } from './settings.ts'
import { prepareSocketFolder } from './socketFolder.ts'
import type { Log } from '../../log.ts'

/** The server's own PostgreSQL, reachable by a socket only. */
export interface EmbeddedPostgres {
  /** How to connect, for `new pg.Pool()`. */
  readonly poolConfig: { host: string; port: number; user: string; password: string; database: string }
  /** The same as an address. */
  readonly connectionString: string
  /** The current process; it changes when the database died and was restarted. */
  readonly pid: () => number | undefined
  /** Stops the database; close the pools first. */
  stop(): Promise<void>
}

/** Options of an embedded database. */
export interface EmbeddedOptions {
  /** The server's data folder; the database is in `database/` below it. The caller holds the folder's lock. */
  readonly dataDir: string
  readonly log: Log
  /** false only for throw-away clusters of tests: then nothing is flushed to disk. */
  readonly durable?: boolean
}

/**
 * Starts the PostgreSQL bundled with the server, creates its cluster on the first start, stops what an earlier start
 * left running, and restarts it whenever it dies. While it is down, queries are rejected.
 * @throws EmbeddedError with the remedy if it cannot run
 */
export async function startEmbedded({
  dataDir,
  log,
  durable = true,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const wanted = join(dataDir, 'database')
  await mkdir(wanted, { recursive: true, mode: 0o700 })
  const folder = await realpath(wanted)
  const binaries = await findBinaries()
  const identity = await findIdentity(binaries.postgres, folder)
  const password = await ensureCluster(folder, binaries, identity, durable)
  const socketFolder = await prepareSocketFolder(folder)
  if (socketFolder !== folder) await identity.own(socketFolder)

  const login = { host: socketFolder, port: SOCKET_PORT, user: DATABASE_USER, password }
  const files = clusterPaths(folder).files
  const postmaster = new Postmaster({
    clusterFiles: files,
    probe: { ...login, database: 'postgres' },
    log,
    spawn: () =>
      identity.spawn(binaries.postgres, postmasterArguments(files, socketFolder, durable), {
        cwd: '/',
        stdio: ['ignore', 'ignore', 'pipe'],
        // Its own process group: Ctrl+C on a terminal reaches the server only, which stops the database last.
        detached: true,
      }),
  })
  await postmaster.start()
  await ensureDatabase({ ...login, database: 'postgres' })
  return {
    poolConfig: { ...login, database: DATABASE_NAME },
    connectionString: addressOf(login, DATABASE_NAME),
    pid: () => postmaster.pid,
    stop: () => postmaster.stop(),
  }
}

/** The address of a database of the embedded PostgreSQL, in the form of DATABASE_URL. */
export const addressOf = (
  login: { readonly host: string; readonly port: number; readonly user: string; readonly password: string },
  database: string,
): string =>
  `postgresql://${login.user}:${encodeURIComponent(login.password)}@/${database}` +
  `?host=${encodeURIComponent(login.host)}&port=${login.port}`

async function ensureDatabase(config: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE_NAME])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE_NAME}`)
  } finally {
    await client.end()
  }
}
