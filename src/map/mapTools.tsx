import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ZOOM_FOCUS } from '../contract/constants.ts'
import type { GeoPoint } from '../contract/engine/view.ts'
import type { MapSettings } from '../contract/http/mapSettings.ts'
import { useShortcut } from '../palette/registries.ts'
import type { MapController } from './mapController.ts'
import { MapMenu } from './mapMenu.tsx'
import { MapPin } from './mapPin.tsx'
import type { MapGround } from './mapTypes/useMapStyle.ts'
import { MeasurePanel } from './measure/measurePanel.tsx'
import type { Place } from './places/place.ts'
import { PlaceSearch } from './places/placeSearch.tsx'
import { usePlaceCommands } from './places/usePlaceCommands.ts'
import { usePlaceFinder } from './places/usePlaceFinder.ts'
import type { MapSwitch } from './useMapSwitches.ts'

/** Zoom increment for a closer look at a spot with several vehicles. */
export const SPOT_ZOOM = 17

/** The tool that is open on the map. */
type OutTool = 'none' | 'measure' | 'search'

/** The tools open on the map, one at a time, and the pin of the place that was found. */
export const useMapTools = (controller: MapController) => {
  const [out, setOut] = useState<OutTool>('none')
  const [place, setPlace] = useState<Place | null>(null)
  const isMeasuring = out === 'measure'
  useShortcut('measure', () => setOut(isMeasuring ? 'none' : 'measure'))
  const finder = usePlaceFinder(useCallback(() => controller.camera.read(), [controller]))
  // MAP-41: the map moves to the place, and a pin marks it until the search is cleared.
  const choosePlace = useCallback(
    (chosen: Place) => {
      setPlace(chosen)
      controller.camera.goTo({ ...chosen, zoom: ZOOM_FOCUS })
    },
    [controller],
  )
  usePlaceCommands(finder, choosePlace)
  return useMemo(
    () => ({
      finder,
      isMeasuring,
      setMeasuring: (on: boolean) => setOut(on ? 'measure' : 'none'),
      isSearching: out === 'search',
      place,
      search: () => setOut('search'),
      choosePlace,
      clearPlace: () => {
        setPlace(null)
        setOut('none')
      },
    }),
    [finder, choosePlace, out, isMeasuring, place],
  )
}
export type MapToolState = ReturnType<typeof useMapTools>

interface MapToolsProps {
  readonly controller: MapController
  readonly tools: MapToolState
  readonly settings: MapSettings | null
  readonly ground: MapGround
  readonly switches: readonly MapSwitch[]
  readonly filters: ReactNode
  readonly isPrinting: boolean
  readonly onPrint: () => void
  readonly onOrigin: ((point: GeoPoint | null) => void) | undefined
}

/** The side menu and the panels that its buttons open; a closing panel returns focus to its button. */
export const MapTools = ({ controller, tools, onOrigin, ...menu }: MapToolsProps) => {
  const searchButton = useRef<HTMLButtonElement>(null)
  const measureButton = useRef<HTMLButtonElement>(null)
  return (
    <>
      {tools.isMeasuring && (
        <MeasurePanel
          controller={controller}
          onOrigin={onOrigin}
          onClose={() => {
            measureButton.current?.focus()
            tools.setMeasuring(false)
          }}
        />
      )}
      <div className="map-menu">
        {tools.isSearching && (
          <PlaceSearch
            finder={tools.finder}
            chosen={tools.place}
            onChoose={tools.choosePlace}
            onClose={() => {
              searchButton.current?.focus()
              tools.clearPlace()
            }}
          />
        )}
        <MapMenu
          {...menu}
          isMeasuring={tools.isMeasuring}
          onMeasure={tools.setMeasuring}
          onSearchPlace={tools.search}
          searchButton={searchButton}
          measureButton={measureButton}
        />
      </div>
    </>
  )
}

interface MapPinsProps {
  readonly tools: MapToolState
  readonly origin: GeoPoint | null
  readonly onOrigin: ((point: GeoPoint | null) => void) | undefined
}

/** The pins of the search result and of the start of the list's distances. */
export const MapPins = ({ tools, origin, onOrigin }: MapPinsProps) => {
  const { t } = useTranslation()
  const { place } = tools
  return (
    <>
      {place && (
        <MapPin point={place} label={t('map.places.pin', { name: place.name })} onRemove={tools.clearPlace} />
      )}
      {origin && onOrigin && (
        <MapPin point={origin} label={t('map.measure.originPin')} onRemove={() => onOrigin(null)} />
      )}
    </>
  )
}
