import { useTranslation } from 'react-i18next'
import { useNotificationsApi } from '../../../api/notifications.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import type {
  EventFiltersBody,
  NotificationSettings,
  NotificationSettingsFields,
} from '../../../contract/http/notifications.ts'
import { NOTIFICATIONS_KEY } from '../../../frame/notifications/notificationKeys.ts'
import { useOwnLogin } from '../../../frame/notifications/useOwnLogin.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { useToast } from '../../../ui/toast.ts'

/** Of the settings as the server has them. */
export const SETTINGS_KEY = [...NOTIFICATIONS_KEY, 'settings'] as const

interface SettingsChange {
  /** False in demo mode (DEMO-05). */
  readonly canEdit: boolean
  readonly isSaving: boolean
  /** Saves the channels or the quiet hours; the other part stays as it is. */
  readonly save: (settings: NotificationSettings, part: Partial<NotificationSettingsFields>) => void
  readonly saveFilters: (filters: EventFiltersBody) => void
}

/** Saves what a person chose at once, and says so. */
export const useSettingsChange = (): SettingsChange => {
  const { t } = useTranslation()
  const api = useNotificationsApi()
  const login = useOwnLogin()
  const toast = useToast()
  const fields = useChange({
    change: (next: NotificationSettingsFields) => api.saveSettings(login, next),
    stale: [NOTIFICATIONS_KEY],
    endsWhenRead: true,
  })
  const filters = useChange({
    change: (next: EventFiltersBody) => api.saveFilters(login, next),
    stale: [NOTIFICATIONS_KEY],
    endsWhenRead: true,
  })
  const say = (done: unknown): void => {
    if (done !== null) toast({ text: t('notifications.profile.saved'), tone: 'go' })
  }
  return {
    canEdit: useIsAllowed('handleNotifications'),
    isSaving: fields.isSending || filters.isSending,
    save: ({ channels, quiet }, part) => void fields.act({ channels, quiet, ...part }).then(say),
    saveFilters: (next) => void filters.act(next).then(say),
  }
}
