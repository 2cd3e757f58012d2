import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { MAP_FILE_ENDING } from '../../../src/contract/http/mapSettings.ts'

/** The folders of street maps. Hidden names are never offered as maps. */
export interface MapPlaces {
  /** Holds the maps; absolute. */
  readonly folder: string
  /** Files that were uploaded or downloaded, until they are imported. */
  readonly incoming: string
  /** Intermediate files of imports that run. */
  readonly work: string
}

/** Creates the folders below the folder of the maps. */
export const openMapPlaces = async (folder: string): Promise<MapPlaces> => {
  const places = { folder, incoming: join(folder, '.incoming'), work: join(folder, '.work') }
  for (const path of Object.values(places)) await mkdir(path, { recursive: true })
  return places
}

/** A part of an upload that nobody continued for so long is deleted, ms. */
const ABANDONED_MS = 2 * 86_400_000

/** At the start of a server: no import runs yet. now: ms since the epoch. */
export const cleanMapPlaces = async ({ incoming, work }: MapPlaces, now: number): Promise<void> => {
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true })
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const { mtimeMs } = await stat(path)
    if (now - mtimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}

/** Deletes an incoming file, and what there is of it. */
export const deleteIncoming = async (
  { incoming }: Pick<MapPlaces, 'incoming'>,
  file: string,
): Promise<void> => {
  for (const ending of ['', '.part', '.part.version'])
    await rm(join(incoming, `${file}${ending}`), { force: true })
}

/** The file of a map. */
export const mapFileOf = ({ folder }: Pick<MapPlaces, 'folder'>, name: string): string =>
  join(folder, `${name}${MAP_FILE_ENDING}`)

/** Bytes that can still be written to the disk of a folder. */
export const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
