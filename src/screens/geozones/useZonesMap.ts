import { useEffect, useEffectEvent, useState } from 'react'
import type { GeozoneRow } from '../../contract/http/geozones.ts'
import { useMapPorts } from '../../map/useMapPorts.ts'
import { Drawing } from '../../map/drawing/drawing.ts'
import { drawnOf, zoneCorners } from '../../map/zones/zoneGeometry.ts'
import { ZonesController } from '../../map/zones/zonesController.ts'
import type { Snapping } from './shapePart.tsx'
import type { ZoneStart } from './zoneStart.ts'

export interface ZonesMap {
  readonly controller: ZonesController
  /** The shape of the zone in the editor. */
  readonly drawing: Drawing
  readonly snapping: Snapping
}

interface ZonesMapOptions {
  /** Those in the list. */
  readonly zones: readonly GeozoneRow[]
  /** The zone in the editor, 'new' for one to be drawn; null: the editor is closed. */
  readonly edited: GeozoneRow | 'new' | null
  /** What the editor begins with; null: what is saved. */
  readonly start: ZoneStart | null
  readonly canEdit: boolean
  readonly onOpen: (zoneId: number) => void
}

/** The map of the page: the zones of the list, and the one in the editor as a drawing. */
export const useZonesMap = ({ zones, edited, start, canEdit, onOpen }: ZonesMapOptions): ZonesMap => {
  const ports = useMapPorts()
  const [drawing] = useState(() => new Drawing())
  const [controller] = useState(() => new ZonesController(ports))
  useEffect(() => controller.setOnOpen(onOpen), [controller, onOpen])
  useEffect(() => controller.setZones(zones), [controller, zones])
  const isNew = edited === 'new'
  const zone = edited === 'new' ? null : edited
  const editedId = zone?.id ?? null
  const isDrawn = canEdit && edited !== null
  useEffect(() => {
    controller.setChosen(editedId, isDrawn ? editedId : null)
  }, [controller, editedId, isDrawn])
  // The same zone read again keeps what is drawn.
  const begin = useEffectEvent((id: number | null, _start: number) => {
    if (isNew && !start) drawing.start('polygon')
    if (start) {
      drawing.resume(start.shape)
      controller.showPoints(start.shape.points)
      return
    }
    if (zone === null || zone.id !== id) return
    drawing.edit(drawnOf(zone))
    controller.showZone(zone)
  })
  const shown = isNew ? 0 : editedId
  const startNumber = start?.number ?? 0
  useEffect(() => begin(shown, startNumber), [shown, startNumber])
  const [isSnapping, setSnapping] = useState(true)
  useEffect(() => {
    const others = isSnapping && isDrawn ? zones.filter(({ id }) => id !== editedId) : []
    drawing.setSnapTo(zoneCorners(others))
  }, [drawing, zones, editedId, isDrawn, isSnapping])
  useEffect(() => (isDrawn ? controller.draw(drawing) : undefined), [controller, drawing, isDrawn])
  return { controller, drawing, snapping: { isOn: isSnapping, set: setSnapping } }
}
