import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notification } from '../../contract/http/notifications.ts'
import { useNotificationWords } from '../../frame/notifications/useNotificationWords.ts'
import { useDayText } from '../../i18n/useDayText.ts'
import { Button } from '../../ui/button.tsx'
import { groupNotifications, type VehicleNotifications } from './groupNotifications.ts'
import { NotificationRow } from './notificationRow.tsx'
import { useMarking } from './useMarking.ts'

interface NotificationDaysProps {
  readonly rows: readonly Notification[]
  readonly canMark: boolean
  readonly onOnlyVehicle: (vehicleId: number) => void
}

interface VehicleCardProps extends Pick<NotificationDaysProps, 'canMark' | 'onOnlyVehicle'> {
  readonly group: VehicleNotifications
}

/** The notifications of a vehicle on a day. */
const VehicleCard = ({ group: { vehicleId, items }, canMark, onOnlyVehicle }: VehicleCardProps) => {
  const { t } = useTranslation()
  const wordsOf = useNotificationWords()
  const { markVehicle, isMarking } = useMarking()
  const [newest] = items
  const vehicle = newest ? wordsOf(newest).vehicle : ''
  const hasUnread = items.some(({ readStatus }) => !readStatus)
  const through = Math.max(...items.map(({ id }) => id))
  return (
    <li className="notification-card">
      {vehicleId !== null && (
        <div className="notification-card__head">
          <button
            type="button"
            className="notification-card__vehicle"
            aria-label={t('notifications.onlyVehicle', { vehicle })}
            onClick={() => onOnlyVehicle(vehicleId)}
          >
            {vehicle}
          </button>
          {canMark && hasUnread && items.length > 1 && (
            <Button tone="quiet" isPending={isMarking} onPress={() => void markVehicle(vehicleId, through)}>
              {t('notifications.markVehicle')}
            </Button>
          )}
        </div>
      )}
      <ul className="notification-card__rows">
        {items.map((one) => (
          <NotificationRow key={one.id} one={one} canMark={canMark} />
        ))}
      </ul>
    </li>
  )
}

/** Notifications under their days, each vehicle's together. */
export const NotificationDays = ({ rows, ...rest }: NotificationDaysProps) => {
  const dayText = useDayText()
  const days = useMemo(() => groupNotifications(rows), [rows])
  return days.map(({ day, vehicles }) => (
    <section key={day} className="notification-day">
      <h2 className="notification-day__title">{dayText(day)}</h2>
      <ul className="notification-day__cards">
        {vehicles.map((group) => (
          <VehicleCard key={group.vehicleId} group={group} {...rest} />
        ))}
      </ul>
    </section>
  ))
}
