import { readdir } from 'node:fs/promises'
import {
  MAP_FILE_ENDING,
  MAP_FILES_PATH,
  type MapFile,
  mapFileParams,
} from '../../../src/contract/http/mapSettings.ts'
import type { Log } from '../../platform/log.ts'
import { openMapFile } from './openMapFile.ts'

/** The street maps of the data folder. */
export interface MapFiles {
  /** The offered maps by name, read at each call. The log says once why another file is not offered. */
  readonly list: () => Promise<MapFile[]>
}

/** folder: absolute. */
export const createMapFiles = (folder: string, log: Log): MapFiles => {
  let logged: ReadonlyMap<string, string> = new Map()
  return {
    list: async () => {
      const { files, faults } = await readMapFolder(folder)
      for (const [file, fault] of faults) {
        if (logged.get(file) === fault) continue
        log(`the street map ${JSON.stringify(file)} is not offered: ${fault}`, { level: 'warning' })
      }
      logged = faults
      return files
    },
  }
}

interface Folder {
  readonly files: MapFile[]
  /** Why a file is not offered, by its name. */
  readonly faults: ReadonlyMap<string, string>
}

/** The files of the folder with the ending of a map. folder: absolute. */
export const readMapFolder = async (folder: string): Promise<Folder> => {
  // The folder may have been removed since the start; then there are no files.
  const names = await readdir(folder).catch(() => [])
  const files: MapFile[] = []
  const faults = new Map<string, string>()
  for (const file of names.toSorted((one, other) => one.localeCompare(other, 'en'))) {
    if (!file.endsWith(MAP_FILE_ENDING) || file.startsWith('.')) continue
    const outcome = await describe(folder, file)
    if (typeof outcome === 'object') files.push(outcome)
    else if (outcome !== '') faults.set(file, outcome)
  }
  return { files, faults }
}

/** The file as offered, or why it is not; empty if it was removed meanwhile. */
const describe = async (folder: string, file: string): Promise<MapFile | string> => {
  if (!mapFileParams.safeParse({ file }).success) {
    return 'its name may have up to 128 letters, digits, spaces and . _ -, and begins with a letter or digit'
  }
  const outcome = await openMapFile(folder, file)
  if ('fault' in outcome) return outcome.fault ?? ''
  const { handle, size, version } = outcome.opened
  await handle.close()
  const url = `${MAP_FILES_PATH}/${encodeURIComponent(file)}?v=${version}`
  return { name: file.slice(0, -MAP_FILE_ENDING.length), url, size }
}
