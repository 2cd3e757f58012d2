import { Copy, Trash2 } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { GeozoneBody, GeozoneRow, ZoneType } from '../../contract/http/geozones.ts'
import { zoneFault } from '../../contract/rules/zoneShape.ts'
import { failed, type Result } from '../../errors/failure.ts'
import { closeAsking } from '../../kit/form/closeAsking.ts'
import { FormFrame } from '../../kit/form/formFrame.tsx'
import { FormLongText } from '../../kit/form/formLongText.tsx'
import { FormNumber } from '../../kit/form/formNumber.tsx'
import { FormSelect } from '../../kit/form/formSelect.tsx'
import { FormText } from '../../kit/form/formText.tsx'
import { HoursField } from '../../kit/form/hours/hoursField.tsx'
import { useAppForm } from '../../kit/form/useAppForm.ts'
import type { Drawing } from '../../map/drawing/drawing.ts'
import { useDrawingKeys } from '../../map/drawing/useDrawingKeys.ts'
import type { ZoneDraft } from '../../session/accountValues.ts'
import type { MapCamera } from '../../map/mapCamera.ts'
import { shapeOfDrawn } from '../../map/zones/zoneGeometry.ts'
import { Button } from '../../ui/button.tsx'
import { ColorField } from './colorField.tsx'
import { DraftOffers } from './drafts/draftOffers.tsx'
import { useDraftKeeper } from './drafts/useDraftKeeper.ts'
import type { Drafts } from './drafts/useDrafts.ts'
import { DraftFigures } from './fromDrive/draftFigures.tsx'
import { ZoneNotes } from './notes/zoneNotes.tsx'
import { ShapePart, type Snapping } from './shapePart.tsx'
import type { ZoneStart } from './zoneStart.ts'
import { inputOf, speedOf, ZONE_COLORS, type ZoneFields, zoneSchema } from './zoneFields.ts'

interface ZoneEditorProps {
  /** null: a new one. */
  readonly zone: GeozoneRow | null
  readonly types: readonly ZoneType[]
  readonly drawing: Drawing
  readonly camera: Pick<MapCamera, 'middle'>
  readonly snapping: Snapping
  /** null: what is saved, or an empty form. */
  readonly start: ZoneStart | null
  readonly drafts: Drafts
  readonly onContinue: (draft: ZoneDraft) => void
  readonly isReadOnly: boolean
  readonly save: (zone: GeozoneBody) => Promise<Result<GeozoneRow>>
  readonly onSaved: (name: string) => void
  /** null: of a new one. */
  readonly onCopy: (() => void) | null
  readonly onDelete: (() => void) | null
  readonly onClose: () => void
}

/** The form of a zone next to its shape on the map; read-only for those who may not edit (DEMO-09). */
export const ZoneEditor = (props: ZoneEditorProps) => {
  const { zone, types, drawing, start, drafts, isReadOnly, onSaved } = props
  const { t } = useTranslation()
  const { shape } = useSyncExternalStore(drawing.subscribe, drawing.get)
  const zoneId = zone?.id ?? null
  const [defaults] = useState(() => inputOf(zone))
  // An earlier edit of this zone that was left, until this person decides.
  const [left, setLeft] = useState(() =>
    start || isReadOnly ? [] : drafts.all.filter((draft) => draft.zoneId === zoneId),
  )
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
    const points = [...drawn.points]
    return props.save({ ...texts, ...drawn, points, speedLimit: speedOf(speedLimit) })
  }
  const form = useAppForm({
    schema: zoneSchema,
    defaults,
    save,
    onSaved: ({ name }) => {
      endDraft()
      onSaved(name)
    },
    isReadOnly,
    keepsDraft: true,
  })
  const { methods, isDirty } = form
  const endDraft = useDraftKeeper({ zoneId, drawing, methods, isDirty, isReadOnly, keep: drafts.keep })
  const { reset } = methods
  useEffect(() => {
    if (start) reset(start.fields, { keepDefaultValues: true })
  }, [reset, start])
  const close = closeAsking(props.onClose)
  useDrawingKeys(drawing, close)
  return (
    <section className="zone-editor" aria-label={zone?.name ?? t('geozones.new')}>
      <header className="zone-editor__head">
        <h2>{zone?.name ?? t('geozones.new')}</h2>
        {zone && <span className="zone-editor__id">{t('geozones.id', { id: zone.id })}</span>}
        {props.onCopy && (
          <Button tone="quiet" icon={Copy} isDisabled={isReadOnly} onPress={props.onCopy}>
            {t('geozones.copy')}
          </Button>
        )}
        {zone && props.onDelete && (
          <Button tone="quiet" icon={Trash2} isDisabled={isReadOnly} onPress={props.onDelete}>
            {t('geozones.delete')}
          </Button>
        )}
      </header>
      <DraftOffers
        drafts={left}
        onContinue={props.onContinue}
        onDiscard={(draft) => {
          setLeft([])
          drafts.discard(draft)
        }}
      />
      <ShapePart
        isNew={zone === null}
        drawing={drawing}
        camera={props.camera}
        snapping={props.snapping}
        isReadOnly={isReadOnly}
      />
      {start?.figures && <DraftFigures figures={start.figures} />}
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
        <HoursField form={form} name="workingHours" label={t('geozones.workingHours')} />
        <FormLongText form={form} name="description" label={t('geozones.description')} />
      </FormFrame>
      {zone && <ZoneNotes zoneId={zone.id} canEdit={!isReadOnly} />}
    </section>
  )
}
