import { ArrowDownUp, ListFilter } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type FleetView, SORT_KEYS, type SortKey } from '../contract/engine.ts'
import { useFleetCounts } from '../fleet/fleetContext.ts'
import { useFormat } from '../i18n/useFormat.ts'
import { IconButton } from '../ui/iconButton.tsx'
import { Menu } from '../ui/menu.tsx'
import { Popover } from '../ui/popover.tsx'
import { SearchField } from '../ui/searchField.tsx'
import { FilterPanel } from './filterPanel.tsx'
import { filterCount } from './fleetView.ts'

export interface ViewProps {
  readonly view: FleetView
  readonly onChange: (change: Partial<FleetView>) => void
}

/** LIST-01, LIST-02: the sorting and its direction. */
const SortMenu = ({ view, onChange }: ViewProps) => {
  const { t } = useTranslation()
  const { sort } = view
  return (
    <Menu<SortKey | 'reverse'>
      label={t('list.sort.label')}
      trigger={<IconButton icon={ArrowDownUp} label={t('list.sort.label')} isActive={sort.reverse} />}
      items={[
        ...SORT_KEYS.map((key) => ({ id: key, label: t(`list.sort.${key}`), isChecked: sort.key === key })),
        { id: 'reverse' as const, label: t('list.sort.reverse'), isChecked: sort.reverse },
      ]}
      onAction={(id) =>
        onChange({ sort: id === 'reverse' ? { ...sort, reverse: !sort.reverse } : { ...sort, key: id } })
      }
    />
  )
}

const FilterButton = ({ view, onChange }: ViewProps) => {
  const { t } = useTranslation()
  const on = filterCount(view)
  const label = on === 0 ? t('list.filter.label') : t('list.filtersOn', { value: on })
  return (
    <span className="list-header__filter" data-count={on === 0 ? undefined : on}>
      <Popover
        label={t('list.filter.label')}
        placement="bottom end"
        trigger={<IconButton icon={ListFilter} label={label} isActive={on > 0} />}
      >
        {() => <FilterPanel view={view} onChange={onChange} />}
      </Popover>
    </span>
  )
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Search, sort, filters, and how many of the fleet are shown. */
export const ListHeader = ({ view, onChange }: ViewProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const counts = useFleetCounts()
  const search = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const focusSearch = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      event.preventDefault()
      search.current?.focus()
    }
    document.addEventListener('keydown', focusSearch)
    return () => document.removeEventListener('keydown', focusSearch)
  }, [])

  return (
    <header className="list-header">
      <div className="list-header__search">
        <SearchField
          label={t('list.search')}
          clearLabel={t('list.clearSearch')}
          value={view.search}
          onChange={(text) => onChange({ search: text })}
          ref={search}
        />
      </div>
      <SortMenu view={view} onChange={onChange} />
      <FilterButton view={view} onChange={onChange} />
      <output className="list-header__count">
        {t('list.shownOf', { shown: format.number(counts.listed), total: format.number(counts.total) })}
      </output>
    </header>
  )
}
