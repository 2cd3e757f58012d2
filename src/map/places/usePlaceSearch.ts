import { useEffect, useState } from 'react'
import type { Place } from './place.ts'
import type { PlaceFinder } from './usePlaceFinder.ts'

/** A pause in typing after which places are asked for, ms. */
const PAUSE_MS = 150

export interface PlaceSearchState {
  readonly places: readonly Place[]
  /** The places belong to the typed text; until then those of the text before stay. */
  readonly isSettled: boolean
}

const NOTHING = { text: '', places: [] as readonly Place[] }

/** The places for a text that is being typed. */
export const usePlaceSearch = (text: string, finder: PlaceFinder): PlaceSearchState => {
  const [found, setFound] = useState(NOTHING)
  const wanted = text.trim()
  const coordinates = finder.coordinates(wanted)
  const isAsked = wanted !== '' && coordinates === null
  useEffect(() => {
    if (!isAsked) return undefined
    let isWanted = true
    const timer = setTimeout(() => {
      void Promise.all([finder.places(wanted), finder.vehicles(wanted)]).then(([places, vehicles]) => {
        if (isWanted) setFound({ text: wanted, places: [...places, ...vehicles] })
      })
    }, PAUSE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [wanted, isAsked, finder])
  if (coordinates) return { places: [coordinates], isSettled: true }
  if (wanted === '') return { places: [], isSettled: true }
  return { places: found.places, isSettled: found.text === wanted }
}
