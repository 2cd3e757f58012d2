import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useGroups, useOccupiedZones } from '../fleet/fleetContext.ts'
import { useZoneNames } from '../fleet/zoneNames.ts'
import { useFormat } from '../i18n/useFormat.ts'
import { useIsAllowed } from '../session/allowed.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { SegmentedControl } from '../ui/segmentedControl.tsx'
import { Switch } from '../ui/switch.tsx'
import { filterCount, NO_FILTERS, OFFERED_EVENTS, toggleEvent, toggleGroup } from './fleetView.ts'
import type { ViewProps } from './useFleetView.ts'

interface FilterPanelProps extends ViewProps {
  readonly onManageGroups: () => void
}

/** LIST-13 to LIST-15, LIST-32: any combination of groups and of vehicles without one. */
const GroupFilters = ({ view, onChange, onManageGroups }: FilterPanelProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const groups = useGroups()
  const chosen = view.groups === 'all' ? [] : view.groups
  return (
    <fieldset className="filter-panel__part">
      <legend>{t('list.filter.groups')}</legend>
      <button type="button" className="filter-panel__manage" onClick={onManageGroups}>
        {t('list.view.manageGroups')}
      </button>
      <div className="filter-panel__groups">
        <Checkbox isSelected={view.groups === 'all'} onChange={() => onChange({ groups: 'all' })}>
          {t('list.filter.all')}
        </Checkbox>
        {groups.map((group) => (
          <Checkbox
            key={group.id}
            isSelected={chosen.includes(group.id)}
            onChange={() => onChange({ groups: toggleGroup(view.groups, group.id) })}
          >
            <span className="filter-panel__name">{group.name}</span>
            <span className="filter-panel__count">{format.number(group.vehicles)}</span>
          </Checkbox>
        ))}
        <Checkbox
          isSelected={chosen.includes('withOutGroups')}
          onChange={() => onChange({ groups: toggleGroup(view.groups, 'withOutGroups') })}
        >
          {t('list.filter.withOutGroups')}
        </Checkbox>
      </div>
    </fieldset>
  )
}

/** Geozones that vehicles are in, and those that are chosen already. */
const ZoneFilters = ({ view, onChange }: ViewProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const names = useZoneNames()
  const occupied = useOccupiedZones()
  const chosen = view.zones === 'all' ? [] : view.zones
  const empty = chosen.filter((id) => id !== 'withOutGroups' && !occupied.some((zone) => zone.id === id))
  const zones = [
    ...occupied,
    ...empty.map((id) => ({ id: Number(id), name: names.get(Number(id)) ?? '', vehicles: 0 })),
  ].filter(({ name }) => name !== '')
  if (zones.length === 0 && chosen.length === 0) return null
  return (
    <fieldset className="filter-panel__part">
      <legend>{t('list.filter.zones')}</legend>
      <div className="filter-panel__groups">
        <Checkbox isSelected={view.zones === 'all'} onChange={() => onChange({ zones: 'all' })}>
          {t('list.filter.all')}
        </Checkbox>
        {zones.map(({ id, name, vehicles }) => (
          <Checkbox
            key={id}
            isSelected={chosen.includes(id)}
            onChange={() => onChange({ zones: toggleGroup(view.zones, id) })}
          >
            <span className="filter-panel__name">{name}</span>
            <span className="filter-panel__count">{format.number(vehicles)}</span>
          </Checkbox>
        ))}
        <Checkbox
          isSelected={chosen.includes('withOutGroups')}
          onChange={() => onChange({ zones: toggleGroup(view.zones, 'withOutGroups') })}
        >
          {t('list.filter.outsideZones')}
        </Checkbox>
      </div>
    </fieldset>
  )
}

/**
 * The filters of list and map (LIST-13 to LIST-22, MAP-16, NOTIF-27), combined with 'and'; events among themselves with
 * 'or'.
 */
export const FilterPanel = ({ view, onChange, onManageGroups }: FilterPanelProps) => {
  const { t } = useTranslation()
  const panel = useRef<HTMLDivElement>(null)
  // Without positions every vehicle would count as not connected, and none as with ignition on.
  const seesPositions = useIsAllowed('seePositions')
  const seesTrailers = useIsAllowed('seeTrailers')
  const clear = (): void => {
    // The button is disabled with the last filter; focus goes to the first filter instead of being lost.
    panel.current?.querySelector('input')?.focus()
    onChange(NO_FILTERS)
  }
  return (
    <div ref={panel} className="filter-panel">
      {seesPositions && (
        <fieldset className="filter-panel__part">
          <legend>{t('list.filter.connection')}</legend>
          <SegmentedControl
            label={t('list.filter.connection')}
            value={view.connection}
            onChange={(connection) => onChange({ connection })}
            segments={[
              { id: 'ALL', label: t('list.filter.all') },
              { id: 'ONLINE', label: t('list.filter.online') },
              { id: 'OFFLINE', label: t('list.filter.offline') },
            ]}
          />
          <Switch isSelected={view.ignitionOnly} onChange={(ignitionOnly) => onChange({ ignitionOnly })}>
            {t('list.filter.ignitionOnly')}
          </Switch>
        </fieldset>
      )}
      <fieldset className="filter-panel__part">
        <legend>{t('list.filter.events')}</legend>
        {OFFERED_EVENTS.map((name) => (
          <Checkbox
            key={name}
            isSelected={view.events.includes(name)}
            onChange={() => onChange({ events: toggleEvent(view.events, name) })}
          >
            {t(`list.event.${name}`)}
          </Checkbox>
        ))}
      </fieldset>
      {seesTrailers && (
        <fieldset className="filter-panel__part">
          <legend>{t('list.filter.trailer')}</legend>
          <SegmentedControl
            label={t('list.filter.trailer')}
            value={view.trailer}
            onChange={(trailer) => onChange({ trailer })}
            segments={[
              { id: 'ALL', label: t('list.filter.all') },
              { id: 'WITH', label: t('list.filter.withTrailer') },
              { id: 'WITHOUT', label: t('list.filter.withoutTrailer') },
            ]}
          />
        </fieldset>
      )}
      <GroupFilters view={view} onChange={onChange} onManageGroups={onManageGroups} />
      {seesPositions && <ZoneFilters view={view} onChange={onChange} />}
      <Button tone="quiet" wide isDisabled={filterCount(view) === 0} onPress={clear}>
        {t('list.filter.clear')}
      </Button>
    </div>
  )
}
