import { ListFilter } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/iconButton.tsx'
import { Popover } from '../../ui/popover.tsx'
import { FilterPanel } from '../../vehicleList/filterPanel.tsx'
import { filterCount } from '../../vehicleList/fleetView.ts'
import type { ViewProps } from '../../vehicleList/useFleetView.ts'

interface MapFiltersProps extends ViewProps {
  readonly onManageGroups: () => void
}

/** MAP-15, MAP-16: the list's filters behind a button of the map's side menu; they narrow the marks as well. */
export const MapFilters = ({ view, onChange, onManageGroups }: MapFiltersProps) => {
  const { t } = useTranslation()
  const on = filterCount(view)
  const label = on === 0 ? t('map.filters') : t('map.filtersOn', { value: on })
  return (
    <Popover
      label={t('map.filters')}
      placement="left"
      trigger={<IconButton icon={ListFilter} label={label} isActive={on > 0} tooltipPlacement="left" />}
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
  )
}
