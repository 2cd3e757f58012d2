import { useEffect, useEffectEvent, useState } from 'react'
import type { GeozoneRow } from '../../contract/http/geozones.ts'
import { pageTimers } from '../../fleet/throttle.ts'
import { Drawing } from '../../map/drawing/drawing.ts'
import { pageRenderer } from '../../map/pageRenderer.ts'
import { drawnOf } from '../../map/zones/zoneGeometry.ts'
import { ZonesController } from '../../map/zones/zonesController.ts'
import { prefersLessMotion } from '../../session/motion.ts'
import { usePreferenceStore } from '../../session/sessionContext.ts'

interface ZonesMap {
  readonly controller: ZonesController
  /** The shape of the zone in the editor. */
  readonly drawing: Drawing
}

interface ZonesMapOptions {
  /** Those in the list. */
  readonly zones: readonly GeozoneRow[]
  /** The zone in the editor, 'new' for one to be drawn; null: the editor is closed. */
  readonly edited: GeozoneRow | 'new' | null
  readonly canEdit: boolean
  readonly onOpen: (zoneId: number) => void
}

/** The map of the page: the zones of the list, and the one in the editor as a drawing. */
export const useZonesMap = ({ zones, edited, canEdit, onOpen }: ZonesMapOptions): ZonesMap => {
  const preferences = usePreferenceStore()
  const [drawing] = useState(() => new Drawing())
  const [controller] = useState(
    () =>
      new ZonesController({
        readRenderer: pageRenderer,
        timers: pageTimers,
        reducedMotion: () => prefersLessMotion(preferences),
      }),
  )
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
  const begin = useEffectEvent((id: number | null) => {
    if (isNew) drawing.start('polygon')
    if (zone === null || zone.id !== id) return
    drawing.edit(drawnOf(zone))
    controller.showZone(zone)
  })
  const shown = isNew ? 0 : editedId
  useEffect(() => begin(shown), [shown])
  useEffect(() => (isDrawn ? controller.draw(drawing) : undefined), [controller, drawing, isDrawn])
  return { controller, drawing }
}
