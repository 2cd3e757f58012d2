/** The archive of vector tiles with the ground of the base map, below the folder `basemap/`. */
export const GROUND_FILE = 'ground.pmtiles'
/** Beyond this zoom the same tiles are overzoomed. Their unit is 150 m then; the source is accurate to 400 m. */
export const GROUND_MAX_ZOOM = 6
/** Its layers: sea as whole tiles, land as one area above it, borders between countries, coastlines. */
export const GROUND_LAYERS = ['sea', 'land', 'borders', 'coast'] as const
export type GroundLayer = (typeof GROUND_LAYERS)[number]
