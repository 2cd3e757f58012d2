import { useEffect, useState } from 'react'
import { useGeozonesApi } from '../../../api/geozones.ts'
import type { GeozoneRow } from '../../../contract/http/geozones.ts'
import type { MapController } from '../../../map/mapController.ts'
import { ZoneNoteOverlay } from '../../../map/zones/zoneNoteOverlay.ts'
import { useZoneRead } from './useZoneRead.ts'

interface ZoneNotesProps {
  readonly controller: Pick<MapController, 'overlays'>
  readonly zones: readonly GeozoneRow[]
}

/** MAP-18: the notes of geozones on the map of the fleet. */
export const ZoneNotesOnMap = ({ controller, zones }: ZoneNotesProps) => {
  const notes = useZoneRead(useGeozonesApi().allNotes)
  const [overlay] = useState(() => new ZoneNoteOverlay())
  useEffect(() => controller.overlays.add(overlay), [controller, overlay])
  useEffect(() => overlay.setNotes(zones, notes), [overlay, zones, notes])
  return null
}
