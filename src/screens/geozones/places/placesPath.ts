/** Cache key of the saved places. */
export const PLACES_READ = 'savedPlaces'
/** The import of saved places from a table. */
export const PLACES_IMPORT_PATH = '/geozones_and_addresses/places/import'
