import { FetchSource, PMTiles, TileType } from 'pmtiles'
import { TOKEN_HEADER } from '../../contract/http/paths.ts'
import { creditOf, layerIds, schemaOf, type TileSchema } from '../../contract/rules/tileSchema.ts'
import { tileArchives } from '../basemap/tileArchives.ts'

/** The header of a PMTiles file. */
export interface StreetFile {
  readonly url: string
  /** How its tiles are drawn; null: tiles of an unsupported type. */
  readonly tiles: 'picture' | TileSchema | null
  /** West, south, east, north, degrees. */
  readonly bounds: readonly [number, number, number, number]
  readonly minZoom: number
  readonly maxZoom: number
  /** Who made it, plain text. */
  readonly credit: string
}

const PICTURES: readonly TileType[] = [TileType.Png, TileType.Jpeg, TileType.Webp, TileType.Avif]

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
  const metadata = await archive.getMetadata()
  const schema = header.tileType === TileType.Mvt ? schemaOf(layerIds(metadata)) : null
  return {
    url,
    tiles: PICTURES.includes(header.tileType) ? 'picture' : schema,
    bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    credit: creditOf(metadata, schema),
  }
}
