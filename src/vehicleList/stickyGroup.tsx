import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ListEntry, ListGroupId } from '../contract/engine.ts'
import { useGroups } from '../fleet/fleetContext.ts'
import { Icon } from '../ui/icon.tsx'

interface StickyGroupProps {
  /** The first line that is seen; null while it has not come. */
  readonly entry: ListEntry | null
  readonly onToggle: (groupId: ListGroupId) => void
}

/**
 * In the middle of a long group, the group's name stays at the top of the list; a press folds it. Readers of the screen
 * meet the header itself, so this copy is not theirs.
 */
export const StickyGroup = ({ entry, onToggle }: StickyGroupProps) => {
  const { t } = useTranslation()
  const groups = useGroups()
  if (entry === null || entry.kind === 'group' || entry.groupId === null) return null
  const { groupId } = entry
  const name =
    groupId === 'withOutGroups'
      ? t('list.filter.withOutGroups')
      : groups.find(({ id }) => id === groupId)?.name
  return (
    <div className="sticky-group" aria-hidden>
      <button type="button" tabIndex={-1} className="group-row__fold" onClick={() => onToggle(groupId)}>
        <span className="group-row__chevron" data-open="">
          <Icon of={ChevronRight} size={16} />
        </span>
        <span className="group-row__name">{name}</span>
      </button>
    </div>
  )
}
