import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
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
