import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
export const DIST = join(ROOT, 'dist')
/** The server's entry, once built. */
export const SERVER_ENTRY = join(DIST, 'node', 'server', 'main.js')
/** The entry of backups and restoring, once built. */
export const STORAGE_ENTRY = join(DIST, 'node', 'server', 'storageMain.js')
