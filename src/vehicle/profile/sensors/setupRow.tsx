import { type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { leaving } from '../../../kit/address/leaveGuard.ts'
import { IconButton } from '../../../ui/iconButton.tsx'

interface SetupRowProps {
  readonly name: ReactNode
  readonly note: ReactNode
  /** The current state. */
  readonly value: ReactNode
  /** The accessible name of the buttons' subject. */
  readonly about: string
  readonly editIcon?: LucideIcon
  readonly editLabel?: string
  /** Absent: it cannot be changed. */
  readonly onEdit?: (() => void) | undefined
  readonly onRemove?: (() => void) | undefined
}

/** One line of a list: the item, its current state, and its buttons. */
export const SetupRow = ({ name, note, value, about, onEdit, onRemove, ...rest }: SetupRowProps) => {
  const { t } = useTranslation()
  const editLabel = rest.editLabel ?? t('vehicleProfile.controlSensors.edit', { name: about })
  return (
    <div className="setup-row">
      <div className="setup-row__words">
        <p className="setup-row__name">{name}</p>
        {note && <p className="setup-row__note">{note}</p>}
      </div>
      <div className="setup-row__value">{value}</div>
      <div className="setup-row__buttons">
        {onEdit && (
          <IconButton icon={rest.editIcon ?? Pencil} label={editLabel} onPress={() => leaving(onEdit)} />
        )}
        {onRemove && (
          <IconButton
            icon={Trash2}
            label={t('vehicleProfile.controlSensors.remove', { name: about })}
            onPress={() => leaving(onRemove)}
          />
        )}
      </div>
    </div>
  )
}
