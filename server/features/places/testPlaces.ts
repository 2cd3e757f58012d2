import { storedPlaces } from '../../../build/places/storedPlaces.ts'
import { createGazetteer, type Gazetteer } from './gazetteer.ts'
import { decodePlaces, encodePlaces, type StoredPlace } from './placesFile.ts'

const WELL_KNOWN = 20_000
let made: { readonly stored: readonly StoredPlace[]; readonly gazetteer: Gazetteer } | undefined

/** Ukraine's places and the larger ones of the world, once for all tests of a process. */
export const testPlaces = () => {
  if (made) return made
  const stored = storedPlaces().filter(
    ({ country, population }) => country === 'UA' || population >= WELL_KNOWN,
  )
  made = { stored, gazetteer: createGazetteer(decodePlaces(encodePlaces(stored))) }
  return made
}
