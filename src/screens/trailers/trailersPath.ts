/** The page of the trailers (ROUTE-31). */
export const TRAILERS_PATH = '/trailers_management'
/** Cache key of the trailers. */
export const TRAILERS_READ = 'trailers'
