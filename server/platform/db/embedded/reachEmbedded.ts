import { access, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { readSecretFile } from '../../dataFolder/secretFile.ts'
import { clusterPaths } from './cluster.ts'
import { EmbeddedError } from './embeddedError.ts'
import { DATABASE_NAME, DATABASE_USER, SOCKET_PORT } from './settings.ts'
import { prepareSocketFolder } from './socketFolder.ts'
import type { EmbeddedPostgres } from './startEmbedded.ts'

/** Whether a data folder contains an embedded database. */
export const hasEmbedded = (dataDir: string): Promise<boolean> =>
  access(clusterPaths(join(dataDir, 'database')).files).then(
    () => true,
    () => false,
  )

/**
 * How to connect to the embedded database that a server currently runs on this data folder.
 * @throws EmbeddedError if none runs
 */
export const reachEmbedded = async (dataDir: string): Promise<EmbeddedPostgres['poolConfig']> => {
  const folder = await realpath(join(dataDir, 'database'))
  const password = (await readSecretFile(clusterPaths(folder).password))?.trim()
  if (!password) throw new EmbeddedError(`${dataDir} has no database.`)
  const host = await prepareSocketFolder(folder)
  return { host, port: SOCKET_PORT, user: DATABASE_USER, password, database: DATABASE_NAME }
}
