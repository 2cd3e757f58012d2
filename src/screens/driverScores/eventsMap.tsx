import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Marker } from 'react-map-gl/maplibre'
import { useMapSettings } from '../../api/serverState/useMapSettings.ts'
import type { ScoreEvent } from '../../contract/http/driverScores.ts'
import { routeDetailPath } from '../../contract/rules/links.ts'
import { BaseMap } from '../../map/baseMap.tsx'
import { CameraButtons } from '../../map/cameraButtons.tsx'
import { useMapStyle } from '../../map/mapTypes/useMapStyle.ts'
import { PreviewController } from '../../map/preview/previewController.ts'

/** Closer in, one event alone has nothing around it. */
const MAX_ZOOM = 15

interface EventsMapProps {
  readonly events: readonly ScoreEvent[]
  /** The event of the list that is pointed at. */
  readonly looked: ScoreEvent | null
}

type Placed = ScoreEvent & { readonly latitude: number; readonly longitude: number }
const isPlaced = (event: ScoreEvent): event is Placed => event.latitude !== null && event.longitude !== null

const boxOf = (events: readonly Placed[]) => {
  const latitudes = events.map(({ latitude }) => latitude)
  const longitudes = events.map(({ longitude }) => longitude)
  return {
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
  }
}

const Pins = ({
  events,
  looked,
}: {
  readonly events: readonly Placed[]
  readonly looked: ScoreEvent | null
}) =>
  events.map(({ id, kind, latitude, longitude, vehicleId, vehicleName, licensePlate, at }) => (
    <Marker key={id} latitude={latitude} longitude={longitude}>
      {/* The list below has the same links for the keyboard. */}
      <a
        className="scores-pin"
        data-kind={kind}
        data-looked={looked?.id === id ? '' : undefined}
        href={`#${routeDetailPath(vehicleId, vehicleName, licensePlate, at)}`}
        tabIndex={-1}
        aria-hidden
      />
    </Marker>
  ))

const PlacedMap = ({
  events,
  looked,
}: {
  readonly events: readonly Placed[]
  readonly looked: ScoreEvent | null
}) => {
  const { t } = useTranslation()
  const ground = useMapStyle(useMapSettings(), false)
  const [controller] = useState(() => new PreviewController(boxOf(events), MAX_ZOOM))
  return (
    <BaseMap
      controller={controller}
      ground={ground}
      label={t('scores.map')}
      className="scores-map"
      pins={<Pins events={events} looked={looked} />}
    >
      <div className="map-buttons">
        <CameraButtons
          showAllLabel={t('scores.showAll')}
          onShowAll={() => controller.showAll()}
          onZoom={(steps) => controller.camera.zoomBy(steps)}
        />
      </div>
    </BaseMap>
  )
}

/** Where the events were; each leads to the vehicle's route at its moment. */
export const EventsMap = ({ events, looked }: EventsMapProps) => {
  const placed = useMemo(() => events.filter(isPlaced), [events])
  return placed.length === 0 ? null : <PlacedMap events={placed} looked={looked} />
}
