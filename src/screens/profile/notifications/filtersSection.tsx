import { useTranslation } from 'react-i18next'
import { type EventFilterSetting, type EventFilterSettings } from '../../../contract/rules/eventFilters.ts'
import { EVENT_FILTER_KEYS } from '../../../contract/rules/eventFilterKeys.ts'
import { NOTIFICATION_TYPE_KEYS, NOTIFICATION_TYPES } from '../../../contract/notificationTypes.ts'
import { Select } from '../../../ui/select.tsx'
import { ProfileSection } from '../profileSection.tsx'
import { useSettingsChange } from './useSettingsChange.ts'

const STATES = ['shown', 'hidden', 'off'] as const
type FilterState = (typeof STATES)[number]

const stateOf = ({ disabled, hidden }: EventFilterSetting): FilterState => {
  if (disabled) return 'off'
  return hidden ? 'hidden' : 'shown'
}

const FLAGS: Readonly<Record<FilterState, Pick<EventFilterSetting, 'disabled' | 'hidden'>>> = {
  shown: { disabled: false, hidden: false },
  hidden: { disabled: false, hidden: true },
  off: { disabled: true, hidden: true },
}

/** The event filters of the person: what is shown, hidden, or not written at all (NOTIF-23 to NOTIF-27). */
export const FiltersSection = ({ filters }: { readonly filters: EventFilterSettings }) => {
  const { t } = useTranslation()
  const { canEdit, isSaving, saveFilters } = useSettingsChange()
  const options = STATES.map((id) => ({ id, label: t(`notifications.profile.filterStates.${id}`) }))
  return (
    <ProfileSection title={t('notifications.profile.filters')} text={t('notifications.profile.filtersText')}>
      {EVENT_FILTER_KEYS.map((key) => {
        const type = NOTIFICATION_TYPE_KEYS.find((one) => NOTIFICATION_TYPES[one].filter === key)
        return (
          type && (
            <Select
              key={key}
              label={t(`notificationTypes.${type}`)}
              options={options}
              value={stateOf(filters[key])}
              isDisabled={!canEdit || isSaving}
              onChange={(state) => saveFilters({ [key]: { show: filters[key].show, ...FLAGS[state] } })}
            />
          )
        )
      })}
    </ProfileSection>
  )
}
