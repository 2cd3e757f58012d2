import { FoldVertical, FolderCog, ListChecks, SlidersHorizontal, UnfoldVertical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useChosenVehicles } from '../fleet/chosen.ts'
import { GROUPINGS } from '../contract/engine/view.ts'
import { useGroups, useOccupiedZones } from '../fleet/fleetContext.ts'
import { useZoneNames } from '../fleet/zoneNames.ts'
import { usePreference } from '../session/sessionContext.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/iconButton.tsx'
import { Popover } from '../ui/popover.tsx'
import { SegmentedControl } from '../ui/segmentedControl.tsx'
import { Switch } from '../ui/switch.tsx'
import type { ViewProps } from './useFleetView.ts'

interface ViewOptionsProps extends ViewProps {
  /** LIST-31: the simple list was switched on or off. */
  readonly onSimple: (on: boolean) => void
  readonly onManageGroups: () => void
}

/** All groups at once: collapsed or expanded. */
const FoldAll = ({ view, onChange }: ViewProps) => {
  const { t } = useTranslation()
  const groups = useGroups()
  const zones = useOccupiedZones()
  const isOpen = view.foldedGroups.length === 0
  const shown = view.groupBy === 'zones' ? zones : groups
  return isOpen ? (
    <Button
      tone="quiet"
      wide
      icon={FoldVertical}
      onPress={() => onChange({ foldedGroups: [...shown.map(({ id }) => id), 'withOutGroups'] })}
    >
      {t('list.view.foldAll')}
    </Button>
  ) : (
    <Button tone="quiet" wide icon={UnfoldVertical} onPress={() => onChange({ foldedGroups: [] })}>
      {t('list.view.unfoldAll')}
    </Button>
  )
}

/** View options of the list: under headers of groups, simple (LIST-30); and access to the groups themselves. */
export const ViewOptions = ({ view, onChange, onSimple, onManageGroups }: ViewOptionsProps) => {
  const { t } = useTranslation()
  const [simple] = usePreference('simpleList')
  const chosen = useChosenVehicles()
  const hasZones = useZoneNames().size > 0
  const label = t('list.view.label')
  return (
    <Popover
      label={label}
      placement="bottom end"
      trigger={<IconButton icon={SlidersHorizontal} label={label} isActive={view.grouping || simple} />}
    >
      {(close) => (
        <div className="view-options">
          <Switch isSelected={view.grouping} onChange={(grouping) => onChange({ grouping })}>
            {t('list.view.grouping')}
          </Switch>
          {view.grouping && hasZones && (
            <SegmentedControl
              label={t('list.view.groupBy.label')}
              value={view.groupBy}
              // Ids of groups and of geozones are numbers of their own.
              onChange={(groupBy) => onChange({ groupBy, foldedGroups: [] })}
              segments={GROUPINGS.map((id) => ({ id, label: t(`list.view.groupBy.${id}`) }))}
            />
          )}
          {view.grouping && <FoldAll view={view} onChange={onChange} />}
          <Switch isSelected={simple} onChange={onSimple}>
            {t('list.view.simple')}
          </Switch>
          {chosen && (
            <Button
              tone="quiet"
              wide
              icon={ListChecks}
              onPress={() => {
                close()
                chosen.start()
              }}
            >
              {t('several.start')}
            </Button>
          )}
          <Button
            tone="quiet"
            wide
            icon={FolderCog}
            onPress={() => {
              close()
              onManageGroups()
            }}
          >
            {t('list.view.manageGroups')}
          </Button>
        </div>
      )}
    </Popover>
  )
}
