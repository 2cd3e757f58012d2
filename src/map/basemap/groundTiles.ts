/** The archive of vector tiles with the ground of the base map, below the folder `basemap/`. */
export const GROUND_FILE = 'ground.pmtiles'
/** Beyond this zoom the same tiles are overzoomed. Their unit is 38 m then; the source is accurate to 400 m. */
export const GROUND_MAX_ZOOM = 7
/**
 * Its layers: sea as whole tiles, the grid of meridians and parallels, land as one area above it, lakes, rivers,
 * borders between countries.
 */
export const GROUND_LAYERS = ['sea', 'grid', 'land', 'lakes', 'rivers', 'borders'] as const
export type GroundLayer = (typeof GROUND_LAYERS)[number]
