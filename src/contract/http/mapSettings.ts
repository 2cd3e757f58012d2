import * as z from 'zod/mini'
import { MAP_TYPES } from '../mapTypes.ts'

/**
 * What one map type is made of (MAP-04, MAP-08).
 * - `raster`: `url` is the address of 256 px tiles with `{z}`, `{x}` and `{y}` in it.
 * - `style`: `url` is the address of a MapLibre style.
 * The maps key stands in the address already (MAP-07). `{lang}`, where it is left, is for the page to replace by the
 * interface language as maps know it: ru, uk, en (I18N-03).
 */
export const mapLayer = z.object({
  type: z.enum(MAP_TYPES),
  /** null: the provider is not set up, and the built-in offline base map stands in for it. */
  url: z.nullable(z.string()),
  kind: z.enum(['raster', 'style']),
  maxZoom: z.number(),
  /** Plain text, to be escaped where markup is read; empty: none. */
  attribution: z.string(),
})
export type MapLayer = z.infer<typeof mapLayer>

/**
 * A PMTiles file of the data folder. `url` is a path of this server that answers range requests to signed-in users, and
 * to who has the link of a shared position: every request needs the token header of paths.ts, so a reader has to be given it
 * (`new FetchSource(url, new Headers({ [TOKEN_HEADER]: token }))`). It names one state of the file: when the file is
 * replaced, the list has another url and the old one answers 404. The file's own header says whether its tiles are
 * vectors or pictures, their zooms and bounds.
 */
export const mapFile = z.object({
  /** Without `.pmtiles`; unique. */
  name: z.string(),
  url: z.string(),
  /** Bytes. */
  size: z.number(),
})
export type MapFile = z.infer<typeof mapFile>

/** Every map type once, in the order of MAP_TYPES; files by name. */
export const mapSettings = z.object({ types: z.array(mapLayer), files: z.array(mapFile) })
export type MapSettings = z.infer<typeof mapSettings>

/** Where the map files are served: `/maps/NAME.pmtiles?v=VERSION`. */
export const MAP_FILES_PATH = '/maps'
export const MAP_FILE_ENDING = '.pmtiles'
/** The name of a file of that folder, as an address gives it. */
export const mapFileParams = z.object({
  file: z.string().check(z.maxLength(128), z.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]*\.pmtiles$/u)),
})
/** The state of the file that is meant; absent: the one that is there. */
export const mapFileQuery = z.object({ v: z.optional(z.string()) })
