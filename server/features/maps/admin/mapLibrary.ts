import { crc32 } from 'node:zlib'
import { access, rename, rm, stat } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import type {
  MapAddresses,
  MapFaultBody,
  MapRow,
  MapsQuery,
  MapTiles,
} from '../../../../src/contract/http/admin/maps.ts'
import type { Page } from '../../../../src/contract/http/admin/list.ts'
import { SERVER_TEXT } from '../../../../src/contract/http/error.ts'
import { MAP_FILE_ENDING, MAP_FILES_PATH } from '../../../../src/contract/http/mapSettings.ts'
import { notFound, unprocessable } from '../../../platform/plugins/apiError.ts'
import { ERROR_CODES } from '../../../../src/contract/http/error.ts'
import type { Database } from '../../../storage/schema.ts'
import { readArchive } from '../archive/readArchive.ts'
import { deleteAddresses } from '../imports/importMap.ts'
import { MapFault } from '../mapFault.ts'
import { readMapFolder } from '../mapFiles.ts'
import { mapFileOf, type MapPlaces } from '../mapPlaces.ts'
import { openMapFile } from '../openMapFile.ts'

/** The street maps of the data folder as administrators see and change them. */
export interface MapLibrary {
  readonly list: (query: MapsQuery) => Promise<Page<MapRow>>
  /** Throws 404 for an unknown map, 422 for a name that another one has. */
  readonly rename: (name: string, newName: string) => Promise<void>
  /** Deletes the map and its address index. Throws 404 for an unknown one. */
  readonly remove: (name: string) => Promise<void>
}

type Content = { readonly tiles: MapTiles | null; readonly fault: MapFaultBody | null }

/** What was read of a file; a version of a file is read once. */
type ContentCache = Map<string, { readonly version: string; readonly content: Content }>

export const createMapLibrary = (db: Kysely<Database>, places: MapPlaces): MapLibrary => {
  const cache: ContentCache = new Map()
  const requireMap = async (name: string): Promise<string> => {
    const path = mapFileOf(places, name)
    await access(path).catch(() => {
      throw notFound(SERVER_TEXT.unknownMap(name))
    })
    return path
  }
  return {
    list: async (query) => {
      const [rows, addresses] = await Promise.all([readRows(places.folder, cache), readAddresses(db)])
      return pageOfRows(
        rows.map((row) => ({ ...row, addresses: addresses.get(row.name) ?? null })),
        query,
      )
    },
    rename: async (name, newName) => {
      const path = await requireMap(name)
      if (newName === name) return
      const target = mapFileOf(places, newName)
      const isTaken = await access(target).then(
        () => true,
        () => false,
      )
      if (isTaken) throw unprocessable(ERROR_CODES.nameTaken, SERVER_TEXT.mapNameTaken, { field: 'name' })
      await rename(path, target)
      await deleteAddresses(db, newName)
      await sql`update address_region set map = ${newName} where map = ${name}`.execute(db)
    },
    remove: async (name) => {
      await rm(await requireMap(name))
      await deleteAddresses(db, name)
    },
  }
}

type FileRow = Omit<MapRow, 'addresses'>

/** Files that are offered, and those with the ending of a map that are not, with the reason. */
const readRows = async (folder: string, cache: ContentCache): Promise<readonly FileRow[]> => {
  const { files, faults } = await readMapFolder(folder)
  const rows: FileRow[] = []
  for (const { name, url } of files) {
    const row = await readRow(folder, name, url, cache)
    if (row) rows.push(row)
  }
  for (const [file, fault] of faults) {
    const name = file.slice(0, -MAP_FILE_ENDING.length)
    const found = await stat(mapFileOf({ folder }, name)).catch(() => null)
    const body = { code: 'notAMap', detail: fault } as const
    rows.push({
      id: crc32(name),
      name,
      url: `${MAP_FILES_PATH}/${encodeURIComponent(file)}`,
      size: found?.size ?? 0,
      changedAt: found?.mtimeMs ?? 0,
      tiles: null,
      fault: body,
    })
  }
  return rows
}

/** null: it was removed meanwhile. */
const readRow = async (
  folder: string,
  name: string,
  url: string,
  cache: ContentCache,
): Promise<FileRow | null> => {
  const outcome = await openMapFile(folder, `${name}${MAP_FILE_ENDING}`)
  if ('fault' in outcome) return null
  const { handle, size, version } = outcome.opened
  try {
    const { mtimeMs } = await handle.stat()
    const known = cache.get(name)
    const content =
      known?.version === version
        ? known.content
        : await readArchive(handle, size).then(
            (tiles): Content => ({ tiles, fault: null }),
            (error: unknown): Content => ({ tiles: null, fault: faultBodyOf(error) }),
          )
    cache.set(name, { version, content })
    return { id: crc32(name), name, url, size, changedAt: Math.round(mtimeMs), ...content }
  } finally {
    await handle.close()
  }
}

const faultBodyOf = (error: unknown): MapFaultBody =>
  error instanceof MapFault
    ? { code: error.code, detail: error.detail }
    : { code: 'failed', detail: error instanceof Error ? error.message : String(error) }

const readAddresses = async (db: Kysely<Database>): Promise<ReadonlyMap<string, MapAddresses>> => {
  const { rows } = await sql<
    MapAddresses & { map: string }
  >`select map, places, streets, houses from address_region
    where is_ready`.execute(db)
  return new Map(rows.map(({ map, ...counts }) => [map, counts]))
}

const pageOfRows = (
  rows: readonly MapRow[],
  { search, sort = 'name', order, offset, limit }: MapsQuery,
): Page<MapRow> => {
  const wanted = search?.toLowerCase() ?? ''
  const found = rows.filter(({ name }) => name.toLowerCase().includes(wanted))
  const compare = (one: MapRow, other: MapRow): number =>
    (sort === 'name' ? 0 : one[sort] - other[sort]) || one.name.localeCompare(other.name, 'en')
  const sorted = found.toSorted((one, other) =>
    order === 'desc' ? compare(other, one) : compare(one, other),
  )
  return { total: found.length, rows: sorted.slice(offset, offset + limit) }
}
