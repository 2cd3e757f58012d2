import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ZOOM_FOCUS } from '../contract/constants.ts'
import type { GeoPoint } from '../contract/engine.ts'
import type { MapSettings } from '../contract/http/mapSettings.ts'
import { useShortcut } from '../palette/desks.ts'
import type { MapController } from './mapController.ts'
import { MapMenu } from './mapMenu.tsx'
import { MapPin } from './mapPin.tsx'
import type { MapGround } from './mapTypes/useMapStyle.ts'
import { MeasurePanel } from './measure/measurePanel.tsx'
import type { Place } from './places/gazetteer.ts'
import { PlaceSearch } from './places/placeSearch.tsx'

/** Zoom steps at which a spot of several vehicles is looked at. */
export const SPOT_ZOOM = 17

/** The tools that one has out on the map, one at a time with their pins. */
export const useMapTools = (controller: MapController) => {
  const [isMeasuring, setMeasuring] = useState(false)
  const [isSearching, setSearching] = useState(false)
  const [place, setPlace] = useState<Place | null>(null)
  useShortcut('measure', () => setMeasuring(!isMeasuring))
  return useMemo(
    () => ({
      isMeasuring,
      setMeasuring,
      isSearching,
      place,
      search: () => setSearching(true),
      // MAP-41: the map moves to the place, and a pin marks it until the search is cleared.
      choosePlace: (chosen: Place) => {
        setPlace(chosen)
        controller.camera.goTo({ ...chosen, zoom: ZOOM_FOCUS })
      },
      removePin: () => setPlace(null),
      closeSearch: () => {
        setSearching(false)
        setPlace(null)
      },
    }),
    [controller, isMeasuring, isSearching, place],
  )
}
export type MapToolState = ReturnType<typeof useMapTools>

interface MapToolsProps {
  readonly controller: MapController
  readonly tools: MapToolState
  readonly settings: MapSettings | null
  readonly ground: MapGround
  readonly filters: ReactNode
  readonly isPrinting: boolean
  readonly onPrint: () => void
  readonly onOrigin: ((point: GeoPoint | null) => void) | undefined
}

/** The side menu and the panels that its buttons open. */
export const MapTools = ({ controller, tools, onOrigin, ...menu }: MapToolsProps) => (
  <>
    {tools.isMeasuring && (
      <MeasurePanel controller={controller} onOrigin={onOrigin} onClose={() => tools.setMeasuring(false)} />
    )}
    <div className="map-menu">
      {tools.isSearching && (
        <PlaceSearch chosen={tools.place} onChoose={tools.choosePlace} onClose={tools.closeSearch} />
      )}
      <MapMenu
        {...menu}
        isMeasuring={tools.isMeasuring}
        onMeasure={tools.setMeasuring}
        onSearchPlace={tools.search}
      />
    </div>
  </>
)

interface MapPinsProps {
  readonly tools: MapToolState
  readonly origin: GeoPoint | null
  readonly onOrigin: ((point: GeoPoint | null) => void) | undefined
}

/** The pins of the place that was searched for and of the start of the list's distances. */
export const MapPins = ({ tools, origin, onOrigin }: MapPinsProps) => {
  const { t } = useTranslation()
  const { place } = tools
  return (
    <>
      {place && (
        <MapPin
          point={place}
          label={t('map.places.pin', { name: place.name })}
          onRemove={tools.closeSearch}
        />
      )}
      {origin && onOrigin && (
        <MapPin point={origin} label={t('map.measure.originPin')} onRemove={() => onOrigin(null)} />
      )}
    </>
  )
}
