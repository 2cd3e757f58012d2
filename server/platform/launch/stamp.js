import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './paths.js'

/** Tests and notes do not affect the build. */
const NOT_BUILT = /\.test\.tsx?$|\.md$|\.bench\.ts$/

/**
 * A hash over the contents of files and folders of the root; a missing path counts as absent.
 * @param {readonly string[]} paths
 */
export async function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) await addTo(hash, path)
  return hash.digest('hex')
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path
 */
async function addTo(hash, path) {
  const entries = await readdir(join(ROOT, path), { withFileTypes: true }).catch(() => undefined)
  if (entries === undefined) {
    const content = await readFile(join(ROOT, path)).catch(() => '')
    hash.update(`${path}\0${content.length}\0`).update(content)
    return
  }
  const names = entries.map((entry) => entry.name).filter((name) => !NOT_BUILT.test(name))
  for (const name of names.toSorted()) await addTo(hash, `${path}/${name}`)
}

/** @param {string} file @returns {Promise<string>} its stamp, '' if there is none */
export const readStamp = (file) => readFile(file, 'utf8').catch(() => '')

/** @param {string} file @param {string} stamp */
export const writeStamp = (file, stamp) => writeFile(file, stamp)
