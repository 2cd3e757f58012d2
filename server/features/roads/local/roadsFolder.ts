import { access, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

/**
 * The folder of the road engine, `roads` in the data folder:
 * - `engine/`: the package, as npm installs it;
 * - `tiles-NUMBER/`: the roads; those of a build in progress end with `.new`;
 * - `roads.json`: which tiles are in use. It is replaced atomically, so that readers see the old roads or the new ones.
 */
export const ROADS_FOLDER = 'roads'

export const ENGINE_PACKAGE = '@valhallajs/valhallajs'
export const ENGINE_VERSION = '3.6.1'
/** What npm fetches and what then is on the disk, bytes. */
export const ENGINE_DOWNLOAD_BYTES = 87_000_000
export const ENGINE_DISK_BYTES = 280_000_000

const CURRENT = 'roads.json'
const TILES = /^tiles-(\d+)(\.new)?$/

const currentRoads = z.object({
  /** The folder of the tiles, without a path. */
  tiles: z.string().check(z.regex(/^tiles-\d+$/)),
  /** The name of the file that they were built from, without a path. */
  source: z.string(),
  /** Of that file, bytes. */
  sourceBytes: z.number(),
  /** ms since the epoch */
  builtAt: z.number(),
})
export type CurrentRoads = z.infer<typeof currentRoads>

export const enginePath = (folder: string): string =>
  join(folder, 'engine', 'node_modules', ...ENGINE_PACKAGE.split('/'))

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Whether the package is there. folder: absolute, of the road engine. */
export const isEngineInstalled = (folder: string): Promise<boolean> =>
  exists(join(enginePath(folder), 'package.json'))

/** The roads in use; null: none, or their record cannot be read. */
export const readCurrentRoads = async (folder: string): Promise<CurrentRoads | null> => {
  const text = await readFile(join(folder, CURRENT), 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return currentRoads.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** From now on these roads are in use. */
export const writeCurrentRoads = async (folder: string, roads: CurrentRoads): Promise<void> => {
  const temporary = join(folder, `${CURRENT}.${process.pid}.new`)
  await writeFile(temporary, `${JSON.stringify(roads, null, 2)}\n`)
  await rename(temporary, join(folder, CURRENT))
}

/** Removes all tiles but those in use and the ones before, which a running server may still read. */
export const removeOldTiles = async (folder: string): Promise<void> => {
  const current = await readCurrentRoads(folder)
  const names = (await readdir(folder)).filter((name) => TILES.test(name))
  const whole = names
    .filter((name) => !name.endsWith('.new') && name !== current?.tiles)
    .toSorted((one, other) => numberOf(other) - numberOf(one))
  const kept = new Set([current?.tiles, current ? whole[0] : undefined])
  await Promise.all(
    names
      .filter((name) => !kept.has(name))
      .map((name) => rm(join(folder, name), { recursive: true, force: true })),
  )
}

const numberOf = (name: string): number => Number(TILES.exec(name)?.[1])

/** Removes the roads; the engine stays installed. */
export const removeRoads = async (folder: string): Promise<void> => {
  await rm(join(folder, CURRENT), { force: true })
  const names = await readdir(folder).catch(() => [])
  await Promise.all(
    names
      .filter((name) => TILES.test(name))
      .map((name) => rm(join(folder, name), { recursive: true, force: true })),
  )
}
