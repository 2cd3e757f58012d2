import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process'
import { chmod, chown, lstat, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedError } from './embeddedError.ts'

const run = promisify(execFile)

/** How the programs of PostgreSQL, which refuse to run as root, are started. */
export interface Identity {
  /** For the log: 'directly', 'in a user namespace', 'as user postgres'. */
  readonly label: string
  spawn(file: string, args: readonly string[], options: SpawnOptions): ChildProcess
  /** Changes the owner of a folder and its content to the user that PostgreSQL runs as. */
  own(folder: string): Promise<void>
}

/** The caller's environment is not passed on: PGDATA, PGPORT or LANG would change what PostgreSQL does. */
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' }
/** Any user but root; inside the namespace only. */
const NAMESPACE_ID = '1000'
/** Users that systems provide and that own nothing of value. */
const PLAIN_USERS = ['postgres', 'nobody'] as const

/** Starts programs as the user that runs the server. */
const directly: Identity = {
  label: 'directly',
  spawn: (file, args, options) => spawn(file, args, { ...options, env: ENVIRONMENT }),
  own: async () => undefined,
}

/**
 * Root without its privileges: in its own user namespace the program sees itself as an ordinary user, and still owns
 * root's files, so that this works below folders that no other user may enter.
 */
const inUserNamespace: Identity = {
  label: 'in a user namespace',
  spawn: (file, args, options) =>
    spawn(
      'unshare',
      ['--user', `--map-user=${NAMESPACE_ID}`, `--map-group=${NAMESPACE_ID}`, '--', file, ...args],
      { ...options, env: ENVIRONMENT },
    ),
  own: (folder) => chownAll(folder, 0, 0),
}

const asUser = (name: string, uid: number, gid: number): Identity => ({
  label: `as user ${name}`,
  spawn: (file, args, options) => spawn(file, args, { ...options, env: ENVIRONMENT, uid, gid }),
  own: async (folder) => {
    // The data folder around it may be traversed but not listed; secrets in it have mode 0600.
    const parent = dirname(folder)
    await chmod(parent, (await stat(parent)).mode | 0o011)
    await chownAll(folder, uid, gid)
  },
})

/**
 * Determines how PostgreSQL can run on this folder: directly, or, where the server runs as root, in a user namespace or
 * as a plain user with access to both the programs and the folder. `candidates` is for tests.
 * @throws EmbeddedError if no way works
 */
export async function findIdentity(
  postgres: string,
  folder: string,
  candidates: () => Promise<readonly Identity[]> = rootCandidates,
): Promise<Identity> {
  if (process.getuid?.() !== 0) {
    await refuseForeignFolder(folder)
    return directly
  }
  for (const identity of await candidates()) {
    await identity.own(folder)
    if (await works(identity, postgres, folder)) return identity
  }
  throw new EmbeddedError(
    `PostgreSQL refuses to run as root, and no other way works here: user namespaces are not allowed, and no ` +
      `unprivileged user (${PLAIN_USERS.join(', ')}) may reach both ${postgres} and ${folder}. Start the server as an ` +
      'ordinary user, or move the installation and DATA_DIR to folders that others may enter, or set DATABASE_URL.',
  )
}

async function rootCandidates(): Promise<readonly Identity[]> {
  return [inUserNamespace, ...(await plainUsers())]
}

/** The plain users that exist on this system. */
export async function plainUsers(): Promise<readonly Identity[]> {
  const ids = await Promise.all(PLAIN_USERS.map(async (name) => ({ name, ids: await userIds(name) })))
  return ids.flatMap(({ name, ids: found }) => (found ? [asUser(name, found.uid, found.gid)] : []))
}

async function userIds(name: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    // The user does not exist here.
    return undefined
  }
}

/** Tries it: runs the program and writes to the folder under this identity. */
function works(identity: Identity, postgres: string, folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = identity.spawn('/bin/sh', ['-c', 'test -w "$1" && "$0" --version', postgres, folder], {
      cwd: '/',
      stdio: 'ignore',
    })
    probe.once('error', () => resolve(false))
    probe.once('exit', (code) => resolve(code === 0))
  })
}

async function refuseForeignFolder(folder: string): Promise<void> {
  const { uid } = await lstat(folder)
  const own = process.getuid?.()
  if (own === undefined || uid === own) return
  throw new EmbeddedError(
    `${folder} belongs to user ${uid}, but the server runs as user ${own}. Start it as user ${uid}, or as root run: ` +
      `chown -R ${own} ${folder}`,
  )
}

async function chownAll(folder: string, uid: number, gid: number): Promise<void> {
  if ((await lstat(folder)).uid === uid) return
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await chownAll(path, uid, gid)
    else if (!entry.isSymbolicLink()) await chown(path, uid, gid)
  }
  // The folder last: while it has the old owner, an interrupted change of owner is repeated.
  await chown(folder, uid, gid)
}
