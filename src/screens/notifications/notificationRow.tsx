import { Check, CircleAlert, Info, type LucideIcon, MapPin, MessageSquare, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useNotificationsApi } from '../../api/notifications.ts'
import { useChange } from '../../api/serverState/useChange.ts'
import { ALARM_NOTE_MAX } from '../../contract/http/alarms.ts'
import type { Notification } from '../../contract/http/notifications.ts'
import type { NotificationSeverity } from '../../contract/notificationSpecs.ts'
import { NOTIFICATION_LISTS_KEY } from '../../frame/notifications/notificationKeys.ts'
import { notificationPath } from '../../contract/rules/notificationPath.ts'
import { useNotificationWords } from '../../frame/notifications/useNotificationWords.ts'
import { useOwnLogin } from '../../frame/notifications/useOwnLogin.ts'
import { formatTime } from '../../i18n/format.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { NoteForm } from '../../kit/form/noteForm.tsx'
import { usePlaceText } from '../../map/places/usePlaceText.ts'
import { useIsAllowed } from '../../session/allowed.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/iconButton.tsx'
import { useMarking } from './useMarking.ts'

interface NotificationRowProps {
  readonly one: Notification
  readonly canMark: boolean
}

const ICONS: Readonly<Record<NotificationSeverity, LucideIcon>> = {
  info: Info,
  warning: TriangleAlert,
  alarm: CircleAlert,
}

/** What happened, where, by which rule, and who has confirmed it. */
const Facts = ({ one }: Pick<NotificationRowProps, 'one'>) => {
  const { t } = useTranslation()
  const format = useFormat()
  const placeText = usePlaceText()
  const { detail } = useNotificationWords()(one)
  const { latitude, longitude, rule, confirmation } = one
  const facts = [
    detail,
    placeText({ latitude, longitude }),
    rule !== null && t('notifications.ofRule', { rule }),
  ].filter(Boolean)
  return (
    <>
      {facts.length > 0 && <p className="notification-row__facts">{facts.join(' · ')}</p>}
      {confirmation && (
        <p className="notification-row__facts">
          {t('notifications.confirmed', {
            by: confirmation.by ?? t('notifications.nobody'),
            date: format.date(confirmation.at),
          })}
          {confirmation.note !== '' && `: ${confirmation.note}`}
        </p>
      )}
    </>
  )
}

/** One notification: its title leads to the vehicle on the map at that moment, and marks it read. */
export const NotificationRow = ({ one, canMark }: NotificationRowProps) => {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const api = useNotificationsApi()
  const login = useOwnLogin()
  const seesRoutes = useIsAllowed('seePast')
  const { title, vehicle } = useNotificationWords()(one)
  const { markOne, isMarking } = useMarking()
  const [isConfirming, setConfirming] = useState(false)
  const show = useRef<HTMLButtonElement>(null)
  const { send, isSending } = useChange({
    change: (note: string) => api.confirm(login, one.id, note),
    stale: [NOTIFICATION_LISTS_KEY],
    endsWhenRead: true,
  })
  const isUnread = !one.readStatus
  const what = [title, vehicle].filter(Boolean).join(', ')
  const open = (): void => {
    if (canMark && isUnread) void markOne(one.id)
    navigate(notificationPath(one, seesRoutes))
  }
  const close = (): void => {
    show.current?.focus()
    setConfirming(false)
  }
  return (
    <li className="notification-row" data-severity={one.severity} data-unread={isUnread ? '' : undefined}>
      <span className="notification-row__icon">
        <Icon of={ICONS[one.severity]} size={18} />
      </span>
      <div className="notification-row__words">
        {one.vehicleId === null ? (
          <span className="notification-row__title">{title}</span>
        ) : (
          <button
            ref={show}
            type="button"
            className="notification-row__title"
            aria-label={t('notifications.show', { what })}
            onClick={open}
          >
            {title}
            <Icon of={MapPin} size={14} />
          </button>
        )}
        <Facts one={one} />
        {isConfirming && (
          <NoteForm
            label={t('notifications.confirmOf', { what })}
            noteLabel={t('notifications.note')}
            submitLabel={t('notifications.confirmNow')}
            maxLength={ALARM_NOTE_MAX}
            isSending={isSending}
            send={send}
            onClose={close}
          />
        )}
      </div>
      <time className="notification-row__time" dateTime={new Date(one.at).toISOString()}>
        {formatTime(one.at)}
      </time>
      <span className="notification-row__actions">
        {canMark && one.vehicleId !== null && one.confirmation === null && !isConfirming && (
          <IconButton
            icon={MessageSquare}
            label={t('notifications.confirm')}
            onPress={() => setConfirming(true)}
          />
        )}
        {canMark && isUnread && (
          <IconButton
            icon={Check}
            label={t('notifications.markOne')}
            isDisabled={isMarking}
            onPress={() => void markOne(one.id)}
          />
        )}
      </span>
    </li>
  )
}
