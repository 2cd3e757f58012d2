import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  MAP_FILE_ENDING,
  MAP_FILES_PATH,
  type MapFile,
  mapFileParams,
} from '../../../src/contract/http/mapSettings.ts'

/** The first bytes of a PMTiles file of version 3. */
const SIGNATURE = Buffer.from('PMTiles\u0003', 'latin1')

/** Names one state of a file: copying another one over it changes it. */
const versionOf = ({ size, mtimeMs }: { readonly size: number; readonly mtimeMs: number }): string =>
  `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}`

/** The version of a file of the folder; null: there is no such file. */
export const findVersion = async (folder: string, file: string): Promise<string | null> => {
  const found = await stat(join(folder, file)).catch(() => null)
  return found?.isFile() ? versionOf(found) : null
}

/** The PMTiles files of the folder by name, as they are at this moment. What is no such file is left out. */
export const listMapFiles = async (folder: string): Promise<MapFile[]> => {
  // Somebody may have removed the folder since the start; then there are no files.
  const names = await readdir(folder).catch(() => [])
  const files: MapFile[] = []
  for (const file of names.toSorted((one, other) => one.localeCompare(other, 'en'))) {
    if (!mapFileParams.safeParse({ file }).success) continue
    const known = await describe(folder, file)
    if (known) files.push(known)
  }
  return files
}

const describe = async (folder: string, file: string): Promise<MapFile | null> => {
  const path = join(folder, file)
  try {
    const found = await stat(path)
    if (!found.isFile() || !(await hasSignature(path))) return null
    const url = `${MAP_FILES_PATH}/${encodeURIComponent(file)}?v=${versionOf(found)}`
    return { name: file.slice(0, -MAP_FILE_ENDING.length), url, size: found.size }
  } catch {
    // Taken away, or not readable, while it was looked at: it is not there to be shown.
    return null
  }
}

const hasSignature = async (path: string): Promise<boolean> => {
  const file = await open(path)
  try {
    const first = Buffer.alloc(SIGNATURE.length)
    await file.read(first, 0, first.length, 0)
    return first.equals(SIGNATURE)
  } finally {
    await file.close()
  }
}
