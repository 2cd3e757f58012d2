import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { zoneTypeChange } from '../../../contract/http/geozones.ts'
import * as z from 'zod/mini'
import type { Result } from '../../../errors/failure.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { useFocusHandover } from '../../../ui/useFocusHandover.ts'

interface ZoneTypeFormProps {
  /** '' for a new type. */
  readonly name: string
  readonly save: (name: string) => Promise<Result<unknown>>
  readonly onSaved: (name: string) => void
  readonly onCancel: () => void
}

const schema = z.object({ name: zoneTypeChange.shape.name })

/** The name of a zone type that is added or renamed. */
export const ZoneTypeForm = ({ name, save, onSaved, onCancel }: ZoneTypeFormProps) => {
  const { t } = useTranslation()
  const form = useAppForm({
    schema,
    defaults: { name },
    save: (fields) => save(fields.name),
    onSaved: (fields) => onSaved(fields.name),
  })
  const around = useRef<HTMLDivElement>(null)
  useFocusHandover(around, { to: '.zone-types > .ui-button' })
  return (
    <div ref={around}>
      <FormFrame form={form} label={t('geozones.types.name')} onCancel={onCancel}>
        <FormText form={form} name="name" label={t('geozones.types.name')} autoComplete="off" />
      </FormFrame>
    </div>
  )
}
