import { FetchSource, PMTiles, TileType } from 'pmtiles'
import { TOKEN_HEADER } from '../../contract/http/paths.ts'
import { tileArchives } from '../basemap/tileArchives.ts'
import { type StreetSchema, schemaOf } from './streetSchemas.ts'

/** The header of a PMTiles file. */
export interface StreetFile {
  readonly url: string
  /** How its tiles are drawn; null: tiles of an unsupported type. */
  readonly tiles: 'picture' | StreetSchema | null
  /** West, south, east, north, degrees. */
  readonly bounds: readonly [number, number, number, number]
  readonly maxZoom: number
}

const PICTURES: readonly TileType[] = [TileType.Png, TileType.Jpeg, TileType.Webp, TileType.Avif]

const layerIds = (metadata: unknown): readonly string[] => {
  const layers = (metadata as { vector_layers?: readonly { id?: unknown }[] } | null)?.vector_layers ?? []
  return layers.flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
}

/**
 * Reads the header of a street map and registers its tiles with MapLibre under `pmtiles://`. The server serves the file
 * only to signed-in users, so every range request carries the token. Rejects when the file does not respond or is not a
 * PMTiles file.
 */
export const openStreetFile = async (path: string, token: string): Promise<StreetFile> => {
  const url = new URL(path, location.href).href
  const archive = new PMTiles(new FetchSource(url, new Headers({ [TOKEN_HEADER]: token })))
  const header = await archive.getHeader()
  tileArchives.add(archive)
  const isPicture = PICTURES.includes(header.tileType)
  return {
    url,
    tiles: isPicture ? 'picture' : schemaOf(layerIds(await archive.getMetadata())),
    bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
    maxZoom: header.maxZoom,
  }
}
