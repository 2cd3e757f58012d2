import { BellOff, CheckCheck } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNotificationsApi } from '../../api/notifications.ts'
import { useCallPages } from '../../api/serverState/useCallPages.ts'
import type { Notification } from '../../contract/http/notifications.ts'
import { useMessageText } from '../../errors/errorsContext.ts'
import { failureMessage } from '../../errors/failureMessage.ts'
import { NOTIFICATION_LISTS_KEY } from '../../frame/notifications/notificationKeys.ts'
import { useOwnLogin } from '../../frame/notifications/useOwnLogin.ts'
import { useIsAllowed } from '../../session/allowed.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/emptyState.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { NotificationDays } from './notificationDays.tsx'
import { isNarrowed, type NotificationView } from './notificationView.ts'
import { useMarking } from './useMarking.ts'

interface NotificationListsProps {
  readonly view: NotificationView
  readonly onChange: (part: Partial<NotificationView>) => void
}

const NOTHING: readonly Notification[] = []

const Empty = ({ view }: Pick<NotificationListsProps, 'view'>) => {
  const { t } = useTranslation()
  const why = isNarrowed(view) ? 'filtered' : view.list
  return (
    <EmptyState
      icon={BellOff}
      title={t(`notifications.empty.${why}.title`)}
      text={t(`notifications.empty.${why}.text`)}
    />
  )
}

/** The notifications of the chosen list, by day and vehicle, read again as new ones come (NOTIF-10). */
export const NotificationLists = ({ view, onChange }: NotificationListsProps) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  const api = useNotificationsApi()
  const login = useOwnLogin()
  const mayMark = useIsAllowed('handleNotifications')
  const { list, descriptions, vehicleId, period, hidden } = view
  const span = period && { from: period.from, to: period.to }
  const call = useCallPages({
    of: [...NOTIFICATION_LISTS_KEY, list, descriptions, vehicleId, span, hidden],
    read: (before) => api.list(login, list, { before, descriptions, vehicleId, period: span, hidden }),
  })
  const { markAll, isMarking } = useMarking()
  const rows = call.data?.rows ?? NOTHING
  const newest = useMemo(() => rows.reduce((most, { id }) => Math.max(most, id), 0), [rows])
  return (
    <section
      className="notifications__list"
      aria-label={t(`notifications.lists.${list}`)}
      aria-busy={call.isOld}
    >
      {call.failure && (
        <Banner tone="attention" action={<Button onPress={call.readAgain}>{t('common.retry')}</Button>}>
          {t('notifications.failed')}. {inWords(failureMessage(call.failure))}
        </Banner>
      )}
      {!call.data && !call.failure && <Loading label={t('notifications.loading')} />}
      {call.data && rows.length === 0 && <Empty view={view} />}
      {mayMark && list === 'unread' && rows.length > 0 && !isNarrowed(view) && (
        <div className="notifications__all">
          <Button tone="quiet" icon={CheckCheck} isPending={isMarking} onPress={() => void markAll(newest)}>
            {t('notifications.markAll')}
          </Button>
        </div>
      )}
      <NotificationDays rows={rows} canMark={mayMark} onOnlyVehicle={(id) => onChange({ vehicleId: id })} />
      {call.readMore && (
        <Button isPending={call.isReading} onPress={call.readMore}>
          {t('notifications.more')}
        </Button>
      )}
    </section>
  )
}
