import { useTranslation } from 'react-i18next'
import {
  DEFAULT_EVENT_FILTERS,
  type EventFilterSetting,
  type EventFilterSettings,
} from '../../../contract/rules/eventFilters.ts'
import { EVENT_FILTER_KEYS, type EventFilterKey } from '../../../contract/rules/eventFilterKeys.ts'
import { NOTIFICATION_TYPE_KEYS, NOTIFICATION_TYPES } from '../../../contract/notificationTypes.ts'
import { Select } from '../../../ui/select.tsx'
import { ProfileSection } from '../profileSection.tsx'
import { useSettingsChange } from './useSettingsChange.ts'

const STATES = ['shown', 'hidden', 'off'] as const
type FilterState = (typeof STATES)[number]

const stateOf = ({ disabled, hidden, show }: EventFilterSetting): FilterState => {
  if (disabled || !show) return 'off'
  return hidden ? 'hidden' : 'shown'
}

/** NOTIF-27: what is off is as it was before anybody chose. */
const settingOf = (key: EventFilterKey, state: FilterState): EventFilterSetting =>
  state === 'off' ? DEFAULT_EVENT_FILTERS[key] : { disabled: false, hidden: state === 'hidden', show: true }

/** The event filters of the person: what is shown, hidden, or not written (NOTIF-23 to NOTIF-27). */
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
              onChange={(state) => saveFilters({ [key]: settingOf(key, state) })}
            />
          )
        )
      })}
    </ProfileSection>
  )
}
