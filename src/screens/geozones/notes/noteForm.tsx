import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type GeozoneComment, geozoneCommentBody } from '../../../contract/http/geozones.ts'
import type { Result } from '../../../errors/failure.ts'
import { closeAsking } from '../../../kit/form/closeAsking.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormLongText } from '../../../kit/form/formLongText.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'

const { name, text } = geozoneCommentBody.shape
const schema = z.object({ name, text })
export type NoteFields = z.infer<typeof schema>

interface NoteFormProps {
  /** null: a new one. */
  readonly note: GeozoneComment | null
  readonly save: (fields: NoteFields) => Promise<Result<GeozoneComment>>
  readonly onClose: () => void
}

/** The title and the text of a zone's note. */
export const NoteForm = ({ note, save, onClose }: NoteFormProps) => {
  const { t } = useTranslation()
  const form = useAppForm({
    schema,
    defaults: { name: note?.name ?? '', text: note?.text ?? '' },
    save,
    onSaved: onClose,
  })
  return (
    <FormFrame form={form} label={t('geozones.notes.title')} onCancel={closeAsking(onClose)}>
      <FormText form={form} name="name" label={t('geozones.notes.name')} autoComplete="off" />
      <FormLongText form={form} name="text" label={t('geozones.notes.text')} />
    </FormFrame>
  )
}
