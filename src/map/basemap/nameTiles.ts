/** The archive of vector tiles with the names of the base map, below the folder `basemap/`. */
export const NAMES_FILE = 'names.pmtiles'
/** Beyond this zoom the same tiles are overzoomed; their places say from which zoom on they are shown. */
export const NAMES_MAX_ZOOM = 8
/** Its layers of points. */
export const NAME_LAYERS = ['seas', 'countries', 'regions', 'places'] as const

/** How a place is written, from the largest. */
export const PLACE_CLASS = {
  capital: 0,
  metropolis: 1,
  city: 2,
  town: 3,
  smallTown: 4,
  village: 5,
  section: 6,
} as const
