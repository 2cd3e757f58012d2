import { Trash2 } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { GeozoneBody, GeozoneRow, ZoneType } from '../../contract/http/geozones.ts'
import { areaHa, zoneFault } from '../../contract/rules/zoneShape.ts'
import { failed, type Result } from '../../errors/failure.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { closeAsking } from '../../kit/form/closeAsking.ts'
import { FormFrame } from '../../kit/form/formFrame.tsx'
import { FormLongText } from '../../kit/form/formLongText.tsx'
import { FormNumber } from '../../kit/form/formNumber.tsx'
import { FormSelect } from '../../kit/form/formSelect.tsx'
import { FormText } from '../../kit/form/formText.tsx'
import { useAppForm } from '../../kit/form/useAppForm.ts'
import type { Drawing } from '../../map/drawing/drawing.ts'
import { DrawingButtons } from '../../map/drawing/drawingButtons.tsx'
import type { ShapeKind } from '../../map/drawing/shape.ts'
import { useDrawingKeys } from '../../map/drawing/useDrawingKeys.ts'
import type { MapCamera } from '../../map/mapCamera.ts'
import { shapeOfDrawn } from '../../map/zones/zoneGeometry.ts'
import { Button } from '../../ui/button.tsx'
import { SegmentedControl } from '../../ui/segmentedControl.tsx'
import { ColorField } from './colorField.tsx'
import { inputOf, speedOf, ZONE_COLORS, type ZoneFields, zoneSchema } from './zoneFields.ts'

interface ZoneEditorProps {
  /** null: a new one. */
  readonly zone: GeozoneRow | null
  readonly types: readonly ZoneType[]
  readonly drawing: Drawing
  readonly camera: Pick<MapCamera, 'read'>
  readonly isReadOnly: boolean
  readonly save: (zone: GeozoneBody) => Promise<Result<GeozoneRow>>
  readonly onSaved: (name: string) => void
  readonly onDelete: (() => void) | null
  readonly onClose: () => void
}

const KINDS = ['polygon', 'circle', 'line'] as const satisfies readonly ShapeKind[]

/** The shape that is drawn: the kind of a new one, the tools, and how large it is. */
const ShapePart = (props: Pick<ZoneEditorProps, 'zone' | 'drawing' | 'camera' | 'isReadOnly'>) => {
  const { zone, drawing, camera, isReadOnly } = props
  const { t } = useTranslation()
  const { number } = useFormat()
  const { geometry, shape } = useSyncExternalStore(drawing.subscribe, drawing.get)
  const drawn = geometry && shapeOfDrawn(geometry, null)
  const fault = drawn && drawn.type !== 'LINE' ? zoneFault(drawn) : null
  return (
    <section className="zone-shape" aria-label={t('geozones.shape')}>
      {zone === null && !isReadOnly && (
        <SegmentedControl
          label={t('geozones.shape')}
          segments={KINDS.map((id) => ({ id, label: t(`geozones.kind.${id}`) }))}
          value={shape.kind}
          onChange={(kind) => drawing.start(kind)}
        />
      )}
      {!isReadOnly && <DrawingButtons drawing={drawing} camera={camera} />}
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

/** The form of a zone next to its shape on the map; read-only for those who may not edit (DEMO-09). */
export const ZoneEditor = (props: ZoneEditorProps) => {
  const { zone, types, drawing, isReadOnly, onSaved } = props
  const { t } = useTranslation()
  const { shape } = useSyncExternalStore(drawing.subscribe, drawing.get)
  const [defaults] = useState(() => inputOf(zone))
  const save = async (fields: ZoneFields): Promise<Result<GeozoneRow>> => {
    const { geometry } = drawing.get()
    const { speedLimit, width, ...texts } = fields
    const drawn = geometry && shapeOfDrawn(geometry, width)
    const fault = drawn && zoneFault(drawn)
    if (drawn === null || fault) {
      const message = t(fault ? `geozones.fault.${fault.code}` : 'geozones.fault.notDrawn')
      const field = fault?.code === 'noWidth' ? 'width' : null
      const failure = { status: 422, message, field, allowed: null, isForeignOrigin: false }
      return failed({ kind: 'status', call: 'createGeozones', ...failure })
    }
    const hours = zone?.workingHours ?? null
    const points = [...drawn.points]
    return props.save({ ...texts, ...drawn, points, speedLimit: speedOf(speedLimit), workingHours: hours })
  }
  const form = useAppForm({
    schema: zoneSchema,
    defaults,
    save,
    onSaved: ({ name }) => onSaved(name),
    isReadOnly,
  })
  const close = closeAsking(props.onClose)
  useDrawingKeys(drawing, close)
  return (
    <section className="zone-editor" aria-label={zone?.name ?? t('geozones.new')}>
      <header className="zone-editor__head">
        <h2>{zone?.name ?? t('geozones.new')}</h2>
        {zone && <span className="zone-editor__id">{t('geozones.id', { id: zone.id })}</span>}
        {zone && props.onDelete && (
          <Button tone="quiet" icon={Trash2} isDisabled={isReadOnly} onPress={props.onDelete}>
            {t('geozones.delete')}
          </Button>
        )}
      </header>
      <ShapePart {...props} />
      <FormFrame form={form} label={zone?.name ?? t('geozones.new')} onCancel={close} keepsSubmit>
        <FormText form={form} name="name" label={t('geozones.name')} autoComplete="off" />
        <FormSelect
          form={form}
          name="zoneTypeId"
          label={t('geozones.type')}
          placeholder={t('geozones.chooseType')}
          options={types.map(({ id, localName }) => ({ id: String(id), label: localName }))}
        />
        {shape.kind === 'line' && (
          <FormNumber
            form={form}
            name="width"
            kind="decimal"
            label={t('geozones.width')}
            unit={t('common.unit.metre')}
          />
        )}
        <ColorField
          form={form}
          name="color"
          label={t('geozones.color')}
          colors={ZONE_COLORS}
          colorName={(place) => t('geozones.colorOf', { place })}
        />
        <FormText form={form} name="group" label={t('geozones.group')} autoComplete="off" />
        <FormNumber
          form={form}
          name="speedLimit"
          kind="decimal"
          label={t('geozones.speedLimit')}
          unit={t('common.unit.kmh')}
        />
        <FormLongText form={form} name="description" label={t('geozones.description')} />
      </FormFrame>
    </section>
  )
}
