import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SearchField } from '../../ui/searchField.tsx'
import { Select } from '../../ui/select.tsx'
import type { GeoArea, SelectedTypes } from './geoArea.ts'
import type { Ticks } from './many/ticks.ts'
import { ZoneTypeFilter } from './types/zoneTypeFilter.tsx'
import type { ZoneFilterControls } from './useZoneFilter.ts'

interface ZoneFiltersProps {
  readonly area: GeoArea
  readonly controls: ZoneFilterControls
  readonly ticks: Ticks | null
  /** Before, there is nothing to count. */
  readonly isRead: boolean
  readonly onSelectTypes: (types: SelectedTypes) => void
  readonly onEditTypes: () => void
}

/** Ids of the choice of a group: no name of a group is one of them. */
const ANY = 'any'
const NONE = 'none'
const NAMED = 'group:'

/** What narrows the list and the map, how many zones are left, and the tick of all of them. */
export const ZoneFilters = ({
  area,
  isRead,
  controls,
  ticks,
  onSelectTypes,
  onEditTypes,
}: ZoneFiltersProps) => {
  const { t } = useTranslation()
  const { filter, setFilter, groups, found } = controls
  const count = t('geozones.found', { shown: found.length, all: area.zones.length })
  const { group } = filter
  const chosen = group === null ? ANY : group.name === null ? NONE : `${NAMED}${group.name}`
  const selectGroup = (id: string): void => {
    const name = id === NONE ? null : id.slice(NAMED.length)
    setFilter({ ...filter, group: id === ANY ? null : { name } })
  }
  return (
    <div className="zones__tools">
      <SearchField
        label={t('geozones.search')}
        clearLabel={t('geozones.clearSearch')}
        value={filter.search}
        onChange={(search) => setFilter({ ...filter, search })}
      />
      <div className="zones__filters">
        <ZoneTypeFilter
          types={area.zoneTypes}
          selected={area.selectedZoneTypes}
          onSelect={onSelectTypes}
          onEdit={onEditTypes}
        />
        <Select
          label={t('geozones.group')}
          hideLabel
          value={chosen}
          onChange={selectGroup}
          options={[
            { id: ANY, label: t('geozones.anyGroup') },
            { id: NONE, label: t('geozones.noGroup') },
            ...groups.map((name) => ({ id: `${NAMED}${name}`, label: name })),
          ]}
        />
      </div>
      <div className="zones__count">
        {ticks && found.length > 0 && (
          <Checkbox
            label={t('geozones.many.all')}
            isSelected={ticks.areAll}
            isIndeterminate={ticks.ids.size > 0 && !ticks.areAll}
            onChange={ticks.setAll}
          />
        )}
        <span className="ui-numbers" aria-live="polite">
          {isRead && count}
        </span>
      </div>
    </div>
  )
}
