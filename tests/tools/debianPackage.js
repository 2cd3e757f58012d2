import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where Debian keeps programs that only root is expected to start. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin']

/**
 * The first of these programs that is on the PATH; null when none is.
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
 * Runs a tool that brings something; answers whether it succeeded. What it says goes to the error output.
 * @param {string} command
 * @param {readonly string[]} args
 */
export const bring = (command, args) =>
  spawnSync(command, args, {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/** Where Debian and its relatives keep the programs of each major version of PostgreSQL. */
const POSTGRES_FOLDER = '/usr/lib/postgresql'
/** The oldest that the server promises to work with. */
const OLDEST_POSTGRES = 15

/** The folder of programs of the oldest installed PostgreSQL that the server promises to work with; null: none. */
export const findPostgres = () => {
  const versions = existsSync(POSTGRES_FOLDER) ? readdirSync(POSTGRES_FOLDER).map(Number) : []
  const good = versions.filter((version) => version >= OLDEST_POSTGRES).toSorted((a, b) => a - b)
  const folders = good.map((version) => join(POSTGRES_FOLDER, String(version), 'bin'))
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

/** Brings the PostgreSQL of this Debian where this user may and none is there; tests that need one skip without it. */
export const bringPostgres = () => {
  if (findPostgres() === null) installDebianPackage('postgresql')
}

/**
 * Installs a package of Debian where this user may.
 * @param {string} name
 */
export const installDebianPackage = (name) => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  process.stderr.write(`installing ${name} (Debian package)\n`)
  const installed = bring('apt-get', ['install', '-y', '-qq', name])
  if (!installed && bring('apt-get', ['update', '-qq'])) bring('apt-get', ['install', '-y', '-qq', name])
}
