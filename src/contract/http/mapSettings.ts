import * as z from 'zod/mini'
import { MAP_TYPES } from '../mapTypes.ts'

/**
 * The source of one map type (MAP-04, MAP-08).
 * - `raster`: `url` is the address of 256 px tiles with `{z}`, `{x}` and `{y}` in it.
 * - `style`: `url` is the address of a MapLibre style.
 * The address already contains the maps key (MAP-07). The page replaces a remaining `{lang}` by the map code of the
 * interface language: ru, uk, en (I18N-03).
 */
export const mapLayer = z.object({
  type: z.enum(MAP_TYPES),
  /** null: the provider is not configured, and the built-in offline base map is used instead. */
  url: z.nullable(z.string()),
  kind: z.enum(['raster', 'style']),
  maxZoom: z.number(),
  /** Plain text, to be escaped before use as markup; empty: none. */
  attribution: z.string(),
})
export type MapLayer = z.infer<typeof mapLayer>

/**
 * A PMTiles file of the data folder. `url` is a path of this server that supports range requests by signed-in users
 * and holders of a position share link: every request needs the token header of paths.ts, so a client must set it
 * (`new FetchSource(url, new Headers({ [TOKEN_HEADER]: token }))`). It identifies one version of the file: when the
 * file is replaced, the list has another url and the old one returns 404. The file's own header states whether its
 * tiles are vector or raster, their zooms and bounds.
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

/** Path of the map files: `/maps/NAME.pmtiles?v=VERSION`. */
export const MAP_FILES_PATH = '/maps'
export const MAP_FILE_ENDING = '.pmtiles'
/** The name of a file of that folder, as in its address. */
export const mapFileParams = z.object({
  file: z.string().check(z.maxLength(128), z.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]*\.pmtiles$/u)),
})
/** The version of the file; absent: the current one. */
export const mapFileQuery = z.object({ v: z.optional(z.string()) })
