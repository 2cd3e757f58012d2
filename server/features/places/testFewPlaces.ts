import { createGazetteer, type Gazetteer } from './gazetteer.ts'
import { decodePlaces, encodePlaces, type StoredPlace } from './placesFile.ts'

const region = { en: 'Kyiv Oblast', ua: 'Київська область', ru: 'Киевская область' }
const other = { en: 'Odesa', ua: 'Одеська область', ru: 'Одесская область' }
const ukrainian = { country: 'UA', region, otherNames: [] }

const PLACES: readonly StoredPlace[] = [
  {
    ...ukrainian,
    latitude: 50.45466,
    longitude: 30.5238,
    population: 2_797_553,
    names: { en: 'Kyiv', ua: 'Київ', ru: 'Киев' },
    otherNames: ['Kiev', 'Kijów'],
  },
  {
    ...ukrainian,
    latitude: 49.8004,
    longitude: 30.12851,
    population: 207_273,
    names: { en: 'Bila Tserkva', ua: 'Біла Церква', ru: 'Белая Церковь' },
  },
  {
    ...ukrainian,
    region: other,
    latitude: 46.97,
    longitude: 30.4,
    population: 1_500,
    names: { en: 'Ivanivka', ua: 'Іванівка', ru: 'Ивановка' },
  },
  {
    ...ukrainian,
    latitude: 50.9,
    longitude: 31.2,
    population: 900,
    names: { en: 'Ivanivka', ua: 'Іванівка', ru: 'Ивановка' },
  },
]

/** Four places, for tests of what uses a gazetteer. */
export const fewPlaces = (): Gazetteer => createGazetteer(decodePlaces(encodePlaces(PLACES)))
