import { Filter, Settings } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NOTIFICATION_LISTS } from '../../api/notifications.ts'
import { useUnreadCount } from '../../frame/notifications/useUnreadCount.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { Button } from '../../ui/button.tsx'
import { IconLink } from '../../ui/iconLink.tsx'
import { Popover } from '../../ui/popover.tsx'
import { SegmentedControl } from '../../ui/segmentedControl.tsx'
import { TriggerButton } from '../../ui/triggerButton.tsx'
import { FilterFields } from './filterFields.tsx'
import { isNarrowed, type NotificationView } from './notificationView.ts'

interface NotificationFiltersProps {
  readonly view: NotificationView
  readonly onChange: (part: Partial<NotificationView>) => void
}

/** Which list is shown, and what narrows it (NOTIF-06, NOTIF-08). */
export const NotificationFilters = ({ view, onChange }: NotificationFiltersProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const unread = useUnreadCount()
  const labelOf = (list: NotificationView['list']): string =>
    list === 'unread' && unread
      ? `${t('notifications.lists.unread')} · ${format.number(unread)}`
      : t(`notifications.lists.${list}`)
  return (
    <div className="notifications__bar">
      <SegmentedControl
        label={t('notifications.list')}
        value={view.list}
        onChange={(list) => onChange({ list })}
        segments={NOTIFICATION_LISTS.map((id) => ({ id, label: labelOf(id) }))}
      />
      <Popover
        label={t('notifications.filters')}
        placement="bottom end"
        trigger={<TriggerButton icon={Filter}>{t('notifications.filters')}</TriggerButton>}
      >
        {() => <FilterFields view={view} onChange={onChange} />}
      </Popover>
      {isNarrowed(view) && (
        <Button tone="quiet" onPress={() => onChange({ descriptions: [], vehicleId: null, period: null })}>
          {t('notifications.clear')}
        </Button>
      )}
      <span className="notifications__settings">
        <IconLink icon={Settings} label={t('notifications.settings')} href="#/profile/notifications" />
      </span>
    </div>
  )
}
