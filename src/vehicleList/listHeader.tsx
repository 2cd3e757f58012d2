import { ListFilter, ScanSearch } from 'lucide-react'
import { memo, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/iconButton.tsx'
import { Popover } from '../ui/popover.tsx'
import { SearchField } from '../ui/searchField.tsx'
import { ToggleButton } from '../ui/toggleButton.tsx'
import { FilterPanel } from './filterPanel.tsx'
import { filterCount } from './fleetView.ts'
import { ListNotes } from './listNotes.tsx'
import { SortMenu } from './sortMenu.tsx'
import type { ViewProps } from './useFleetView.ts'
import { useUnsearched } from './useUnsearched.ts'
import { ViewOptions } from './viewOptions.tsx'

export interface ListHeaderProps extends ViewProps {
  readonly onSimple: (on: boolean) => void
  readonly onManageGroups: () => void
  /** Goes to the list from the search, with its first line highlighted. */
  readonly onEnterList: () => void
  /** Opens the only vehicle that the search found, or goes to the list. */
  readonly onOpenFound: () => void
  readonly searchRef: Ref<HTMLInputElement>
}

type ControlsProps = ViewProps & Pick<ListHeaderProps, 'onSimple' | 'onManageGroups'>

const FilterButton = ({ view, onChange, onManageGroups }: Omit<ControlsProps, 'onSimple'>) => {
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
        {(close) => (
          <FilterPanel
            view={view}
            onChange={onChange}
            onManageGroups={() => {
              close()
              onManageGroups()
            }}
          />
        )}
      </Popover>
    </span>
  )
}

/** Whether the map shows only what the search finds. */
const FoundOnly = ({ view, onChange }: ViewProps) => {
  const { t } = useTranslation()
  return (
    <ToggleButton
      icon={ScanSearch}
      label={t('list.foundOnly')}
      isSelected={view.foundOnly}
      onChange={(foundOnly) => onChange({ foundOnly })}
    />
  )
}

/** The controls next to and below the search, which no typed letter changes. */
const SearchControls = memo(({ view, onChange, onSimple, onManageGroups }: ControlsProps) => (
  <>
    <FoundOnly view={view} onChange={onChange} />
    <SortMenu view={view} onChange={onChange} />
    <FilterButton view={view} onChange={onChange} onManageGroups={onManageGroups} />
    <ViewOptions view={view} onChange={onChange} onSimple={onSimple} onManageGroups={onManageGroups} />
    <ListNotes view={view} onChange={onChange} />
  </>
))
SearchControls.displayName = 'SearchControls'

/** Search, sort, filters and view options of the list; below them its notes. */
export const ListHeader = (props: ListHeaderProps) => {
  const { view, onChange, onSimple, onManageGroups, onEnterList, onOpenFound, searchRef } = props
  const { t } = useTranslation()
  return (
    <header className="list-header" data-tour="search">
      <div className="list-header__search">
        <SearchField
          label={t('list.search')}
          clearLabel={t('list.clearSearch')}
          value={view.search}
          onChange={(text) => onChange({ search: text })}
          onSubmit={onOpenFound}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            onEnterList()
          }}
          ref={searchRef}
        />
      </div>
      <SearchControls
        view={useUnsearched(view)}
        onChange={onChange}
        onSimple={onSimple}
        onManageGroups={onManageGroups}
      />
    </header>
  )
}
