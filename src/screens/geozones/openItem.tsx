import type { ZonesController } from '../../map/zones/zonesController.ts'
import { PlaceEditor } from './places/placeEditor.tsx'
import type { PlaceEditing } from './places/usePlaceEditing.ts'
import type { ZoneEditing } from './useZoneEditing.ts'
import type { Zones } from './useZones.ts'
import type { ZonesMap } from './useZonesMap.ts'
import { ZoneEditor } from './zoneEditor.tsx'

interface OpenZoneProps {
  readonly editing: ZoneEditing
  readonly zones: Zones
  readonly map: ZonesMap
  readonly canEdit: boolean
}

/** The zone that is open next to the list. */
export const OpenZone = ({ editing, zones, map, canEdit }: OpenZoneProps) => (
  <div className="zones__editor">
    <ZoneEditor
      key={`${editing.zone?.id ?? 'new'} ${editing.start?.number ?? 0}`}
      zone={editing.zone}
      types={zones.area.zoneTypes}
      drawing={map.drawing}
      camera={map.controller.camera}
      snapping={map.snapping}
      start={editing.start}
      drafts={editing.drafts}
      onContinue={editing.resume}
      isReadOnly={!canEdit}
      save={editing.save}
      onSaved={editing.onSaved}
      onCopy={editing.copy}
      onDelete={editing.remove}
      onClose={editing.close}
    />
  </div>
)

interface OpenPlaceProps {
  readonly editing: PlaceEditing
  readonly controller: ZonesController
  readonly canEdit: boolean
}

/** The saved place that is open next to the list. */
export const OpenPlace = ({ editing, controller, canEdit }: OpenPlaceProps) => (
  <div className="zones__editor">
    <PlaceEditor
      key={editing.key}
      place={editing.place}
      at={editing.at}
      controller={controller}
      isReadOnly={!canEdit}
      save={editing.save}
      onSaved={editing.onSaved}
      onDelete={editing.remove}
      onClose={editing.close}
    />
  </div>
)
