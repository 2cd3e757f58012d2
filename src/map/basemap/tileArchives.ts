import { addProtocol } from 'maplibre-gl'
import { FetchSource, PMTiles, Protocol } from 'pmtiles'
import { GROUND_FILE } from './groundTiles.ts'
import { RememberingSource } from './rememberingSource.ts'

/** About what a person views in an hour: a tile of the ground has a few kilobytes. */
const GROUND_RANGES = 200

/** The archives whose tiles MapLibre reads under `pmtiles://`. */
export const tileArchives = new Protocol({ metadata: true })

const ground = new FetchSource(`${import.meta.env.BASE_URL}basemap/${GROUND_FILE}`)
tileArchives.add(new PMTiles(new RememberingSource(ground, GROUND_RANGES)))
addProtocol('pmtiles', tileArchives.tile)
