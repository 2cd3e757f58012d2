import { type ComponentType, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
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
import { useSharedPlace } from './places/useSharedPlace.ts'
import type { RoadPorts } from './roads/roadPorts.ts'
import type { MapSwitch } from './useMapSwitches.ts'

/** Zoom increment for a closer look at a spot with several vehicles. */
export const SPOT_ZOOM = 17

/** The tool that is open on the map. */
type OutTool = 'none' | 'measure' | 'search' | 'near'

/** The tools open on the map, one at a time, and the pin of the place that was found. */
export const useMapTools = (controller: MapController, onPlace?: () => void) => {
  const [out, setOut] = useState<OutTool>('none')
  const [place, setPlace] = useState<Place | null>(null)
  const isMeasuring = out === 'measure'
  const isNear = out === 'near'
  useShortcut('measure', () => setOut(isMeasuring ? 'none' : 'measure'))
  const finder = usePlaceFinder(useCallback(() => controller.camera.read(), [controller]))
  // MAP-41: the map moves to the place, and a pin marks it until the search is cleared.
  const choosePlace = useCallback(
    (chosen: Place) => {
      setPlace(chosen)
      controller.camera.goTo({ ...chosen, zoom: ZOOM_FOCUS })
      onPlace?.()
    },
    [controller, onPlace],
  )
  usePlaceCommands(finder, choosePlace)
  const showShared = useCallback(
    (shared: Place) => {
      choosePlace(shared)
      setOut('search')
    },
    [choosePlace],
  )
  useSharedPlace(finder, showShared)
  useShortcut('near', () => setOut(isNear ? 'none' : 'near'))
  return useMemo(
    () => ({
      finder,
      isMeasuring,
      setMeasuring: (on: boolean) => setOut(on ? 'measure' : 'none'),
      isNear,
      setNear: (on: boolean) => setOut(on ? 'near' : 'none'),
      isSearching: out === 'search',
      place,
      search: () => setOut('search'),
      choosePlace,
      clearPlace: () => {
        setPlace(null)
        setOut('none')
      },
    }),
    [finder, choosePlace, out, isMeasuring, isNear, place],
  )
}
export type MapToolState = ReturnType<typeof useMapTools>

/** The panel of who can be at a place. start: the place that was searched for; null: none was. */
export type NearPanelSlot = ComponentType<{
  readonly start: GeoPoint | null
  readonly onClose: () => void
}>

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
  /** The road engine; null where the map has none. */
  readonly roads: RoadPorts | null
  /** The panel of who can be at a place; absent where the map has none. */
  readonly near: NearPanelSlot | undefined
}

/** The side menu and the panels that its buttons open; a closing panel returns focus to its button. */
export const MapTools = ({ controller, tools, onOrigin, roads, near: Near, ...menu }: MapToolsProps) => {
  const searchButton = useRef<HTMLButtonElement>(null)
  const measureButton = useRef<HTMLButtonElement>(null)
  const nearButton = useRef<HTMLButtonElement>(null)
  return (
    <>
      {tools.isMeasuring && (
        <MeasurePanel
          controller={controller}
          onOrigin={onOrigin}
          roads={roads}
          onClose={() => {
            measureButton.current?.focus()
            tools.setMeasuring(false)
          }}
        />
      )}
      {tools.isNear && Near && (
        <Near
          start={tools.place}
          onClose={() => {
            nearButton.current?.focus()
            tools.setNear(false)
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
          isNear={tools.isNear}
          onNear={Near ? tools.setNear : undefined}
          nearButton={nearButton}
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
