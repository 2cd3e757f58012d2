import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')
export const DIST = join(ROOT, 'dist')
/** The server's entry point, once built. */
export const SERVER_ENTRY = join(DIST, 'node', 'server', 'main.js')
/** The entry point of backup and restore, once built. */
export const STORAGE_ENTRY = join(DIST, 'node', 'server', 'storageMain.js')
/** The entry point of the command about street maps, once built. */
export const MAP_ENTRY = join(DIST, 'node', 'server', 'mapMain.js')
/** The entry point of the command about the road engine, once built. */
export const ROADS_ENTRY = join(DIST, 'node', 'server', 'roadsMain.js')
/**
 * Node options of the server. The objects of a burst of positions live until the database has stored them; with a young
 * generation of 16 MB, the default, nearly all of them would be promoted to the old one. It grows to 64 MB only under
 * such a load. What is promoted all the same may treble the heap before a full collection, which takes longer the more
 * vehicles are remembered. Allocation-site pretenuring is off: objects waiting for the database, allocated in the old
 * generation, would keep everything that they reference from being collected young.
 */
export const SERVER_FLAGS = [
  '--max-semi-space-size=64',
  '--heap-growing-percent=200',
  '--no-allocation-site-pretenuring',
]
