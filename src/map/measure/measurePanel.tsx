import { LocateFixed, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { GeoPoint } from '../../contract/engine/view.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { IconButton } from '../../ui/iconButton.tsx'
import { useFocusHandover } from '../../ui/useFocusHandover.ts'
import { DrawingButtons } from '../drawing/drawingButtons.tsx'
import { useDrawingKeys } from '../drawing/useDrawingKeys.ts'
import type { MapController } from '../mapController.ts'
import { Switch } from '../../ui/switch.tsx'
import type { RoadPorts } from '../roads/roadPorts.ts'
import { useRoadOverlay } from '../roads/useRoadOverlay.ts'
import { MeasureLine } from './measureLine.ts'
import { RoadLengthText } from './roadLengthText.tsx'
import { useRoadLength } from './useRoadLength.ts'
import './measurePanel.css'

interface MeasurePanelProps {
  readonly controller: MapController
  /** Makes the last point the start of the list's distances; absent where no list is sorted. */
  readonly onOrigin?: ((point: GeoPoint) => void) | undefined
  /** The road engine; null where the map has none. */
  readonly roads: RoadPorts | null
  readonly onClose: () => void
}

/** The measured length, and its actions. The tool is active while the panel is rendered. */
export const MeasurePanel = ({ controller, onOrigin, roads, onClose }: MeasurePanelProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const [line] = useState(() => new MeasureLine(format.distance))
  const { points, metres } = useSyncExternalStore(line.subscribe, line.get)
  useEffect(() => {
    controller.setTool(line)
    return () => controller.setTool(null)
  }, [controller, line])
  const [isByRoad, setByRoad] = useState(true)
  const length = useRoadLength(roads, points, isByRoad)
  const way = length.kind === 'read' && length.answer.ok ? length.answer.value.line : null
  useRoadOverlay(
    controller.overlays,
    useMemo(() => (way === null ? null : { lines: [way], area: [] }), [way]),
  )
  useDrawingKeys(line.drawing, onClose)
  const last = points.at(-1)
  const panel = useRef<HTMLElement>(null)
  useFocusHandover(panel, { isThere: last !== undefined })

  return (
    <section ref={panel} className="measure" aria-label={t('map.measure.title')}>
      <p className="measure__text" role="status">
        {points.length < 2 ? (
          t('map.measure.hint')
        ) : (
          <>
            {t(roads === null ? 'map.measure.total' : 'map.roads.straight')}{' '}
            <strong>{format.distance(metres.at(-1) ?? 0)}</strong>
            <RoadLengthText length={length} />
          </>
        )}
      </p>
      {roads?.isSetUp === true && (
        <Switch isSelected={isByRoad} onChange={setByRoad}>
          {t('map.roads.switch')}
        </Switch>
      )}
      <DrawingButtons drawing={line.drawing} camera={controller.camera} />
      {onOrigin && (
        <IconButton
          icon={LocateFixed}
          label={t('map.measure.origin')}
          tooltipPlacement="bottom"
          isDisabled={last === undefined}
          onPress={() => last && onOrigin(last)}
        />
      )}
      <IconButton icon={X} label={t('map.measure.close')} tooltipPlacement="bottom" onPress={onClose} />
    </section>
  )
}
