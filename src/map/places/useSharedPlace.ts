import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { SHARED_PARAMS } from '../../contract/sharedPlace.ts'
import { useToast } from '../../ui/toast.ts'
import type { Place } from './place.ts'
import { pointInText, withoutAddresses } from './pointInText.ts'
import { coordinatesPlace, type PlaceFinder } from './usePlaceFinder.ts'

/** Takes out of the page's address what another program has shared with the installed product; null: nothing. */
const takeShared = (): string | null => {
  const address = new URL(location.href)
  const names = Object.values(SHARED_PARAMS)
  const texts = names
    .map((name) => address.searchParams.get(name)?.trim() ?? '')
    .filter((text) => text !== '')
  if (texts.length === 0) return null
  for (const name of names) address.searchParams.delete(name)
  history.replaceState(history.state, '', address)
  return [...new Set(texts)].join('\n')
}

/** Finds the place that another program has shared with the installed product: its coordinates, or the best match of its text. */
export const useSharedPlace = (finder: PlaceFinder, onFound: (place: Place) => void): void => {
  const { t } = useTranslation()
  const toast = useToast()
  useEffect(() => {
    const text = takeShared()
    if (text === null) return
    const show = async (): Promise<void> => {
      const point = pointInText(text)
      const [place] = point ? [coordinatesPlace(point)] : await finder.places(withoutAddresses(text))
      if (place) onFound(place)
      else toast({ text: t('map.places.none'), tone: 'attention' })
    }
    void show()
  }, [finder, onFound, t, toast])
}
