import type { StoredPlace } from '../../server/features/places/placesFile.ts'
import { readPlaces } from './readPlaces.ts'
import { UKRAINIAN_REGIONS } from './regionNames.ts'

/** Only of places from this size on people know other names, such as former ones. */
const HAS_OTHER_NAMES = 2_000

/** The places as the server stores them: without sections of cities, which would hide the city's own name. */
export const storedPlaces = (): readonly StoredPlace[] =>
  readPlaces()
    .filter(({ feature }) => feature !== 'PPLX')
    .map(({ latitude, longitude, population, country, admin1, names, otherNames }) => {
      const known = country === 'UA' ? UKRAINIAN_REGIONS[admin1] : undefined
      const region = { en: admin1, ua: known?.ua ?? admin1, ru: known?.ru ?? admin1 }
      return {
        latitude,
        longitude,
        population,
        country,
        region,
        names,
        otherNames: population < HAS_OTHER_NAMES ? [] : otherNames,
      }
    })
