import * as z from 'zod/mini'
import { isMapName, MAP_NAME_MAX, MAP_SOURCES, mapSourceOf } from '../../rules/mapSources.ts'
import { TILE_SCHEMAS } from '../../rules/tileSchema.ts'
import { plainName } from '../plainName.ts'
import { pathId } from '../profile.ts'
import { queryFlag } from '../vehicleCommands.ts'
import { listQuery, pageOf, queryNumber } from './list.ts'

/** Street maps of the data folder, as administrators manage them. */

/** Why a file is no map, or an import failed. */
export const MAP_FAULTS = [
  /** Not a file of the kind that its name says. */
  'notAMap',
  /** It ends before its content does. */
  'truncated',
  /** Vector tiles of a schema that no style is for. */
  'foreignSchema',
  /** There is nothing in it. */
  'empty',
  /** A program is not installed; detail: its package. */
  'noTools',
  /** This platform has no converter of MBTiles. */
  'noConverter',
  'diskFull',
  /** detail: the last line that the program wrote. */
  'toolFailed',
  /** The uploaded file is no longer in the folder of this server. */
  'sourceGone',
  /** Roads are wished, and the road engine is not installed. */
  'noRoadEngine',
  /** detail: why the file cannot be turned into roads. */
  'noRoads',
  /** detail: the status or the reason. */
  'unreachable',
  'badChecksum',
  'tooLarge',
  /** detail: the reason. */
  'failed',
] as const
export type MapFaultCode = (typeof MAP_FAULTS)[number]
/** detail: text of files and programs, never markup; empty: none. */
export const mapFault = z.object({ code: z.enum(MAP_FAULTS), detail: z.string() })
export type MapFaultBody = z.infer<typeof mapFault>

/** What the tiles of a map are; bounds: west, south, east, north, degrees. */
export const mapTiles = z.object({
  /** null: pictures. */
  schema: z.nullable(z.enum(TILE_SCHEMAS)),
  minZoom: z.number(),
  maxZoom: z.number(),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** Plain text; empty: none. */
  credit: z.string(),
})
export type MapTiles = z.infer<typeof mapTiles>

/** How much of an address index a map brought. */
export const mapAddresses = z.object({ places: z.number(), streets: z.number(), houses: z.number() })
export type MapAddresses = z.infer<typeof mapAddresses>

/** id: a number for the name, for lists. */
export const mapRow = z.object({
  id: z.number(),
  name: z.string(),
  url: z.string(),
  /** Bytes. */
  size: z.number(),
  /** ms since the epoch. */
  changedAt: z.number(),
  /** null: it cannot be shown; `fault` says why. */
  tiles: z.nullable(mapTiles),
  fault: z.nullable(mapFault),
  /** null: it has no address index. */
  addresses: z.nullable(mapAddresses),
})
export type MapRow = z.infer<typeof mapRow>
export const MAP_SORTS = ['name', 'size', 'changedAt'] as const
export const mapsQuery = listQuery(MAP_SORTS)
export type MapsQuery = z.infer<typeof mapsQuery>
export const mapPage = pageOf(mapRow)

/** The steps of an import, in their order. */
export const MAP_STEPS = ['download', 'check', 'tiles', 'convert', 'addresses', 'roads'] as const
export type MapStep = (typeof MAP_STEPS)[number]

export const mapImportRow = z.object({
  id: z.number(),
  name: z.string(),
  source: z.enum(MAP_SOURCES),
  state: z.enum(['queued', 'running', 'failed']),
  /** null: it has not begun. */
  step: z.nullable(z.enum(MAP_STEPS)),
  /** 0 to 1. */
  progress: z.number(),
  /** Of the last attempt. */
  fault: z.nullable(mapFault),
  /** ms since the epoch. */
  createdAt: z.number(),
})
export type MapImportRow = z.infer<typeof mapImportRow>

export const mapState = z.object({
  /** Unfinished and failed ones, oldest first. */
  imports: z.array(mapImportRow),
  /** The Debian packages that are missing for .osm.pbf files. */
  missingTools: z.array(z.string()),
  /** Whether MBTiles can be converted on this platform. */
  canConvert: z.boolean(),
  /** Bytes. */
  freeBytes: z.number(),
  /** Largest file, bytes. */
  maxBytes: z.number(),
  /** Where regions are downloaded from; null: it is not set. */
  downloadFrom: z.nullable(z.string()),
  /** Whether the road engine is installed, and the file that its roads are of; null: it has none. */
  roads: z.object({ isInstalled: z.boolean(), source: z.nullable(z.string()) }),
})
export type MapState = z.infer<typeof mapState>

export const mapName = z
  .string()
  .check(
    z.normalize('NFC'),
    z.trim(),
    z.minLength(1),
    z.maxLength(MAP_NAME_MAX),
    z.refine(isMapName),
    plainName,
  )
export const mapNameParams = z.object({ name: mapName })
export const mapBody = z.strictObject({ name: mapName })
export type MapBody = z.infer<typeof mapBody>

/** The bytes of a file come in pieces of at most this size. */
export const UPLOAD_PIECE_BYTES = 8_388_608
const SIZE_MAX = Number.MAX_SAFE_INTEGER
export const uploadParams = z.object({
  file: z.string().check(
    z.normalize('NFC'),
    z.maxLength(MAP_NAME_MAX + 16),
    z.refine((file) => mapSourceOf(file) !== null),
  ),
})
/**
 * offset: of the piece in the file; size: of the whole file, bytes; roads: whether an .osm.pbf file becomes the roads of
 * the road engine, too.
 */
export const uploadQuery = z.object({
  offset: queryNumber(0, SIZE_MAX),
  size: queryNumber(1, SIZE_MAX),
  roads: z.optional(queryFlag),
})
/** received: bytes of the file that the server has; importId: the import that the last piece started, null: none. */
export const uploadAnswer = z.object({ received: z.number(), importId: z.nullable(z.number()) })
export type UploadAnswer = z.infer<typeof uploadAnswer>

/** A file below the configured address. checksum: MD5 or SHA-256 in hexadecimal digits; empty: as published with it. */
export const downloadBody = z.strictObject({
  path: z
    .string()
    .check(z.trim(), z.maxLength(300), z.regex(/^(?:[\w.-]+\/)*[\w.-]+$/), z.refine(isSafePath)),
  checksum: z.optional(z.string().check(z.trim(), z.regex(/^(?:[\da-fA-F]{32}|[\da-fA-F]{64})?$/))),
  /** Whether an .osm.pbf file becomes the roads of the road engine, too. */
  roads: z.optional(z.boolean()),
})
export type DownloadBody = z.infer<typeof downloadBody>
export const downloadAnswer = z.object({ importId: z.number() })
export const mapImportParams = z.object({ id: pathId })

function isSafePath(path: string): boolean {
  const parts = path.split('/')
  return !parts.includes('..') && !parts.includes('.') && mapSourceOf(parts.at(-1) ?? '') !== null
}
