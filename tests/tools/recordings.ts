import { join } from 'node:path'

/** Recordings of real vehicles, outside the project; they may be absent. */
const VEHICLES = join(import.meta.dirname, '..', '..', '..', 'shared', 'data', 'vehicles')

/** Two busy hours of San Francisco's cabs, positions about a minute apart. */
export const SAN_FRANCISCO = join(VEHICLES, 'cabspotting-sf', 'sf-cabs-2008-06-06-17h-19h.csv.gz')
/** Buses of Austin. */
export const AUSTIN = join(VEHICLES, 'capmetro-austin', 'austin-2017-04-18.csv.gz')
