import { useTranslation } from 'react-i18next'
import { useFleetPart, useGroups } from '../fleet/fleetContext.ts'
import { entryAt } from './rowWindow.ts'

/**
 * In the middle of a long group, the group's name stays at the top of the list. `index` is that of the first visible
 * line. Hidden from screen readers, which find the header itself.
 */
export const StickyGroup = ({ index }: { index: number }) => {
  const { t } = useTranslation()
  const groups = useGroups()
  const entry = useFleetPart(({ rows }) => entryAt(rows, index))
  if (entry === null || entry.kind === 'group' || entry.groupId === null) return null
  const { groupId } = entry
  const name =
    groupId === 'withOutGroups'
      ? t('list.filter.withOutGroups')
      : groups.find(({ id }) => id === groupId)?.name
  return (
    <div className="sticky-group" aria-hidden>
      <span className="sticky-group__name">{name}</span>
    </div>
  )
}
