import { useTranslation } from 'react-i18next'
import type { Grouping } from '../contract/engine/view.ts'
import { useFleetPart, useGroups } from '../fleet/fleetContext.ts'
import { useZoneNames } from '../fleet/zoneNames.ts'
import { entryAt } from './rowWindow.ts'

/**
 * In the middle of a long group, the group's name stays at the top of the list. `index` is that of the first visible
 * line. Hidden from screen readers, which find the header itself.
 */
export const StickyGroup = ({ index, groupBy }: { index: number; groupBy: Grouping }) => {
  const { t } = useTranslation()
  const groups = useGroups()
  const zoneNames = useZoneNames()
  const entry = useFleetPart(({ rows }) => entryAt(rows, index))
  if (entry === null || entry.kind === 'group' || entry.groupId === null) return null
  const { groupId } = entry
  const outside = groupBy === 'zones' ? t('list.filter.outsideZones') : t('list.filter.withOutGroups')
  const nameOf = (id: number): string | undefined =>
    groupBy === 'zones' ? zoneNames.get(id) : groups.find((group) => group.id === id)?.name
  const name = groupId === 'withOutGroups' ? outside : nameOf(groupId)
  return (
    <div className="sticky-group" aria-hidden>
      <span className="sticky-group__name">{name}</span>
    </div>
  )
}
