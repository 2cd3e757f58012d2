import { useTranslation } from 'react-i18next'
import type { ListEntry } from '../contract/engine.ts'
import { useGroups } from '../fleet/fleetContext.ts'

/**
 * In the middle of a long group, the group's name stays at the top of the list. `entry` is the first line that is seen,
 * null while it has not come. Readers of the screen meet the header itself, so this copy is not theirs.
 */
export const StickyGroup = ({ entry }: { entry: ListEntry | null }) => {
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
      <span className="sticky-group__name">{name}</span>
    </div>
  )
}
