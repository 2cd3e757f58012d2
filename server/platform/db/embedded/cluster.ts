import { lstat, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { randomPassword, readSecretFile, writeSecretFile } from '../../dataFolder/secretFile.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedError } from './embeddedError.ts'
import type { Identity } from './identity.ts'
import { LineCollector } from './lineCollector.ts'
import { DATABASE_USER } from './settings.ts'

/** The major version of the bundled PostgreSQL; files of other versions cannot be read. */
const MAJOR_VERSION = '18'

/** Prefix of the folder of a cluster that is being created. */
const UNFINISHED = 'cluster.new.'

/** The paths of a cluster below PostgreSQL's folder. */
export interface ClusterPaths {
  readonly files: string
  readonly password: string
}
export const clusterPaths = (folder: string): ClusterPaths => ({
  files: join(folder, 'cluster'),
  password: join(folder, 'password'),
})

/**
 * Creates the cluster on the first start, completely or not at all, and returns the password of its only user.
 * @throws EmbeddedError when initdb fails or the files are of another major version
 */
export async function ensureCluster(
  folder: string,
  binaries: Binaries,
  identity: Identity,
  durable: boolean,
): Promise<string> {
  const paths = clusterPaths(folder)
  const exists = await lstat(paths.files).then(
    () => true,
    () => false,
  )
  const password = (await readSecretFile(paths.password))?.trim()
  if (exists) {
    await checkVersion(paths.files)
    if (!password)
      throw new EmbeddedError(`${paths.password} is missing: the database cannot be opened without it.`)
    return password
  }
  const chosen = password || randomPassword()
  await writeSecretFile(paths.password, `${chosen}\n`)
  await removeUnfinished(folder)
  const temporary = await mkdtemp(join(folder, UNFINISHED))
  await identity.own(temporary)
  await identity.own(folder)
  await initdb(binaries, identity, temporary, paths.password, durable)
  await rename(temporary, paths.files)
  return chosen
}

/** Clusters whose creation was interrupted; an initdb that outlived its server may still be writing to one. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(UNFINISHED)) continue
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

async function checkVersion(files: string): Promise<void> {
  const version = (await readFile(join(files, 'PG_VERSION'), 'utf8')).trim()
  if (version === MAJOR_VERSION) return
  throw new EmbeddedError(
    `${files} was made by PostgreSQL ${version}, and this program brings PostgreSQL ${MAJOR_VERSION}: ` +
      'start it with the version of this program that made it, or use another DATA_DIR.',
  )
}

function initdb(
  binaries: Binaries,
  identity: Identity,
  files: string,
  passwordFile: string,
  durable: boolean,
): Promise<void> {
  const args = ['-D', files, '-U', DATABASE_USER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  args.push('--locale=C', '--encoding=UTF8', '--data-checksums', ...(durable ? [] : ['--no-sync']))
  const child = identity.spawn(binaries.initdb, args, {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    // Out of reach of Ctrl+C: a first start that is interrupted finishes the cluster, and stops then.
    detached: true,
  })
  const said = new LineCollector()
  child.stdout?.on('data', said.add)
  child.stderr?.on('data', said.add)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new EmbeddedError(`initdb failed in ${files}: ${said.last()}`))
    })
  })
}
