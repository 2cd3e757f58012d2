import { Crosshair, Trash2 } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GeoPoint } from '../../../contract/engine/view.ts'
import type { SavedPlaceFields, SavedPlaceRow } from '../../../contract/http/savedPlaces.ts'
import type { Result } from '../../../errors/failure.ts'
import { closeAsking } from '../../../kit/form/closeAsking.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormLongText } from '../../../kit/form/formLongText.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import type { Place } from '../../../map/places/place.ts'
import { PlaceChooser } from '../../../map/places/placeChooser.tsx'
import { useGroundFinder } from '../../../map/places/usePlaceFinder.ts'
import { PlacingTool } from '../../../map/zones/placingTool.ts'
import type { ZonesController } from '../../../map/zones/zonesController.ts'
import { Button } from '../../../ui/button.tsx'
import { degreesText, placeInput, placeSchema, typedPoint } from './placeFields.ts'
import './placeEditor.css'

interface PlaceEditorProps {
  /** null: a new one. */
  readonly place: SavedPlaceRow | null
  /** Where a new one is; null: not chosen yet. */
  readonly at: GeoPoint | null
  readonly controller: ZonesController
  readonly isReadOnly: boolean
  readonly save: (fields: SavedPlaceFields) => Promise<Result<SavedPlaceRow>>
  readonly onSaved: (name: string) => void
  /** null: of a new one. */
  readonly onDelete: (() => void) | null
  readonly onClose: () => void
}

/** The form of a saved place; its point comes from the search, a press on the map, or typed coordinates. */
export const PlaceEditor = (props: PlaceEditorProps) => {
  const { place, at, controller, isReadOnly, onSaved } = props
  const { t } = useTranslation()
  const [defaults] = useState(() => placeInput(place, null))
  const form = useAppForm({
    schema: placeSchema,
    defaults,
    save: props.save,
    onSaved: ({ name }) => onSaved(name),
    isReadOnly,
  })
  const { setValue, getValues, watch } = form.methods
  const setPoint = useCallback(
    (point: GeoPoint): void => {
      const texts = degreesText(point)
      for (const field of ['latitude', 'longitude'] as const)
        setValue(field, texts[field], { shouldDirty: true, shouldValidate: true })
    },
    [setValue],
  )
  useEffect(() => {
    if (at) setPoint(at)
  }, [at, setPoint])
  const [chosen, setChosen] = useState<Place | null>(null)
  const [tool] = useState(() => new PlacingTool(setPoint))
  useEffect(() => {
    const show = (): void => tool.setPoint(typedPoint(getValues()))
    show()
    const fields = watch(show)
    return () => fields.unsubscribe()
  }, [tool, getValues, watch])
  useEffect(() => (isReadOnly ? undefined : controller.draw(tool)), [controller, tool, isReadOnly])
  useEffect(() => {
    const point = place ?? at
    if (point) controller.showPoints([point])
  }, [controller, place, at])
  const readMiddle = useCallback((): GeoPoint | null => controller.camera.read(), [controller])
  const ground = useGroundFinder(readMiddle)
  const [finder] = useState(() => ({ ...ground, vehicles: async () => [] }))
  const close = closeAsking(props.onClose)
  const title = place?.name ?? t('geozones.places.new')
  return (
    <section className="zone-editor" aria-label={title}>
      <header className="zone-editor__head">
        <h2>{title}</h2>
        {props.onDelete && (
          <Button tone="quiet" icon={Trash2} isDisabled={isReadOnly} onPress={props.onDelete}>
            {t('geozones.delete')}
          </Button>
        )}
      </header>
      {!isReadOnly && (
        <section className="place-position" aria-label={t('geozones.places.position')}>
          <PlaceChooser
            finder={finder}
            chosen={chosen}
            onChoose={(found) => {
              setChosen(found)
              setPoint(found)
              controller.showPoints([found])
              if (getValues('name') === '' && found.kind !== 'coordinates')
                setValue('name', found.name, { shouldDirty: true, shouldValidate: true })
            }}
          />
          <p className="place-position__hint">{t('geozones.places.positionHint')}</p>
          <Button
            tone="quiet"
            icon={Crosshair}
            onPress={() => {
              const middle = readMiddle()
              if (middle) setPoint(middle)
            }}
          >
            {t('geozones.places.toMiddle')}
          </Button>
        </section>
      )}
      <FormFrame form={form} label={title} onCancel={close} keepsSubmit>
        <FormText form={form} name="name" label={t('geozones.places.name')} autoComplete="off" />
        <div className="place-position__degrees">
          <FormText
            form={form}
            name="latitude"
            label={t('geozones.places.latitude')}
            hint={t('geozones.places.degrees')}
            autoComplete="off"
          />
          <FormText form={form} name="longitude" label={t('geozones.places.longitude')} autoComplete="off" />
        </div>
        <FormText form={form} name="category" label={t('geozones.places.category')} autoComplete="off" />
        <FormLongText form={form} name="note" label={t('geozones.places.note')} />
      </FormFrame>
    </section>
  )
}
