import { ChevronRight, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/iconButton.tsx'
import type { CountedGroup } from './useGroupList.ts'

interface GroupLineProps {
  readonly group: CountedGroup
  readonly canEdit: boolean
  /** The person comes back to this group from its vehicles or its name. */
  readonly takesFocus: boolean
  readonly onOpen: () => void
  readonly onRename: () => void
  readonly onRemove: () => void
}

/** One group of the dialog: a press opens its vehicles; with rename and delete. */
export const GroupLine = ({ group, canEdit, takesFocus, onOpen, onRename, onRemove }: GroupLineProps) => {
  const { t } = useTranslation()
  const open = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) open.current?.focus()
  }, [takesFocus])
  const { name, vehicles } = group
  return (
    <li className="group-line">
      <button ref={open} type="button" className="group-line__open" onClick={onOpen}>
        <span className="group-line__name">{name}</span>
        <span className="group-line__count">{t('list.vehicles', { count: vehicles })}</span>
        <Icon of={ChevronRight} size={16} />
      </button>
      <IconButton
        icon={Pencil}
        label={t('groups.renameOf', { name })}
        isDisabled={!canEdit}
        onPress={onRename}
      />
      <IconButton
        icon={Trash2}
        label={t('groups.removeOf', { name })}
        isDisabled={!canEdit}
        onPress={onRemove}
      />
    </li>
  )
}
