import { useCallback, useSyncExternalStore } from 'react'
import type { KnownAddresses } from '../../api/serverState/addressBook.ts'
import { useAddressBook } from '../../api/serverState/useAddressBook.ts'
import type { GeoPoint } from '../../contract/engine/view.ts'
import type { Language } from '../../contract/entities/session.ts'
import type { Address } from '../../contract/http/addresses.ts'
import { useLanguage } from '../../i18n/useTexting.ts'

/** About a metre (POPUP-16). */
const PLACE_DIGITS = 5

interface MaybePlace {
  readonly latitude: number | null
  readonly longitude: number | null
}

const textOf = ({ latitude, longitude }: MaybePlace, known: KnownAddresses, language: Language): string => {
  if (latitude === null || longitude === null) return ''
  const point = { latitude, longitude }
  const address = known.find(point, language) ?? known.around(point, language)
  return address?.text ?? `${latitude.toFixed(PLACE_DIGITS)}, ${longitude.toFixed(PLACE_DIGITS)}`
}

/** Returns a function that finds the address of a point; null until the server has answered. Another one after each answer. */
export const useAddressOf = (): ((point: GeoPoint) => Address | null) => {
  const book = useAddressBook()
  const language = useLanguage()
  const known = useSyncExternalStore(book.subscribe, book.get, book.get)
  return useCallback((point) => known.find(point, language), [known, language])
}

/**
 * Returns a function that says where a place is: its street or its nearest place; '' without a place. Until the server has
 * answered it is the last text that was known around there, or the coordinates.
 */
export const usePlaceText = (): ((place: MaybePlace) => string) => {
  const book = useAddressBook()
  const language = useLanguage()
  const known = useSyncExternalStore(book.subscribe, book.get, book.get)
  return useCallback((place) => textOf(place, known, language), [known, language])
}

/**
 * Returns a function that reads the addresses of all places that a file holds, and then returns how each is written. A
 * place whose address could not be read is written as `usePlaceText` does.
 */
export const usePlacesForFile = (): ((
  places: readonly MaybePlace[],
) => Promise<(place: MaybePlace) => string>) => {
  const book = useAddressBook()
  const language = useLanguage()
  return useCallback(
    async (places) => {
      const points = places.flatMap(({ latitude, longitude }) =>
        latitude === null || longitude === null ? [] : [{ latitude, longitude }],
      )
      await book.readAll(points, language)
      const known = book.get()
      return (place) => textOf(place, known, language)
    },
    [book, language],
  )
}
