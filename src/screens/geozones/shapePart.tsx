import {
  Circle,
  LassoSelect,
  type LucideIcon,
  Magnet,
  Pentagon,
  RectangleHorizontal,
  Spline,
} from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { areaHa, zoneFault } from '../../contract/rules/zoneShape.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import type { Drawing } from '../../map/drawing/drawing.ts'
import { DrawingButtons } from '../../map/drawing/drawingButtons.tsx'
import type { ShapeKind } from '../../map/drawing/shape.ts'
import type { MapCamera } from '../../map/mapCamera.ts'
import { shapeOfDrawn } from '../../map/zones/zoneGeometry.ts'
import { SegmentedControl } from '../../ui/segmentedControl.tsx'
import { ToggleButton } from '../../ui/toggleButton.tsx'

/** Whether points snap to the corners of other zones. */
export interface Snapping {
  readonly isOn: boolean
  readonly set: (isOn: boolean) => void
}

interface ShapePartProps {
  readonly isNew: boolean
  readonly drawing: Drawing
  readonly camera: Pick<MapCamera, 'middle'>
  readonly snapping: Snapping
  readonly isReadOnly: boolean
}

const KINDS: Readonly<Record<ShapeKind, LucideIcon>> = {
  polygon: Pentagon,
  rectangle: RectangleHorizontal,
  circle: Circle,
  line: Spline,
  freehand: LassoSelect,
}

/** The shape that is drawn: the kind of a new one, the tools, and how large it is. */
export const ShapePart = ({ isNew, drawing, camera, snapping, isReadOnly }: ShapePartProps) => {
  const { t } = useTranslation()
  const { number } = useFormat()
  const { geometry, shape } = useSyncExternalStore(drawing.subscribe, drawing.get)
  const drawn = geometry && shapeOfDrawn(geometry, null)
  const fault = drawn && drawn.type !== 'LINE' ? zoneFault(drawn) : null
  const kinds = Object.keys(KINDS) as ShapeKind[]
  return (
    <section className="zone-shape" aria-label={t('geozones.shape')}>
      {isNew && !isReadOnly && (
        <SegmentedControl
          label={t('geozones.shape')}
          segments={kinds.map((id) => ({ id, label: t(`geozones.kind.${id}`), icon: KINDS[id] }))}
          value={shape.kind}
          onChange={(kind) => drawing.start(kind)}
        />
      )}
      {!isReadOnly && (
        <div className="zone-shape__tools">
          <DrawingButtons drawing={drawing} camera={camera} editsPoints />
          <ToggleButton
            icon={Magnet}
            label={t('geozones.snap')}
            tooltipPlacement="bottom"
            isSelected={snapping.isOn}
            onChange={snapping.set}
          />
        </div>
      )}
      <output className="zone-shape__size" aria-live="polite">
        {drawn === null
          ? t(`geozones.drawHint.${shape.kind}`)
          : drawn.type === 'LINE'
            ? t('geozones.corridorHint')
            : `${number(areaHa(drawn), 2)} ${t('common.unit.hectare')}`}
        {drawn?.type === 'CIRCLE' &&
          ` · ${t('geozones.radius')} ${number(drawn.radius ?? 0, 0)} ${t('common.unit.metre')}`}
      </output>
      {fault && (
        <p className="zone-shape__fault" role="alert">
          {t(`geozones.fault.${fault.code}`)}
        </p>
      )}
    </section>
  )
}
