// oxlint-disable jsx-a11y/click-events-have-key-events -- the grid that contains the rows handles the keys
// oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtual list places its rows itself, which table elements do not allow
import { ChevronRight, Siren } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListEntry } from '../contract/engine/rows.ts'
import type { Grouping, ListGroupId } from '../contract/engine/view.ts'
import { useFormat } from '../i18n/useFormat.ts'
import { Icon } from '../ui/icon.tsx'
import { VisuallyHidden } from '../ui/visuallyHidden.tsx'

export type GroupEntry = Extract<ListEntry, { kind: 'group' }>

interface GroupRowProps {
  readonly id: string
  readonly entry: GroupEntry
  readonly groupBy: Grouping
  readonly index: number
  /** CSS pixels. */
  readonly top: number
  readonly height: number
  /** At the keyboard position. */
  readonly isActive: boolean
  readonly onToggle: (groupId: ListGroupId) => void
}

/** The header of a group in the list (LIST-32): its name, how many vehicles and alarms it has; a press collapses it. */
export const GroupRow = memo(({ entry, onToggle, ...props }: GroupRowProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { groupId, folded, vehicles, alarms } = entry
  const outside = props.groupBy === 'zones' ? t('list.filter.outsideZones') : t('list.filter.withOutGroups')
  const name = groupId === 'withOutGroups' ? outside : entry.name
  const alarmText = t('list.groupAlarms', { count: alarms, value: format.number(alarms) })
  return (
    <div
      id={props.id}
      role="row"
      tabIndex={-1}
      aria-rowindex={props.index + 1}
      className="group-row"
      data-active={props.isActive ? '' : undefined}
      style={{ height: props.height, translate: `0 ${props.top}px` }}
      onClick={() => onToggle(groupId)}
    >
      <span role="gridcell" className="group-row__cell">
        <button type="button" tabIndex={-1} aria-expanded={!folded} className="group-row__fold">
          <span className="group-row__chevron" data-open={folded ? undefined : ''}>
            <Icon of={ChevronRight} size={16} />
          </span>
          <span className="group-row__name" data-tip={name} data-tip-when-cut="">
            {name}
          </span>
        </button>
        {alarms > 0 && (
          <span className="group-row__alarms" data-tip={alarmText}>
            <Icon of={Siren} size={14} />
            <span aria-hidden>{format.number(alarms)}</span>
            <VisuallyHidden>{alarmText}</VisuallyHidden>
          </span>
        )}
        <span className="group-row__count">
          <span aria-hidden>{format.number(vehicles)}</span>
          <VisuallyHidden>{t('list.vehicles', { count: vehicles })}</VisuallyHidden>
        </span>
      </span>
    </div>
  )
})
GroupRow.displayName = 'GroupRow'
