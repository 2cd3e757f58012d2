import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Folders of programs on Debian that are not on every user's PATH. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin']

/**
 * The first of these programs on the PATH; null if there is none.
 * @param {readonly string[]} names
 */
export const findProgram = (names) => {
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS]) {
    for (const name of names) {
      const program = join(folder, name)
      if (existsSync(program)) return program
    }
  }
  return null
}

/**
 * Runs an installation tool; returns whether it succeeded. Its output goes to stderr.
 * @param {string} command
 * @param {readonly string[]} args
 */
export const bring = (command, args) =>
  spawnSync(command, args, {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/** The folder of Debian and its derivatives with the programs of each major version of PostgreSQL. */
const POSTGRES_FOLDER = '/usr/lib/postgresql'
/** The oldest version that the server supports. */
const OLDEST_POSTGRES = 15

/** The bin folder of the oldest installed PostgreSQL that the server supports; null if there is none. */
export const findPostgres = () => {
  const versions = existsSync(POSTGRES_FOLDER) ? readdirSync(POSTGRES_FOLDER).map(Number) : []
  const good = versions.filter((version) => version >= OLDEST_POSTGRES).toSorted((a, b) => a - b)
  const folders = good.map((version) => join(POSTGRES_FOLDER, String(version), 'bin'))
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

/** Installs this Debian's PostgreSQL if this user may and there is none; tests that need one skip without it. */
export const bringPostgres = () => {
  if (findPostgres() === null) installDebianPackage('postgresql')
}

/**
 * Installs a Debian package if this user may.
 * @param {string} name
 */
export const installDebianPackage = (name) => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  process.stderr.write(`installing ${name} (Debian package)\n`)
  const installed = bring('apt-get', ['install', '-y', '-qq', name])
  if (!installed && bring('apt-get', ['update', '-qq'])) bring('apt-get', ['install', '-y', '-qq', name])
}
