import { addProtocol } from 'maplibre-gl'
import { FetchSource, PMTiles, Protocol } from 'pmtiles'
import { GROUND_FILE } from './groundTiles.ts'
import { NAMES_FILE } from './nameTiles.ts'
import { RememberingSource } from './rememberingSource.ts'

/** About what a person views in an hour: a tile has a few kilobytes. */
const REMEMBERED_RANGES = 200

/** The archives whose tiles MapLibre reads under `pmtiles://`. */
export const tileArchives = new Protocol({ metadata: true })

for (const file of [GROUND_FILE, NAMES_FILE]) {
  const source = new FetchSource(`${import.meta.env.BASE_URL}basemap/${file}`)
  tileArchives.add(new PMTiles(new RememberingSource(source, REMEMBERED_RANGES)))
}
addProtocol('pmtiles', tileArchives.tile)
