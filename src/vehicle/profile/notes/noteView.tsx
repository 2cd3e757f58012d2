import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { VehicleNote } from '../../../contract/http/vehicleProfile.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { IconButton } from '../../../ui/iconButton.tsx'

interface NoteViewProps {
  readonly note: VehicleNote
  readonly canEdit: boolean
  readonly isBusy: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** One note, read-only. */
export const NoteView = ({ note, canEdit, isBusy, onEdit, onRemove }: NoteViewProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { title, text, changedAt, changedBy } = note
  const date = format.date(changedAt)
  return (
    <article className="note">
      <header className="note__head">
        <div className="note__words">
          <h3>{title}</h3>
          <p className="note__when">
            {changedBy === null ? date : t('vehicleProfile.notes.changed', { date, login: changedBy })}
          </p>
        </div>
        {canEdit && (
          <div className="note__buttons">
            <IconButton icon={Pencil} label={t('vehicleProfile.notes.edit', { title })} onPress={onEdit} />
            <IconButton
              icon={Trash2}
              label={t('vehicleProfile.notes.remove', { title })}
              isDisabled={isBusy}
              onPress={onRemove}
            />
          </div>
        )}
      </header>
      {text && <p className="note__text">{text}</p>}
    </article>
  )
}
