import { addProtocol } from 'maplibre-gl'
import { FetchSource, PMTiles, Protocol } from 'pmtiles'
import { gridTile } from './gridTiles.ts'
import { GROUND_FILE } from './groundTiles.ts'
import { RememberingSource } from './rememberingSource.ts'

/** About what a person views in an hour: a tile of the ground has a few kilobytes. */
const GROUND_RANGES = 200

/** The archives whose tiles MapLibre reads under `pmtiles://`. */
export const tileArchives = new Protocol({ metadata: true })

const ground = new FetchSource(`${import.meta.env.BASE_URL}basemap/${GROUND_FILE}`)
tileArchives.add(new PMTiles(new RememberingSource(ground, GROUND_RANGES)))
addProtocol('pmtiles', tileArchives.tile)

// An address of the grid contains only its tile.
addProtocol('grid', ({ url }) => {
  const [z = 0, x = 0, y = 0] = url.replace('grid://', '').split('/').map(Number)
  return Promise.resolve({ data: gridTile(z, x, y) })
})
