import { addProtocol } from 'maplibre-gl'
import { FetchSource, PMTiles, Protocol } from 'pmtiles'
import { GROUND_FILE } from './groundTiles.ts'
import { NAMES_FILE } from './nameTiles.ts'
import { RememberingSource } from './rememberingSource.ts'

/** About what a person views in an hour: a tile has a few kilobytes. */
const REMEMBERED_RANGES = 200

/** The archives whose tiles MapLibre reads under `pmtiles://`. */
export const tileArchives = new Protocol({ metadata: true })

const builtIn = [GROUND_FILE, NAMES_FILE].map((file) => {
  const source = new FetchSource(`${import.meta.env.BASE_URL}basemap/${file}`)
  return new PMTiles(new RememberingSource(source, REMEMBERED_RANGES))
})
for (const archive of builtIn) tileArchives.add(archive)
addProtocol('pmtiles', tileArchives.tile)

/** Reads what every tile of the built-in map needs first. A failed read is repeated with the first tile. */
export const prepareArchives = (): void => {
  for (const archive of builtIn) archive.getHeader().catch(() => undefined)
}
