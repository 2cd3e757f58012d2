/**
 * The oldest supported PostgreSQL, for tests of what has to run on it (L7): that of Debian's package postgresql-15, as
 * a separate cluster in a temporary folder. Where it is not installed those tests are skipped.
 */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clusterPaths, ensureCluster } from './embedded/cluster.ts'
import { findIdentity } from './embedded/identity.ts'
import { Postmaster } from './embedded/postmaster.ts'
import { DATABASE_USER, postmasterArguments, SOCKET_PORT } from './embedded/settings.ts'
import type { EmbeddedPostgres } from './embedded/startEmbedded.ts'

const PROGRAMS = '/usr/lib/postgresql/15/bin'

export const HAS_OLD_POSTGRES = existsSync(join(PROGRAMS, 'postgres'))

/** A running cluster whose database `postgres` is empty. */
export interface OldPostgres {
  readonly poolConfig: EmbeddedPostgres['poolConfig']
  stop(): Promise<void>
}

/** Starts one without fsync. */
export const startOldPostgres = async (): Promise<OldPostgres> => {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'pg15-')))
  const folder = join(root, 'database')
  await mkdir(folder)
  const binaries = { initdb: join(PROGRAMS, 'initdb'), postgres: join(PROGRAMS, 'postgres') }
  const identity = await findIdentity(binaries.postgres, folder)
  const password = await ensureCluster(folder, binaries, identity, false)
  const { files } = clusterPaths(folder)
  const login = { host: folder, port: SOCKET_PORT, user: DATABASE_USER, password, database: 'postgres' }
  const postmaster = new Postmaster({
    clusterFiles: files,
    probe: login,
    log: () => undefined,
    spawn: () =>
      identity.spawn(binaries.postgres, postmasterArguments(files, folder, false), {
        cwd: '/',
        stdio: ['ignore', 'ignore', 'pipe'],
        detached: true,
      }),
  })
  await postmaster.start()
  return {
    poolConfig: login,
    stop: async () => {
      await postmaster.stop()
      await rm(root, { recursive: true, force: true })
    },
  }
}
