import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
export const DIST = join(ROOT, 'dist')
/** The server's entry, once built. */
export const SERVER_ENTRY = join(DIST, 'node', 'server', 'main.js')
/** The entry of backups and restoring, once built. */
export const STORAGE_ENTRY = join(DIST, 'node', 'server', 'storageMain.js')
/**
 * Options of Node for the server. What a burst of positions makes lives until the database has it; with a young generation of
 * 16 MB, the default, nearly all of it would be moved into the old one. It grows to 64 MB only under such a load. What is moved
 * all the same may treble the heap before everything is looked through, for that takes longer the more vehicles are remembered.
 * Nothing is made in the old generation from the start because others of its kind got old there: what waits for the database
 * would keep all that it holds from being forgotten young.
 */
export const SERVER_FLAGS = [
  '--max-semi-space-size=64',
  '--heap-growing-percent=200',
  '--no-allocation-site-pretenuring',
]
