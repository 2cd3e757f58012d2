import { useEffect, useState } from 'react'
import { useGeozonesApi } from '../../../api/geozones.ts'
import type { GeozoneRow } from '../../../contract/http/geozones.ts'
import { useOccupiedZones } from '../../../fleet/fleetContext.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import type { MapController } from '../../../map/mapController.ts'
import type { PanePoint } from '../../../map/placeWatch.ts'
import { ZoneCountOverlay } from '../../../map/zones/zoneCountOverlay.ts'
import { ZoneOverlay } from '../../../map/zones/zoneOverlay.ts'
import { usePreference } from '../../../session/sessionContext.ts'
import { useZoneRead } from './useZoneRead.ts'
import { ZoneNotesOnMap } from './zoneNotesOnMap.tsx'
import { ZonePopup } from './zonePopup.tsx'

interface ZonesOnMapProps {
  readonly controller: Pick<MapController, 'overlays' | 'open'>
}
interface LoadedZonesProps extends ZonesOnMapProps {
  readonly zones: readonly GeozoneRow[]
}

/** A zone that was pressed, and where. */
interface PressedZone {
  readonly id: number
  readonly at: PanePoint
}

/** MAP-18, MAP-20: the geozones and their notes on the map of the fleet while they are switched on. */
export const ZonesOnMap = ({ controller }: ZonesOnMapProps) => {
  const [areAreasShown] = usePreference('zones')
  const [areNotesShown] = usePreference('zoneNotes')
  const { list } = useGeozonesApi()
  const zones = useZoneRead(areAreasShown || areNotesShown ? list : null)
  return (
    <>
      {areAreasShown && <ShownZones controller={controller} zones={zones} />}
      {areNotesShown && <ZoneNotesOnMap controller={controller} zones={zones} />}
    </>
  )
}

/** The geozones, how many vehicles are in each, and the window of the pressed one. */
const ShownZones = ({ controller, zones }: LoadedZonesProps) => {
  const format = useFormat()
  const occupied = useOccupiedZones()
  const [pressed, setPressed] = useState<PressedZone | null>(null)
  const [areas] = useState(() => new ZoneOverlay((id, at) => setPressed({ id, at })))
  const [counts] = useState(() => new ZoneCountOverlay())
  useEffect(() => {
    const removeAreas = controller.overlays.add(areas)
    const removeCounts = controller.overlays.add(counts)
    return () => {
      removeAreas()
      removeCounts()
    }
  }, [controller, areas, counts])
  useEffect(() => areas.setZones(zones), [areas, zones])
  useEffect(() => areas.setChosen(pressed?.id ?? null, null), [areas, pressed])
  useEffect(() => {
    const vehicles = new Map(occupied.map(({ id, vehicles: count }) => [id, count]))
    counts.setCounts(zones, (id) => vehicles.get(id) ?? 0, format.number)
  }, [counts, zones, occupied, format])
  const zone = pressed && zones.find(({ id }) => id === pressed.id)
  return (
    <>
      {zone && (
        <ZonePopup
          zone={zone}
          at={pressed.at}
          onOpen={(vehicleId) => {
            setPressed(null)
            controller.open(vehicleId)
          }}
          onClose={() => setPressed(null)}
        />
      )}
    </>
  )
}
