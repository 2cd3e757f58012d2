import { useMemo } from 'react'
import { useAddressesApi } from '../../api/addresses.ts'
import type { GeoPoint } from '../../contract/engine/view.ts'
import { useFleetClient } from '../../fleet/fleetContext.ts'
import { rowTitle } from '../../fleet/rowTitle.ts'
import { useLanguage } from '../../i18n/useTexting.ts'
import { parseCoordinates } from './coordinates.ts'
import type { Place } from './place.ts'

/** About a metre. */
const PLACE_DIGITS = 5
/** Some ten kilometres: enough to prefer what is near. */
const NEAR_DIGITS = 1
/** Vehicles among the results: the list of vehicles has a search of its own. */
const MOST_VEHICLES = 3
/** A single letter finds too much. */
const LEAST_LETTERS = 2

/** A point as a place. */
export const coordinatesPlace = ({ latitude, longitude }: GeoPoint): Place => {
  const name = `${latitude.toFixed(PLACE_DIGITS)}, ${longitude.toFixed(PLACE_DIGITS)}`
  return { id: name, kind: 'coordinates', name, detail: '', latitude, longitude }
}

/** What finds places by a text; a failed call finds nothing. */
export interface PlaceFinder {
  /** Coordinates in any common form, at once; null for any other text. */
  readonly coordinates: (text: string) => Place | null
  /** Places, streets and houses, the best first. */
  readonly places: (text: string) => Promise<readonly Place[]>
  readonly vehicles: (text: string) => Promise<readonly Place[]>
}

type GroundFinder = Omit<PlaceFinder, 'vehicles'>

/** Finds places without vehicles. middleOf: the middle of the map, so that what is near comes first. */
export const useGroundFinder = (middleOf: () => GeoPoint | null): GroundFinder => {
  const api = useAddressesApi()
  const language = useLanguage()
  return useMemo(
    () => ({
      coordinates: (text) => {
        const point = parseCoordinates(text)
        return point && coordinatesPlace(point)
      },
      places: async (text) => {
        if (text.trim().length < LEAST_LETTERS) return []
        const middle = middleOf()
        const near = middle && {
          latitude: Number(middle.latitude.toFixed(NEAR_DIGITS)),
          longitude: Number(middle.longitude.toFixed(NEAR_DIGITS)),
        }
        const result = await api.search(text.trim(), language, near)
        return result.ok ? result.value : []
      },
    }),
    [api, language, middleOf],
  )
}

/** Finds places in the interface language. middleOf: the middle of the map, so that what is near comes first. */
export const usePlaceFinder = (middleOf: () => GeoPoint | null): PlaceFinder => {
  const ground = useGroundFinder(middleOf)
  const client = useFleetClient()
  return useMemo(
    () => ({
      ...ground,
      vehicles: async (text) =>
        (await client.findVehicles(text.trim(), MOST_VEHICLES)).flatMap((row): readonly Place[] => {
          const { vehicleId, licensePlate, name, latitude, longitude } = row
          if (latitude === null || longitude === null) return []
          const detail = name ? licensePlate : ''
          return [
            { id: `vehicle:${vehicleId}`, kind: 'vehicle', name: rowTitle(row), detail, latitude, longitude },
          ]
        }),
    }),
    [ground, client],
  )
}
