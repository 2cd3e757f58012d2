import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { leaving } from '../../../kit/address/leaveGuard.ts'
import { useVehicleProfileApi } from '../../../api/vehicleProfile.ts'
import { noteFields, type VehicleNote } from '../../../contract/http/vehicleProfile.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormLongText } from '../../../kit/form/formLongText.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import { useWrittenFocus } from '../useWrittenFocus.ts'

interface NoteFormProps {
  readonly vehicleId: number
  /** null: a new one. */
  readonly note: VehicleNote | null
  readonly onClose: () => void
}

/** Form for a note (API-78, API-79). */
export const NoteForm = ({ vehicleId, note, onClose }: NoteFormProps) => {
  const { t } = useTranslation()
  const api = useVehicleProfileApi()
  const place = useRef<HTMLDivElement>(null)
  useWrittenFocus(place)
  const { send } = useChange({
    change: (fields: z.infer<typeof noteFields>) =>
      note === null
        ? api.addNote({ vehicleId, ...fields })
        : api.changeNote(note.id, { vehicleId, ...fields }),
    stale: [['vehicle', vehicleId, 'notes']],
    endsWhenRead: true,
  })
  const form = useAppForm({
    schema: noteFields,
    defaults: { title: note?.title ?? '', text: note?.text ?? '' },
    save: send,
    onSaved: onClose,
  })
  const label = note ? t('vehicleProfile.notes.edit', { title: note.title }) : t('vehicleProfile.notes.new')
  return (
    <div ref={place} className="note" data-written="">
      <FormFrame form={form} label={label} onCancel={() => leaving(onClose)}>
        <FormText form={form} name="title" label={t('vehicleProfile.notes.title')} autoComplete="off" />
        <FormLongText form={form} name="text" label={t('vehicleProfile.notes.text')} />
      </FormFrame>
    </div>
  )
}
