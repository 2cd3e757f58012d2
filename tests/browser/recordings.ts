import { join } from 'node:path'

/** Two busy hours of San Francisco's cabs, positions about a minute apart. */
export const RECORDING = join(
  import.meta.dirname,
  '../../../shared/data/vehicles/cabspotting-sf/sf-cabs-2008-06-06-17h-19h.csv.gz',
)
